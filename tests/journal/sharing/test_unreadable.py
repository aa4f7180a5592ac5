"""Tests that a record's unreadable values are kept and passed on, but written to no table."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.journal.booking import drafts as drafts_table
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import book

OTHER = "c" * 16
ODD: tuple[Any, ...] = (None, 3, "x", [], {}, [["y"]], {"counterId": OTHER}, 1e308)


def _odd(kind: str, id: str, value: Any, *names: str) -> SharedRecord:
    fields = {name: SharedField(value, 1, 5, OTHER) for name in names}
    return SharedRecord(kind, id, fields)


@pytest.mark.parametrize("value", ODD)
async def test_odd_values_are_kept_and_written_nowhere(here: Pc, there: Pc, value: Any) -> None:
    odd = [
        _odd("delivery", "d1", value, "booking", "customer", "place"),
        _odd("draft", "x", value, "draft"),
        _odd("saved_place", "s", value, "name", "point"),
        _odd("print", "j", value, "deliveryId", "claim", "printed"),
        _odd("unconfirmed", "i", value, "booking"),
        _odd("of a newer release", "n", value, "something"),
    ]
    here.hub.push(odd)
    await share_all([here, there])
    journal = there.journal
    assert await journal.kept_drafts() == ()
    assert await journal.saved_places() == ()
    assert await journal.shared_unconfirmed() == ()
    assert await journal.recent_prints(9) == ()
    assert await journal.shared_bookings_since(NOON) == ()
    assert there.dump("SELECT delivery_id FROM customer_orders").popitem()[1] == []
    assert {(one.kind, one.id) for one in odd} <= here.hub.records.keys()


@pytest.mark.parametrize("value", [*ODD, "2026-11-21T09:00", "0001-01-01T00:00:00+14:00"])
async def test_an_odd_time_acknowledges_nothing(here: Pc, there: Pc, value: Any) -> None:
    failed = Alert(about="d1", kind=AlertKind.FAILED, at=NOON)
    await here.journal.note_alerts([failed])
    here.hub.push([_odd("alert", "d1|failed", value, "acknowledged")])
    await share_all([here, there])
    assert await here.journal.open_alerts() == (failed,)
    assert await there.journal.note_alerts([failed]) == (failed,)


@pytest.mark.parametrize("at", [-1.0, 1e12, 1e308])
async def test_an_order_of_no_time_is_nobodys(here: Pc, there: Pc, at: float) -> None:
    here.hub.push([_odd("delivery", "d1", ["c1", "+96598765432", at], "customer")])
    await share_all([here, there])
    assert there.dump("SELECT delivery_id FROM customer_orders").popitem()[1] == []


@pytest.mark.parametrize("is_first_copy", [False, True])
async def test_one_of_which_nothing_can_be_made_is_refused_and_stops_no_other(
    here: Pc, there: Pc, monkeypatch: pytest.MonkeyPatch, is_first_copy: bool
) -> None:
    drafts = [
        SavedDraft(id=f"{n}", name=f"Draft {n}", kept_at=NOON, draft=Draft(name="Noura"))
        for n in range(9)
    ]
    for draft in drafts:
        await here.journal.keep_named_draft(draft)
    await here.share()
    seq, records = there.hub.pull(0, 99)
    write_named = drafts_table.write_named

    def failing(connection: sqlite3.Connection, saved: SavedDraft) -> None:
        write_named(connection, saved)
        if saved.id in "37":
            raise OverflowError("date value out of range")

    monkeypatch.setattr(drafts_table, "write_named", failing)
    if is_first_copy:
        applied, _ = await there.journal.copy_shared(records)
    else:
        applied, _ = await there.journal.apply_shared(seq, records)
    refused = [RefusedRecord("draft", id, RecordFailure.CONTENT) for id in "37"]
    assert applied.refused == frozenset(refused)
    assert {each.id for each in await there.journal.kept_drafts()} == set("0124568")
    assert applied.ids_of("draft") >= set("0124568")
    await book(there.journal)
