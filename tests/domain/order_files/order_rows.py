"""What rows of order files are read with."""

from __future__ import annotations

from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.tables.columns import TableColumns
from tests.desk.desk_under_test import AREAS

PLACES = PlaceIndex(AREAS)


def columns(*fields: str) -> TableColumns:
    """The columns of a file by the values of their fields, under one line of headings."""
    return TableColumns(tuple(map(Field, fields)), 1)
