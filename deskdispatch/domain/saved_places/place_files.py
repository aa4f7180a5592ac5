"""Saved places as lines of a table: reads them, and writes them so that they can be imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.saved_places.place_names import SAME_PLACE_KM, SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace, is_name, plain_fields
from deskdispatch.domain.tables.cells import (
    Cells,
    all_of,
    first_of,
    location_texts,
    point_of_degrees,
)
from deskdispatch.domain.tables.column_recognition import HEADING_LINES, ColumnRecognition
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.domain.tables.table import ColumnKind, Row, TableColumn
from deskdispatch.domain.text.marked_text import WordedEnum

TABLE_COLUMNS: Final = (
    TableColumn("name", width=28),
    TableColumn("other_name", width=28),
    TableColumn("latitude", ColumnKind.NUMBER),
    TableColumn("longitude", ColumnKind.NUMBER),
    TableColumn("address_details", width=32),
    TableColumn("driver_note", width=32),
)
"""Columns of a workbook or a CSV file. The headings are keys, the same in every language."""

_HEADINGS: Final[dict[Field, tuple[str, ...]]] = {
    Field.NAME: ("place", "place name", "saved place", "title", "label", "المكان", "اسم المكان"),
    Field.OTHER_NAMES: ("other name", "arabic name", "english name", "اسم آخر", "الاسم بالعربي"),
    Field.LOCATION: ("url", "link", "الرابط"),
    Field.LATITUDE: (),
    Field.LONGITUDE: (),
    Field.ADDRESS_DETAIL: ("address", "العنوان"),
    Field.NOTES: ("driver note", "ملاحظة للمندوب"),
}
"""Additional headings for fields, besides those that apply to every file."""

_RECOGNITION: Final = ColumnRecognition(
    {
        field: (*SPEC[field].words, *SPEC[field].customer_words, *words)
        for field, words in _HEADINGS.items()
    },
    fillers=("the", "driver"),
)


class PlaceLineFailure(WordedEnum, context="PlaceImport"):
    """Reasons to leave a line out."""

    NO_NAME = "No name"
    NO_POINT = "No location on the map of Kuwait"
    NAME_TAKEN = "Another place has this name"
    REPEATED = "The same name is in the file twice"


class PlaceOutcome(StrEnum):
    """Results of importing a line."""

    NEW = "new"
    COMPLETED = "completed"
    """A blank text was filled."""
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class ImportedPlace:
    """A line with a name and a point."""

    name: str
    point: Coordinates
    other_name: str = ""
    detail: str = ""
    note: str = ""

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a ``SavedPlace``."""
        texts = {"name": self.name, "other_name": self.other_name}
        more = {"detail": self.detail, "note": self.note}
        return {**texts, **more, **self.point.model_dump()}

    def missing_in(self, place: SavedPlace) -> dict[str, str]:
        """Returns the texts that a known place lacks and this line has."""
        texts = {"other_name": self.other_name, "detail": self.detail, "note": self.note}
        return {name: text for name, text in texts.items() if text and not getattr(place, name)}


def columns_of(rows: Sequence[Sequence[str]]) -> TableColumns | None:
    """Returns the columns by headings in the first lines; None without a name and a location."""
    for at, row in enumerate(rows[:HEADING_LINES]):
        fields = _RECOGNITION.fields_of(row)
        has_point = Field.LOCATION in fields or {Field.LATITUDE, Field.LONGITUDE} <= {*fields}
        if Field.NAME in fields and has_point:
            return TableColumns(fields, at + 1)
    return None


def read_place(cells: Cells, areas: Sequence[Area]) -> ImportedPlace | PlaceLineFailure:
    """Returns the place of a line, or why it has none."""
    texts = plain_fields(
        {
            "name": first_of(cells, Field.NAME),
            "other_name": first_of(cells, Field.OTHER_NAMES),
            "detail": ", ".join(all_of(cells, Field.ADDRESS_DETAIL)),
            "note": ", ".join(all_of(cells, Field.NOTES)),
        }
    )
    if not is_name(texts["name"]):
        return PlaceLineFailure.NO_NAME
    point = _point(cells, areas)
    return PlaceLineFailure.NO_POINT if point is None else ImportedPlace(point=point, **texts)


def _point(cells: Cells, areas: Sequence[Area]) -> Coordinates | None:
    if (point := point_of_degrees(cells)) is not None:
        return point
    for text in location_texts(cells):
        reading = read(text, areas=areas)
        if reading.pin is not None and reading.points[0].is_sure:
            return reading.pin
    return None


class Judged(NamedTuple):
    """The outcome of importing a place; ``known`` is the saved place with its name."""

    outcome: PlaceOutcome
    known: SavedPlace | None = None


def judged(imported: ImportedPlace, known: SavedPlaceIndex) -> Judged | PlaceLineFailure:
    """Judges the import of a place: a saved one with its name is completed, never moved."""
    named = known.named(imported.name)
    same = [each for each in named if distance_km(each.point, imported.point) <= SAME_PLACE_KM]
    if not named:
        return Judged(PlaceOutcome.NEW)
    if not same:
        return PlaceLineFailure.NAME_TAKEN
    is_completed = bool(imported.missing_in(same[0]))
    return Judged(PlaceOutcome.COMPLETED if is_completed else PlaceOutcome.KNOWN, same[0])


def table_row(place: SavedPlace) -> Row:
    """Returns a place in the order of ``TABLE_COLUMNS``."""
    return (
        place.name,
        place.other_name or None,
        place.latitude,
        place.longitude,
        place.detail or None,
        place.note or None,
    )
