"""Rows of order files for a journal."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from typing import Any

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, OrderFile, RowContent
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.journal.order_files import files, rows

READ_AT = datetime(2026, 11, 21, 9, tzinfo=UTC)
FIELDS = (
    *(Field.PHONE, Field.NAME, Field.ALTERNATE_PHONE),
    *(Field.PICKUP_NAME, Field.PICKUP_NUMBER, Field.NOTES),
)


def keep_row(connection: sqlite3.Connection, /, file_id: str, line: int, **fields: Any) -> str:
    """Adds a row of a file with these fields of its draft; returns its id."""
    draft = Draft(**fields)
    cells = (
        *(draft.phone, draft.name, draft.alternate_phone),
        *(draft.pickup_name, draft.pickup_number, draft.notes),
    )
    problem = RowProblem(Field.ALTERNATE_PHONE, RowFailure.MORE_PHONES, draft.alternate_phone)
    content = RowContent(
        cells=cells,
        corrections={Field.NAME: draft.name},
        draft=draft,
        problems=(problem,) if draft.alternate_phone else (),
        reference=f"of {draft.name}",
    )
    row_id = f"{file_id}{line}".rjust(32, "0")
    if files.one(connection, file_id) is None:
        headings = tuple(field.value for field in FIELDS)
        files.keep(connection, OrderFile(file_id, "orders.csv", headings, FIELDS, "s", READ_AT), "")
    rows.add(connection, file_id, [FileRow(row_id, line, content, f"key {line}", 1)])
    return row_id
