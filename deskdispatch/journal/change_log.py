"""The log of what changes on this PC, from which sharing learns what to send.

Triggers write it in the transaction of the change, so that no crash parts the two. They take
nothing from the tables that other counters fill: no time, no text, no number. When a change was
made in the order of all counters is found when the log is taken, in a transaction of sharing.

Should a trigger fail all the same, such as by a damaged schema, ``switched_off`` has the change
made without the log; sharing makes that anew, and compares all rows with what it has sent.

Without a row in ``sharing``, and while changes of other counters are written, triggers do nothing.
"""

from __future__ import annotations

import logging
import sqlite3
from typing import Final

from deskdispatch.domain.sharing.hybrid_time import COUNT_BITS, LAST
from deskdispatch.journal.database import transaction
from deskdispatch.journal.sharing_schema import CHANGE_LOG

logger = logging.getLogger(__name__)

SLICE: Final = 2_000
"""Changes that are taken at once: some milliseconds."""

NOW_MS: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""Milliseconds since 1970, in SQL."""


def hybrid_sql(at_ms: str) -> str:
    """A moment by this PC's clock as a hybrid time, in SQL; out of any number, without overflow."""
    return f"min(max({at_ms} - ahead_ms, 0), {LAST >> COUNT_BITS}) << {COUNT_BITS}"


def _note(kind: str, id: str, condition: str = "1") -> str:
    """Logs that a record has changed; deleting first, so that each stands there once."""
    return f"""
        DELETE FROM local_changes WHERE id = {id} AND kind = '{kind}' AND {condition};
        INSERT INTO local_changes (kind, id, at)
        SELECT '{kind}', {id}, {NOW_MS} WHERE {condition};"""


def _trigger(table: str, event: str, notes: str, condition: str = "1") -> str:
    """A trigger of a table; its name tells the table and the event."""
    name = event.split(maxsplit=1)[0].lower()
    return f"""
    CREATE TRIGGER {table}_shared_{name} AFTER {event} ON {table}
    WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND {condition}
    BEGIN{notes}
    END
    """


_HERE: Final = "(SELECT counter_id FROM sharing)"
"""The id of what is in flight, which is one booking at most."""

_BOOKINGS: Final = (
    _trigger("intents", "INSERT", _note("unconfirmed", _HERE)),
    _trigger(
        "intents",
        "UPDATE OF state, delivery_id, booking",
        _note("unconfirmed", _HERE, "'in_flight' IN (NEW.state, OLD.state)")
        + _note("unconfirmed", "NEW.id", "'in_doubt' IN (NEW.state, OLD.state)")
        + _note("delivery", "NEW.delivery_id", "NEW.delivery_id IS NOT NULL"),
    ),
    _trigger("shared_bookings", "UPDATE OF booking", _note("delivery", "NEW.delivery_id")),
    _trigger("customer_orders", "INSERT", _note("delivery", "NEW.delivery_id")),
    _trigger(
        "customer_orders",
        "UPDATE OF customer_id, phone_id, place_id",
        _note("delivery", "NEW.delivery_id"),
    ),
    _trigger("customer_orders", "DELETE", _note("delivery", "OLD.delivery_id")),
    _trigger("erased_deliveries", "INSERT", _note("delivery", "NEW.id")),
    _trigger("kept_drafts", "INSERT", _note("draft", "NEW.id")),
    _trigger("kept_drafts", "UPDATE", _note("draft", "NEW.id")),
    _trigger("kept_drafts", "DELETE", _note("draft", "OLD.id")),
)

_CUSTOMERS: Final = (
    _trigger("customers", "INSERT", _note("customer", "NEW.id")),
    _trigger("customers", "UPDATE OF value", _note("customer", "NEW.id"), "NEW.value <> OLD.value"),
    _trigger("customers", "DELETE", _note("customer", "OLD.id")),
    *(
        trigger
        for table in ("phones_of_customers", "places_of_customers")
        for trigger in (
            _trigger(table, "INSERT", _note("customer", "NEW.customer_id")),
            _trigger(
                table,
                "UPDATE OF is_linked",
                _note("customer", "NEW.customer_id"),
                "NEW.is_linked <> OLD.is_linked",
            ),
            _trigger(table, "DELETE", _note("customer", "OLD.customer_id")),
        )
    ),
    _trigger("customer_places", "INSERT", _note("place", "NEW.id")),
    _trigger(
        "customer_places", "UPDATE OF value", _note("place", "NEW.id"), "NEW.value <> OLD.value"
    ),
    _trigger("customer_places", "DELETE", _note("place", "OLD.id")),
    _trigger(
        "customer_merges",
        "INSERT",
        _note("customer", "NEW.gone_id") + _note("customer", "NEW.kept_id"),
    ),
    _trigger(
        "customer_merges",
        "DELETE",
        _note("customer", "OLD.gone_id") + _note("customer", "OLD.kept_id"),
    ),
    _trigger("erased_customers", "INSERT", _note("customer", "NEW.id")),
)

_REST: Final = (
    _trigger("print_jobs", "INSERT", _note("print", "NEW.id")),
    _trigger(
        "print_jobs",
        "UPDATE OF delivery_id, order_number, target",
        _note("print", "NEW.id"),
        "(NEW.delivery_id, NEW.order_number, NEW.target)"
        " <> (OLD.delivery_id, OLD.order_number, OLD.target)",
    ),
    _trigger("print_jobs", "DELETE", _note("print", "OLD.id")),
    _trigger("prints", "INSERT", _note("print", "NEW.job_id"), "NEW.job_id IS NOT NULL"),
    _trigger(
        "prints", "UPDATE OF delivery_id", _note("print", "NEW.job_id"), "NEW.job_id IS NOT NULL"
    ),
    _trigger(
        "alerts",
        "INSERT",
        _note("alert", "NEW.about || '|' || NEW.kind"),
        "NEW.acknowledged_at <> NEW.at",
    ),
    _trigger(
        "alerts",
        "UPDATE OF acknowledged_at",
        _note("alert", "NEW.about || '|' || NEW.kind"),
        "NEW.acknowledged_at IS NOT NULL",
    ),
    _trigger("shared_counters", "INSERT", _note("counter", "NEW.id")),
    _trigger("shared_counters", "UPDATE OF name, left_at", _note("counter", "NEW.id")),
)

_FOUND: Final = """
    SELECT name, sql FROM sqlite_schema
    WHERE (type = 'trigger' AND name LIKE '%\\_shared\\_%' ESCAPE '\\')
        OR name IN ('local_changes', 'local_changes_id')
"""
_SHARE_ALL_AGAIN: Final = """
    UPDATE sharing SET seq = 0, as_of = NULL, fill_kind = '', fill_id = '', is_applying = 0
"""
IS_LOGGED: Final = "SELECT EXISTS (SELECT 1 FROM local_changes)"
COUNT: Final = "SELECT count(*) FROM local_changes"
_LAST: Final = """
    SELECT max(rowid) FROM (SELECT rowid FROM local_changes ORDER BY rowid LIMIT ?)
"""
_TAKE: Final = f"""
    REPLACE INTO shared_changes (kind, id, time)
    SELECT kind, id, max(min(clock, {LAST}) + logged.rowid - first, {hybrid_sql("at")})
    FROM (SELECT min(rowid) - 1 AS first FROM local_changes) CROSS JOIN sharing
    CROSS JOIN local_changes AS logged WHERE logged.rowid <= ?
"""
"""Each later than all that was seen before it was made: while it stands in the log nothing is."""

_SET_CLOCK: Final = """
    UPDATE sharing SET clock = max(clock, (SELECT max(time) FROM shared_changes))
"""
_TAKEN: Final = "DELETE FROM local_changes WHERE rowid <= ?"


def update(connection: sqlite3.Connection) -> None:
    """Makes the log as this release has it, where it differs.

    Where some of it was missing, changes may have been made without it: then all is read anew.
    """
    found = _found(connection)
    if found == _MADE:
        return
    with transaction(connection):
        _drop_triggers(connection)
        if is_new := any(found.get(name) != _MADE[name] for name in _TABLE):
            connection.execute("DROP TABLE IF EXISTS local_changes")
        for statement in (*(CHANGE_LOG if is_new else ()), *_TRIGGERS):
            connection.execute(statement)
        if is_new or not _MADE.keys() <= found.keys():
            connection.execute(_SHARE_ALL_AGAIN)


def switched_off(connection: sqlite3.Connection) -> bool:
    """Drops the triggers until the next ``update``; returns whether there were any."""
    with transaction(connection):
        return _drop_triggers(connection)


def take(connection: sqlite3.Connection, limit: int = -1) -> None:
    """Notes what was logged for sharing, within a transaction; at most so many changes."""
    (last,) = connection.execute(_LAST, (limit,)).fetchone()
    if last is not None:
        connection.execute(_TAKE, (last,))
        connection.execute(_SET_CLOCK)
        connection.execute(_TAKEN, (last,))


def take_slice(connection: sqlite3.Connection) -> bool:
    """Takes the next slice of the log, which is mended before; whether there was any.

    What is changed in one go, such as by an import, is so taken before somebody waits for it.
    """
    update(connection)
    (is_logged,) = connection.execute(IS_LOGGED).fetchone()
    if is_logged:
        with transaction(connection):
            take(connection, SLICE)
    return bool(is_logged)


def _drop_triggers(connection: sqlite3.Connection) -> bool:
    names = [name for name in _found(connection) if name not in _TABLE]
    for name in names:
        connection.execute(f"DROP TRIGGER {name}")
    return bool(names)


def _found(connection: sqlite3.Connection) -> dict[str, str]:
    """The statements of the log in this file, by what they make."""
    return {name: _words(sql) for name, sql in connection.execute(_FOUND)}


def _words(statement: str) -> str:
    return " ".join(statement.split())


def _name(statement: str) -> str:
    return statement.split()[2]


_TABLE: Final = frozenset(map(_name, CHANGE_LOG))
_TRIGGERS: Final = (*_BOOKINGS, *_CUSTOMERS, *_REST)
_MADE: Final = {_name(each): _words(each) for each in (*CHANGE_LOG, *_TRIGGERS)}
