"""Tests that an event rings once, and that failures stay until they are acknowledged."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.alerts.alert import STAYING, Alert, AlertKind
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON

MINUTE = timedelta(minutes=1)
WHEN = NOON.replace(microsecond=0)


def _alert(about: str = "d1", kind: AlertKind = AlertKind.FAILED, minutes: int = 0) -> Alert:
    return Alert(
        about=about,
        kind=kind,
        at=WHEN + minutes * MINUTE,
        order_number="ORD-1042",
        customer_name="فاطمة <b>",
    )


async def test_one_event_is_new_once(journal: Journal) -> None:
    failed, accepted = _alert(), _alert(kind=AlertKind.ACCEPTED)
    assert await journal.note_alerts([failed, failed]) == (failed,)
    assert await journal.note_alerts([accepted, _alert(minutes=5)]) == (accepted,)
    assert await journal.note_alerts([]) == ()


async def test_also_after_a_restart(path: Path) -> None:
    for expected in ((_alert(),), ()):
        journal = await Journal.open(path)
        assert await journal.note_alerts([_alert()]) == expected
        await journal.close()


async def test_two_desks_at_one_file_ring_once(journal: Journal, path: Path) -> None:
    other = await Journal.open(path)
    assert await journal.note_alerts([_alert()]) == (_alert(),)
    assert await other.note_alerts([_alert()]) == ()
    await other.close()


@pytest.mark.parametrize("kind", AlertKind)
async def test_what_stays_is_what_the_domain_says(journal: Journal, kind: AlertKind) -> None:
    await journal.note_alerts([_alert(kind=kind)])
    assert bool(await journal.open_alerts()) is _alert(kind=kind).must_be_acknowledged


async def test_what_was_acknowledged_stays_no_longer(journal: Journal) -> None:
    alerts = [_alert(f"d{n}", minutes=n) for n in range(4)]
    await journal.note_alerts(alerts)
    assert await journal.open_alerts() == tuple(alerts[::-1])
    await journal.acknowledge([alerts[1].key, alerts[2].key, ("d9", "failed")], WHEN)
    assert await journal.open_alerts() == (alerts[3], alerts[0])


async def test_it_comes_back_as_it_was_noted(journal: Journal) -> None:
    alerts = [_alert(kind=kind, minutes=n) for n, kind in enumerate(sorted(STAYING))]
    await journal.note_alerts(alerts)
    assert await journal.open_alerts() == tuple(alerts[::-1])


async def test_a_lone_surrogate_is_stored(journal: Journal) -> None:
    broken = _alert("\ud83d").model_copy(update={"customer_name": "A\ud83d"})
    assert await journal.note_alerts([broken]) == (broken,)
    assert await journal.note_alerts([broken]) == ()
    await journal.acknowledge([broken.key], WHEN)
    assert await journal.open_alerts() == ()
