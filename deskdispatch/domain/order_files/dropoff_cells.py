"""Reads the drop-off of a row: its point and its address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.address.parts import AddressPart
from deskdispatch.domain.address.reading import AddressReading, read_address
from deskdispatch.domain.booking.booking import LONGEST_NOTE
from deskdispatch.domain.order_files.cells import Cells, ReadPart, all_of
from deskdispatch.domain.order_files.columns import PART_FIELDS, OrderField
from deskdispatch.domain.order_files.point_cells import MOST_CHOICES, PointCells, read_point
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem
from deskdispatch.domain.places.oddities import area_instead
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, area_named, nearest
from deskdispatch.domain.tables.place_cells import whole_address

_IN_IT_KM: Final = 2.0
"""Kilometres from the point of an area within which a place counts as in it."""


@dataclass(frozen=True, slots=True)
class _WrittenAddress:
    """The address of a row.

    Attributes:
        text: As it stands in the cells.
        reading: Its parts.
        area: The area of the table that it surely names.
        details: What stands in cells of details.
    """

    text: str
    reading: AddressReading
    area: Area | None
    details: str

    @property
    def sure_area(self) -> str:
        """The name of the area, with the number of a sector; empty where it is not sure."""
        is_sure = AddressPart.AREA not in self.reading.unsure
        return self.reading.address.area if is_sure else ""


def read_dropoff(cells: Cells, places: PlaceIndex) -> ReadPart:
    """The fields of the drop-off, and what is wrong with it.

    Without a point it is the middle of the area that the address names, which is to be confirmed.
    """
    found = read_point(cells, places.areas)
    address = _address(cells, found, places)
    part = ReadPart(_fields(found, address, places))
    if found.problem is not None:
        part.problems.append(found.problem)
    elif found.point is None:
        _take_middle(part, address, places)
    elif address.area is not None:
        _compare(part, found, address.area, places)
    if address.reading.unsure - {AddressPart.AREA}:
        part.problems.append(
            RowProblem(OrderField.ADDRESS, RowFailure.UNSURE_ADDRESS, address.text)
        )
    if len(part.fields["dropoff_detail"] or part.fields["address_detail"]) > LONGEST_NOTE:
        part.problems.append(RowProblem(OrderField.ADDRESS_DETAIL, RowFailure.TOO_LONG))
    return part


def _address(cells: Cells, found: PointCells, places: PlaceIndex) -> _WrittenAddress:
    parts = {part: all_of(cells, field) for field, part in PART_FIELDS.items()}
    text = whole_address(all_of(cells, OrderField.AREA), parts, all_of(cells, OrderField.ADDRESS))
    for piece in found.pieces:
        text = text.replace(piece, " ")
    text = " ".join(text.split()).rstrip(" ,،")
    reading = read_address(text, places)
    details = ", ".join(all_of(cells, OrderField.ADDRESS_DETAIL))
    sure = reading.address.area if AddressPart.AREA not in reading.unsure else ""
    return _WrittenAddress(text, reading, area_named(places.areas, sure), details)


def _fields(found: PointCells, written: _WrittenAddress, places: PlaceIndex) -> dict[str, object]:
    """Those of the ``Draft``, as the form fills them."""
    address, point = written.reading.address, found.point
    if found.paci and not address.paci:
        address = address.model_copy(update={AddressPart.PACI.value: found.paci})
    near = nearest(places.areas, point) if point is not None else None
    lines = address.street_parts("en", places.areas)
    if point is not None and not address.area:
        inside = nearest(places.areas, point, _IN_IT_KM)
        lines = ((inside.name_en,) if inside is not None else ()) + lines
    detail = _joined(address.detail("en"), written.reading.rest, written.details)
    typed = _joined(written.text, written.details) or detail
    return {
        "dropoff": point,
        "dropoff_text": found.text,
        "dropoff_area": written.sure_area or (near.name_en if near is not None else None),
        "dropoff_address": lines,
        "address_detail": typed,
        "dropoff_detail": detail if typed else None,
    }


def _joined(*texts: str) -> str:
    return ", ".join(each for each in texts if each)


def _take_middle(part: ReadPart, address: _WrittenAddress, places: PlaceIndex) -> None:
    """Sets the middle of the area as the drop-off, or says why that is not known."""
    field = OrderField.ADDRESS
    if address.area is not None:
        part.fields["dropoff"] = address.area.point
        choice = RowChoice(address.area.name_en, address.area.point)
        part.problems.append(RowProblem(field, RowFailure.AREA_MIDDLE, address.text, (choice,)))
    elif areas := _possible_areas(address, places):
        choices = (RowChoice(area.name_en, area.point) for area in areas[:MOST_CHOICES])
        problem = RowProblem(field, RowFailure.SEVERAL_AREAS, address.text, tuple(choices))
        part.problems.append(problem)
    else:
        failure = RowFailure.UNKNOWN_AREA if address.text else RowFailure.BLANK
        part.problems.append(RowProblem(field, failure, address.text))


def _possible_areas(address: _WrittenAddress, places: PlaceIndex) -> list[Area]:
    """The areas that an address may name; none that only has a similar name."""
    others = [match.area for match in address.reading.areas if not match.is_guess]
    first = area_named(places.areas, address.reading.address.area) if others else None
    return [first, *(area for area in others if area != first)] if first is not None else others


def _compare(part: ReadPart, found: PointCells, area: Area, places: PlaceIndex) -> None:
    """Notes an address that names another area than the point lies in."""
    if found.point is None:
        return
    instead = area_instead(places.areas, area, found.point)
    if instead is not None:
        choice = RowChoice(instead.name_en, found.point)
        part.problems.append(
            RowProblem(OrderField.ADDRESS, RowFailure.ANOTHER_AREA, area.name_en, (choice,))
        )
