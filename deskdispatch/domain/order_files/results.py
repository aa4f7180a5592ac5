"""Tables of orders that are written: a template, the results, and the rows to correct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final, TypeVar

from deskdispatch.domain import money
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import SPEC, SPECS, Field
from deskdispatch.domain.order_files.cells import (
    rank_of,
    replaced_by,
    vehicle_words,
    without_blank_end,
)
from deskdispatch.domain.order_files.order_file import FileRow, OrderFile, RowState
from deskdispatch.domain.order_files.row import point_text
from deskdispatch.domain.tables.table import Cell, ColumnKind, Row, TableColumn, TableHead

T = TypeVar("T")

_TEMPLATE_TITLES: Final = ("Orders", "الطلبات")
_FLAGS: Final = (("Yes", "No"), ("نعم", "لا"))


def template_head(language: str, branches: Sequence[str]) -> TableHead:
    is_arabic = language == "ar"
    choices: Mapping[Field, tuple[str, ...]] = {
        Field.COLLECT_CASH: _FLAGS[is_arabic],
        Field.VEHICLE: vehicle_words(language),
        Field.PICKUP: tuple(branches),
    }
    specs = sorted((spec for spec in SPECS if spec.template), key=lambda spec: spec.template)
    columns = (
        TableColumn(spec.heading(language), width=spec.width, choices=choices.get(spec.field, ()))
        for spec in specs
    )
    return TableHead(_TEMPLATE_TITLES[is_arabic], tuple(columns), from_right=is_arabic)


SENT_STATES: Final = (RowState.BOOKED, RowState.UNCONFIRMED, RowState.SENDING)
"""The states of rows in a table of results."""

FAILED_STATES: Final = (RowState.FAILED, RowState.PROBLEM)
"""The states of rows in a table to correct."""

_RESULT_TITLES: Final = ("Booked orders", "الطلبات المحجوزة")
_RESULT_COLUMNS: Final = (
    (("Row", "الصف"), ColumnKind.NUMBER, 8),
    (("Reference", "المرجع"), ColumnKind.TEXT, 16),
    (("Name", "الاسم"), ColumnKind.TEXT, 24),
    (("Phone", "الهاتف"), ColumnKind.TEXT, 16),
    (("Drop-off", "موقع التسليم"), ColumnKind.TEXT, 40),
    (("Cash amount", "مبلغ التحصيل"), ColumnKind.MONEY, 16),
    (("Order number", "رقم الطلب"), ColumnKind.TEXT, 16),
    (("Price", "السعر"), ColumnKind.MONEY, 16),
    (("State", "الحالة"), ColumnKind.TEXT, 16),
)
_STATES: Final = {
    RowState.BOOKED: ("Booked", "محجوز"),
    RowState.UNCONFIRMED: ("Unconfirmed", "غير مؤكد"),
    RowState.SENDING: ("Unconfirmed", "غير مؤكد"),
}
"""A row that is being sent may be booked already."""

_FAILED_TITLES: Final = ("Orders not booked", "طلبات لم تُحجز")
_OWN_COLUMNS: Final = (Field.NOT_BOOKED, Field.ROW_ID)
"""Columns added by this program; they are first, as a row may have more cells than headings."""


def results_head(language: str, count: int) -> TableHead:
    is_arabic = language == "ar"
    columns = (
        TableColumn(headings[is_arabic], kind, width) for headings, kind, width in _RESULT_COLUMNS
    )
    return TableHead(_RESULT_TITLES[is_arabic], tuple(columns), count, from_right=is_arabic)


def result_row(row: FileRow, language: str) -> Row:
    """Returns a row in one of ``SENT_STATES``, in the order of ``results_head``."""
    draft, booking = row.content.draft, row.booking
    return [
        row.line,
        row.content.reference,
        draft.name,
        draft.phone,
        _dropoff(draft),
        _cash(draft),
        booking.order_number if booking is not None else "",
        booking.price if booking is not None else None,
        _STATES[row.state][language == "ar"],
    ]


def _dropoff(draft: Draft) -> str:
    lines = [draft.dropoff_area or "", *draft.dropoff_address, draft.sent_detail]
    known = dict.fromkeys(line.strip() for line in lines if line.strip())
    if not known and draft.dropoff is not None:
        return point_text(draft.dropoff)
    return ", ".join(known)


def _cash(draft: Draft) -> Decimal | None:
    try:
        return money.parse_typed(draft.cash_amount) if draft.collect_cash else None
    except RuleBroken:
        return None


class FailedTable:
    """Rows to correct: their file's columns, why each failed, and the id to recognise it.

    A cell has its original text, or the clerk's correction, so that no correction is lost when the
    row is read again. A correction of a field without a column gets its own column. ``headings``
    are as a reader finds them, without blank ones at the end.
    """

    def __init__(self, file: OrderFile, rows: Sequence[FileRow], language: str) -> None:
        width = max(
            len(file.headings), len(file.columns), *(len(row.content.cells) for row in rows), 0
        )
        fields = _filled(file.columns, width, None)
        own = [_heading(field, language) for field in fields]
        headings = _filled(file.headings, width, "") if file.headings else own
        self._kept = [at for at in range(width) if fields[at] not in _OWN_COLUMNS]
        self._fields = fields
        self._added = _corrected_beside(fields, rows)
        first = (*_OWN_COLUMNS, *self._added)
        columns = [_column(field, _heading(field, language)) for field in first]
        columns += [_column(fields[at], headings[at]) for at in self._kept]
        self.headings = without_blank_end([column.heading for column in columns])
        self._columns = file.table_columns
        self.fields = (*first, *(fields[at] for at in self._kept if at < len(file.columns)))
        is_arabic = language == "ar"
        title = _FAILED_TITLES[is_arabic]
        self.head = TableHead(title, tuple(columns), len(rows), from_right=is_arabic)

    def row(self, row: FileRow, reason: str) -> list[Cell]:
        """Returns a row of the table; it ends at the same cell as in its file."""
        corrections = row.content.corrections
        texts = _filled(row.content.cells, len(self._fields), "")
        gone = replaced_by(corrections)
        for field in gone & set(self._fields):
            columns = [at for at in self._kept if self._fields[at] is field]
            rank = {at: (not texts[at].strip(), rank_of(self._columns, at)) for at in columns}
            for at in columns:  # one is read first: not blank, then of lowest rank
                texts[at] = ""
            texts[min(columns, key=rank.__getitem__)] = corrections.get(field, "")
        added = (corrections.get(field, "") for field in self._added)
        end = max(len(row.content.cells), len(self._columns.fields))
        return [reason, row.id, *added, *(texts[at] for at in self._kept if at < end)]


def _filled(values: Sequence[T], width: int, blank: T) -> list[T]:
    return [*values, *[blank] * (width - len(values))]


def _heading(field: Field | None, language: str) -> str:
    return "" if field is None else SPEC[field].heading(language)


def _column(field: Field | None, heading: str) -> TableColumn:
    return TableColumn(heading) if field is None else TableColumn(heading, width=SPEC[field].width)


def _corrected_beside(fields: Sequence[Field | None], rows: Sequence[FileRow]) -> tuple[Field, ...]:
    """Returns corrected fields without a column in the file, those of the template first."""
    corrected = {
        field
        for row in rows
        for field, text in row.content.corrections.items()
        if text.strip() and field not in fields
    }
    specs = [spec for spec in SPECS if spec.field in corrected]
    return tuple(spec.field for spec in sorted(specs, key=lambda spec: spec.template or len(SPECS)))
