"""The hours of standing orders that counters claim and book, as shared records.

Each counter writes its own fields for an hour, so that no claim or booking replaces another.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.order_files.order_file import RowDecision
from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.sharing import state
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger
from deskdispatch.journal.values import quoted, storable, time_of

_CLAIM: Final = "claim:"
"""Prefix of a claim's field; the counter's id follows. The value is day and round of the claim."""

_SENT: Final = "sent:"
"""Prefix of a booking's field; the counter's id follows. The value is the delivery or None."""

_IS_SENT: Final = quoted(
    (
        *(IntentState.IN_FLIGHT, IntentState.UNCONFIRMED),
        *(IntentState.BOOKED, IntentState.REPORTED_BOOKED),
    )
)
CLAIMED: Final = "SELECT day, own_round, claimed_at FROM standing_rows WHERE key = ?"
BOOKED: Final = f"""
    SELECT coalesce(delivery_id, '') FROM order_file_rows
    JOIN intents ON intents.id = intent_id AND intents.state IN {_IS_SENT}
    WHERE order_file_rows.key = ?
"""
_NOTE: Final = "INSERT INTO standing_rows (key, day) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
_SETTLE: Final = """
    UPDATE standing_rows
    SET round = ?, holder = ?, holder_name = ?, sent_by = ?, delivery_id = ? WHERE key = ?
"""
_ASK_ANEW: Final = f"""
    UPDATE order_file_rows SET decision = '{RowDecision.NONE}'
    WHERE key = ? AND intent_id IS NULL AND decision = '{RowDecision.CONFIRMED}'
    AND EXISTS (SELECT 1 FROM standing_rows WHERE key = order_file_rows.key AND sent_by = '')
"""
"""Resets a confirmation given here when another counter has booked the hour; the clerk is asked
again.
"""

_RENAME: Final = "UPDATE standing_rows SET holder_name = ? WHERE holder = ?"
_LARGEST_ROUND: Final = 1_000_000


def _read_row(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    here = state.counter_id(connection)
    row = connection.execute(CLAIMED, (shared.id,)).fetchone()
    if row is None:
        return {}
    day, own_round, claimed_at = row
    fields: dict[str, LocalField] = {}
    if own_round:
        claim = {"day": day, "round": own_round}
        fields[_CLAIM + here] = LocalField(claim, at=time_of(claimed_at))
    sent = connection.execute(BOOKED, (shared.id,)).fetchone()
    if sent is not None or _SENT + here in shared.fields:
        stated = None if sent is None else {"day": day, "deliveryId": sent[0]}
        fields[_SENT + here] = LocalField(stated)
    return fields


def _write_row(connection: sqlite3.Connection, record: SharedRecord) -> None:
    here = state.counter_id(connection)
    claims = [
        (each.value["round"], -each.time, name.removeprefix(_CLAIM), each.value["day"])
        for name, each in record.fields.items()
        if name == _CLAIM + each.counter and _is_claim(each.value)
    ]
    booked = {
        name.removeprefix(_SENT): str(each.value.get("deliveryId", ""))
        for name, each in record.fields.items()
        if name == _SENT + each.counter and isinstance(each.value, dict)
    }
    booked.pop(here, None)
    if not claims:
        return
    round, _time, holder, day = max(claims)
    sent_by = min(booked, default="")
    connection.execute(_NOTE, (record.id, storable(day)))
    holder = "" if holder == here else holder
    name = storable(state.counter_names(connection).get(holder, holder))
    if sent_by:
        connection.execute(_ASK_ANEW, (record.id,))
    of = (round, storable(holder), name, storable(sent_by), storable(booked.get(sent_by, "")))
    connection.execute(_SETTLE, (*of, record.id))


def rename_holder(connection: sqlite3.Connection, counter_id: str, name: str) -> None:
    """Updates the name of a counter, which may arrive after its claims."""
    connection.execute(_RENAME, (name, counter_id))


def _is_claim(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("day"), str):
        return False
    round = value.get("round")
    return type(round) is int and 0 < round <= _LARGEST_ROUND


_IS_STANDING: Final = "EXISTS (SELECT 1 FROM standing_rows WHERE standing_rows.key = NEW.key)"
_ROW_OF_INTENT: Final = """(
    SELECT standing_rows.key FROM order_file_rows
    JOIN standing_rows ON standing_rows.key = order_file_rows.key
    WHERE intent_id = NEW.id
)"""
ROWS: Final = KindRows(
    kind=SharedKind.STANDING_ROW,
    read=_read_row,
    write=_write_row,
    ids="SELECT key AS id FROM standing_rows",
    triggers=(
        trigger("standing_row", "standing_rows", "INSERT", "NEW.key"),
        trigger("standing_row", "standing_rows", "UPDATE OF own_round", "NEW.key"),
        trigger(
            *("standing_row", "order_file_rows", "UPDATE OF intent_id", "NEW.key"),
            condition=_IS_STANDING,
        ),
        trigger("standing_row", "intents", "UPDATE OF state, delivery_id", _ROW_OF_INTENT),
    ),
)
