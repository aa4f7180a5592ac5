"""Tests that a place saved at one counter is at all, and that their changes to it are merged."""

from __future__ import annotations

from deskdispatch.domain.geo import Coordinates
from tests.journal.sharing.hub import Pc, share_all
from tests.journal.sharing.values import make_place

GATE = make_place("g")


async def test_a_name_and_a_point_that_two_counters_change_both_count(here: Pc, there: Pc) -> None:
    await here.journal.keep_saved_places([GATE])
    await share_all([here, there])
    assert await there.journal.saved_places() == (GATE,)
    await here.journal.edit_saved_place("g", {"name": "Avenues, gate 6"})
    await there.journal.edit_saved_place("g", {"latitude": 29.31, "note": ""})
    await share_all([here, there])
    for pc in (here, there):
        (place,) = await pc.journal.saved_places()
        assert (place.name, place.note) == ("Avenues, gate 6", "")
        assert place.point == Coordinates(latitude=29.31, longitude=47.93)


async def test_a_place_that_is_deleted_here_is_gone_for_good_also_where_it_is_renamed_later(
    here: Pc, there: Pc
) -> None:
    await here.journal.keep_saved_places([GATE])
    await share_all([here, there])
    await here.journal.delete_saved_places(["g"])
    await share_all([here])
    await there.journal.edit_saved_place("g", {"name": "Avenues, gate 6"})
    await share_all([here, there])
    assert await here.journal.saved_places() == () == await there.journal.saved_places()
    assert await there.journal.edit_saved_place("g", {"name": "again"}) is None
    record = here.hub.records[("saved_place", "g")]
    assert list(record.fields) == ["erased"]  # none of its texts are kept anywhere
