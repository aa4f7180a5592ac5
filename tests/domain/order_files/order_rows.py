"""Helpers to read rows of order files."""

from __future__ import annotations

from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.tables.columns import TableColumns
from tests.desk.desk_under_test import AREAS

PLACES = PlaceIndex(AREAS)


def columns(*fields: str) -> TableColumns:
    """Returns the columns of a file by their fields' values, under one line of headings."""
    return TableColumns(tuple(map(Field, fields)), 1)
