"""Tests that a clerk added at one counter can book at all, and is named in each booking."""

from __future__ import annotations

from deskdispatch.domain.clerks import Clerk
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import book, make_delivery

NOURA = Clerk(id="n", name="Noura", pin="scrypt$1")


async def test_a_new_name_and_a_new_pin_of_two_counters_both_count(here: Pc, there: Pc) -> None:
    await here.journal.keep_clerk(NOURA)
    await share_all([here, there])
    assert await there.journal.clerks() == (NOURA,)
    await here.journal.edit_clerk("n", {"name": "Noura A"})
    await there.journal.edit_clerk("n", {"pin": "scrypt$2"})
    await share_all([here, there])
    for pc in (here, there):
        assert await pc.journal.clerks() == (Clerk(id="n", name="Noura A", pin="scrypt$2"),)


async def test_who_is_removed_is_gone_everywhere_with_the_hash(here: Pc, there: Pc) -> None:
    await here.journal.keep_clerk(NOURA)
    await there.journal.note_pin("n", NOON)
    await share_all([here, there])
    await here.journal.delete_clerk("n")
    await share_all([here])
    await there.journal.edit_clerk("n", {"pin": "scrypt$2"})
    await share_all([here, there])
    assert await here.journal.clerks() == () == await there.journal.clerks()
    assert await there.journal.wrong_pins("n") is None
    assert list(here.hub.records[("clerk", "n")].fields) == ["erased"]


async def test_the_other_counter_knows_who_booked(here: Pc, there: Pc) -> None:
    await book(here.journal, clerk="نورة")
    await share_all([here, there])
    await there.journal.remember([make_delivery()], NOON)
    for pc in (here, there):
        (summary,) = await pc.journal.summaries_of(["d1"])
        assert summary.clerk == "نورة"
        sent = await pc.journal.sent_for("d1")
        assert sent is not None
        assert sent.clerk == "نورة"


async def test_without_a_clerk_the_record_is_that_of_earlier_releases(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    assert "clerk" not in here.hub.records[("delivery", "d1")].value("booking")
