"""What rows of order files are read with."""

from __future__ import annotations

from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.tables.table_columns import TableColumns
from tests.desk.desk_under_test import AREAS

PLACES = PlaceIndex(AREAS)


def columns(*fields: str) -> TableColumns[OrderField]:
    """The columns of a file by the values of their fields, under one line of headings."""
    return TableColumns(tuple(map(OrderField, fields)), 1)
