"""Slips claimed and printed by one counter, as shared records by the id of the print job."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.domain.slips.print_job import PrintClaim, PrintEntry
from deskdispatch.journal import slips
from deskdispatch.journal.sharing import state
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.values import parsed, storable, time_of, time_text

_DELIVERY: Final = "deliveryId"
_CLAIM: Final = "claim"
"""None once the job was dropped unprinted; ignored once the slip is printed."""

_PRINTED: Final = "printed"
QUEUED: Final = """
    SELECT delivery_id, order_number, target, asked_at, who FROM print_jobs WHERE id = ?
"""
LOGGED: Final = """
    SELECT delivery_id, printed_at, target, coalesce(who, '') FROM prints WHERE job_id = ?
"""
_WRITE: Final = """
    REPLACE INTO shared_prints
        (id, delivery_id, order_number, target, asked_at, who, counter_id, printed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_DELETE: Final = "DELETE FROM shared_prints WHERE id = ?"
_DROP_JOB: Final = "DELETE FROM print_jobs WHERE id = ?"


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    here = state.counter_id(connection)
    if (row := connection.execute(LOGGED, (shared.id,)).fetchone()) is not None:
        delivery_id, at, target, who = row
        name, stated = _PRINTED, {"printedAt": at}
    elif (row := connection.execute(QUEUED, (shared.id,)).fetchone()) is not None:
        delivery_id, number, target, at, who = row
        name, stated = _CLAIM, {"orderNumber": number, "askedAt": at}
    else:
        return {_CLAIM: LocalField(None)}
    stated |= {"target": target, "who": who, "counterId": here}
    return {
        _DELIVERY: LocalField(delivery_id, at=time_of(at)),
        name: LocalField(stated, at=time_of(at)),
    }


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    delivery_id = record.value(_DELIVERY)
    if not isinstance(delivery_id, str):
        return
    printed = parsed(PrintEntry, record.value(_PRINTED), delivery_id=delivery_id)
    claim = parsed(PrintClaim, record.value(_CLAIM), id=record.id, delivery_id=delivery_id)
    is_logged = connection.execute(LOGGED, (record.id,)).fetchone() is not None
    if printed is not None and printed.counter_id == state.counter_id(connection):
        if not is_logged:  # this PC printed it but has lost the row, such as after a repair
            at = time_text(printed.printed_at)
            texts = (storable(text) for text in (printed.target, printed.who))
            connection.execute(slips.LOG, (storable(delivery_id), at, *texts, record.id))
        connection.execute(_DROP_JOB, (record.id,))
    elif not is_logged and connection.execute(QUEUED, (record.id,)).fetchone() is None:
        _write_other(connection, record.id, claim, printed)  # not this PC's own slips


def _write_other(
    connection: sqlite3.Connection,
    id: str,
    claim: PrintClaim | None,
    printed: PrintEntry | None,
) -> None:
    if (entry := printed or claim) is None:
        connection.execute(_DELETE, (id,))
        return
    printed_at = None if printed is None else time_text(printed.printed_at)
    row = (
        storable(entry.delivery_id),
        "" if claim is None else storable(claim.order_number),
        storable(entry.target),
        printed_at if claim is None else time_text(claim.asked_at),
        storable(entry.who),
        storable(entry.counter_id),
        printed_at,
    )
    connection.execute(_WRITE, (id, *row))


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.PRINT,
    read=_read,
    write=_write,
    ids="""
        SELECT id FROM print_jobs
        UNION ALL SELECT job_id AS id FROM prints WHERE job_id IS NOT NULL
    """,
    triggers=(
        *triggers_of("print", "print_jobs", "id", "delivery_id", "order_number", "target"),
        trigger("print", "prints", "INSERT", "NEW.job_id"),
        trigger("print", "prints", "UPDATE OF delivery_id", "NEW.job_id"),
    ),
)
