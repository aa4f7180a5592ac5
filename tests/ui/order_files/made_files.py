"""Opened order files with rows that were read from cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import (
    FileRow,
    OrderFile,
    OrderFileSummary,
    RowBooking,
    RowDecision,
)
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.order_files.row_reading import RowContext, RowReader
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.domain.unconfirmed.intent import IntentState
from tests.domain.order_files.order_rows import PLACES

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""

SHOP = Branch(id="b1", name="Salmiya Shop", latitude=29.33, longitude=48.07, is_default=True)
MALL = Branch(id="b2", name="City Mall", latitude=29.37, longitude=47.97)
POINT = "29.3375, 48.0758"

HEADINGS = ("Phone", "Name", "Address", "Location", "Cash amount", "Branch", "Notes")
FIELDS: tuple[Field | None, ...] = (
    *(Field.PHONE, Field.NAME, Field.ADDRESS, Field.LOCATION),
    *(Field.CASH_AMOUNT, Field.PICKUP, Field.NOTES),
)

GOOD = ("98765432", "Sara Al-Sabah", "Salmiya, Block 10, Street 5", POINT, "4.5", "", "")
BAD_PHONE = ("4.41E+11", "نورة العتيبي", "Salmiya Block 2", POINT, "4,500", "", "Ring twice")
BAD_BRANCH = ("66001122", "Dana K.", "Salmiya, Block 4", POINT, "", "Avenues", "")
AREA_ONLY = ("55512345", "Fahad", "Salmiya, Block 1, Street 2, House 7", "", "12.000", "", "")
NOWHERE = ("55519999", "Khalid", "", "", "", "", "")
PHONE_ALONE = ("98765432", "", "", "", "4.500", "", "")
TWO_POINTS = ("97770000", "Hessa", "Salmiya", "29.3375, 48.0758 or 29.3759, 47.9774", "", "", "")

SHORT_LINK = ("97771111", "Mariam", "Salmiya", "https://maps.app.goo.gl/AbCdEf1234567", "", "", "")


def row_of(
    line: int,
    cells: Sequence[str] = GOOD,
    corrections: dict[Field, str] | None = None,
    fields: tuple[Field | None, ...] = FIELDS,
    **more: Any,
) -> FileRow:
    """Returns a row read from its cells; its id is ``r`` and the line number.

    Args:
        line: Number of the line in the file.
        cells: Cells in the order of the columns.
        corrections: Texts that the clerk typed to replace a field's cells.
        fields: Fields of the columns.
        more: Other fields of the row.
    """
    pickups = Pickups.of(Bootstrap(branches=(SHOP, MALL)))
    reader = RowReader(TableColumns(fields, 1), RowContext(PLACES, pickups))
    read = reader.read_corrected(line, cells, corrections or {})
    return replace(read, id=f"r{line}", **more)


SARA = CustomerProfile(
    customer=Customer(id="c1", name="Sara"),
    number="98765432",
    places=(
        CustomerPlace(
            id="p1",
            latitude=29.3375,
            longitude=48.0758,
            area="Salmiya",
            address=("Salmiya", "Block 10"),
            detail="Flat 7",
        ),
    ),
    orders=3,
)


def file_of(
    *rows: FileRow, name: str = "orders.xlsx", fields: tuple[Field | None, ...] = FIELDS
) -> OpenFile:
    """Returns a file with these rows."""
    file = OrderFile("f1", name, HEADINGS, fields, "shape", NOW)
    return OpenFile(file, {row.id: row for row in rows})


BOOKED = RowBooking(IntentState.BOOKED, "", "d1", "ORD-1042", Decimal("1.750"))
REFUSED = RowBooking(IntentState.REFUSED, "The wallet does not cover this delivery")
UNCLEAR = RowBooking(IntentState.UNCONFIRMED)
IN_FLIGHT = RowBooking(IntentState.IN_FLIGHT)


def every_state() -> OpenFile:
    """Returns a file with a row in each state."""
    return file_of(
        row_of(2),
        row_of(3, BAD_PHONE),
        row_of(4, BAD_BRANCH),
        row_of(5, AREA_ONLY),
        row_of(6, TWO_POINTS),
        row_of(7, NOWHERE),
        row_of(8, earlier="ORD-0998"),
        row_of(9, likely=("ORD-1001",)),
        row_of(10, decision=RowDecision.LEFT_OUT),
        row_of(11, booking=IN_FLIGHT),
        row_of(12, booking=BOOKED),
        row_of(13, booking=UNCLEAR),
        row_of(14, booking=REFUSED),
        name="Orders of Saturday, both branches.xlsx",
    )


def summaries() -> list[OrderFileSummary]:
    """Returns summaries of two earlier files."""
    newer = OrderFile("f2", "saturday.csv", HEADINGS, FIELDS, "s", NOW - timedelta(minutes=20))
    older = replace(newer, id="f3", name="friday.xlsx", read_at=NOW - timedelta(days=1))
    return [OrderFileSummary(newer, 40, 38, 2), OrderFileSummary(older, 12, 12, 0)]
