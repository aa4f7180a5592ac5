"""What a clerk took note of at one counter is not asked at the others."""

from __future__ import annotations

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import MINUTE

FAILED = Alert(about="d1", kind=AlertKind.FAILED, at=NOON, order_number="ORD-1")


async def test_what_is_acknowledged_here_is_acknowledged_there(here: Pc, there: Pc) -> None:
    for pc in (here, there):
        await pc.journal.note_alerts([FAILED])
    await here.journal.acknowledge([FAILED.key], NOON + MINUTE)
    await share_all([here, there])
    assert await there.journal.open_alerts() == ()


async def test_also_where_it_is_noted_only_later(here: Pc, there: Pc) -> None:
    await here.journal.note_alerts([FAILED])
    await here.journal.acknowledge([FAILED.key], NOON + MINUTE)
    await share_all([here, there])
    assert await there.journal.note_alerts([FAILED]) == ()
    assert await there.journal.open_alerts() == ()


async def test_what_a_pc_noted_without_telling_anybody_acknowledges_nothing_elsewhere(
    here: Pc, there: Pc
) -> None:
    await here.journal.note_alerts([FAILED])
    silent = FAILED.model_copy(update={"acknowledged_at": FAILED.at})
    await there.journal.note_alerts([silent])
    await there.journal.stop_sharing()
    await there.start("b")
    await share_all([there, here])
    assert await here.journal.open_alerts() == (FAILED,)


async def test_of_two_acknowledgements_all_counters_keep_one(here: Pc, there: Pc) -> None:
    for minutes, pc in enumerate((here, there)):
        await pc.journal.note_alerts([FAILED])
        await pc.journal.acknowledge([FAILED.key], NOON + (minutes + 1) * MINUTE)
    await share_all([here, there])
    query = "SELECT about, kind, acknowledged_at FROM alerts"
    assert here.dump(query) == there.dump(query)
