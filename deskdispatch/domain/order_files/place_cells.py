"""Reads the pickup and the drop-off of a row: points, branches and addresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.address.reading import AddressReading, read_address
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.fields import LONGEST_NOTE, Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.folding import fold, unfolded
from deskdispatch.domain.location.found import FoundPoint, LocationReading, Partial, add_distinct
from deskdispatch.domain.location.link import extract_links
from deskdispatch.domain.location.pasted import judge_pasted
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.order_files.cells import ReadPart
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem
from deskdispatch.domain.places.oddities import area_instead
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, area_named, nearest
from deskdispatch.domain.saved_places.place_names import NO_PLACES, SavedPlaceIndex, one_place
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.tables.cells import (
    LONGEST_ADDRESS,
    MOST_LOCATIONS,
    Cells,
    all_of,
    first_of,
    location_texts,
    point_of_degrees,
    read_phones,
    unread_locations,
    whole_address,
)
from deskdispatch.domain.text.search_text import folded

_NO_PICKUP: Final = Draft()


@dataclass(frozen=True, slots=True)
class Pickups:
    """The pickups of a shop.

    Attributes:
        usual: The pickup of a row that names none; a blank draft if there is none.
    """

    branches: tuple[Branch, ...] = ()
    usual: Draft = _NO_PICKUP

    @classmethod
    def of(cls, bootstrap: Bootstrap | None) -> Pickups:
        """Returns an account's pickups; the usual one is the default branch, else its address."""
        if bootstrap is None:
            return cls()
        usual = _NO_PICKUP
        if (branch := bootstrap.default_branch) is not None:
            usual = branch_draft(branch)
        elif bootstrap.account is not None and not bootstrap.branches:
            address = bootstrap.account.pickup_address
            usual = Draft(
                pickup=bootstrap.account.pickup, pickup_label=address, custom_pickup=False
            )
        return cls(bootstrap.branches, usual)


def branch_draft(branch: Branch) -> Draft:
    return Draft(
        pickup=branch.point,
        pickup_label=branch.address_label or branch.name,
        branch_id=branch.id,
        custom_pickup=False,
    )


def read_pickup(
    cells: Cells, pickups: Pickups, areas: Sequence[Area], saved: SavedPlaceIndex = NO_PLACES
) -> ReadPart:
    name = first_of(cells, Field.PICKUP)
    if locations := all_of(cells, Field.PICKUP_LOCATION):
        return _custom(cells, _point_of(locations, areas, saved, Field.PICKUP_LOCATION))
    if name:
        return _branch(name, pickups)
    part = ReadPart(_set_fields(pickups.usual))
    if pickups.usual.pickup is None:
        part.problems.append(RowProblem(Field.PICKUP, RowFailure.NO_PICKUP))
    return part


def _branch(name: str, pickups: Pickups) -> ReadPart:
    """Returns the branch of a name; also of a part of the name if only one branch has it."""
    wanted = _words(name)
    same = [each for each in pickups.branches if _words(each.name) == wanted]
    like = same or [each for each in pickups.branches if set(wanted) <= set(_words(each.name))]
    if len(like) == 1:
        return ReadPart(_set_fields(branch_draft(like[0])))
    choices = tuple(RowChoice(each.name, each.point, each.id) for each in like or pickups.branches)
    problem = RowProblem(Field.PICKUP, RowFailure.UNKNOWN_BRANCH, name, choices[:MOST_CHOICES])
    return ReadPart({"unknown": (Field.PICKUP.value,)}, [problem])


def _custom(cells: Cells, found: PointCells) -> ReadPart:
    number = first_of(cells, Field.PICKUP_NUMBER)
    read = read_phones([number])
    part = ReadPart(
        {
            "pickup": found.point,
            "pickup_text": found.text,
            "pickup_label": first_of(cells, Field.PICKUP) or None,
            "custom_pickup": True,
            "pickup_name": first_of(cells, Field.PICKUP_NAME),
            "pickup_number": read.numbers[0] if read.numbers else number,
        }
    )
    if found.problem is not None:
        part.problems.append(found.problem)
    if number and not read.numbers:
        failure = RowFailure.LOST_DIGITS if read.has_lost_digits else RowFailure.NOT_A_PHONE
        part.problems.append(RowProblem(Field.PICKUP_NUMBER, failure, number))
    return part


def _words(name: str) -> list[str]:
    return folded(name).split()


def _set_fields(draft: Draft) -> dict[str, object]:
    return {name: getattr(draft, name) for name in draft.model_fields_set}


_IN_IT_KM: Final = 2.0
"""Kilometres from an area's point within which a place counts as inside the area."""


@dataclass(frozen=True, slots=True)
class _WrittenAddress:
    """The address of a row, the area that it certainly names, and that area of the table."""

    text: str
    reading: AddressReading
    sure_area: str
    area: Area | None
    details: str


def read_dropoff(cells: Cells, places: PlaceIndex, saved: SavedPlaceIndex = NO_PLACES) -> ReadPart:
    """Reads the fields of the drop-off, and its problems.

    Without a point it is the middle of the area named by the address, which must be confirmed.
    A saved place gives its address details and its note if the row has none.
    """
    found = read_point(cells, places.areas, saved)
    address = _address(cells, found, places)
    part = ReadPart(_dropoff_fields(found, address, places))
    if found.problem is not None:
        part.problems.append(found.problem)
    elif found.point is None:
        _take_middle(part, address, places, saved)
    elif (area := address.area) is not None:
        instead = area_instead(places.areas, area, found.point)
        if instead is not None:
            choices = (RowChoice(instead.name_en, found.point),)
            problem = RowProblem(Field.ADDRESS, RowFailure.ANOTHER_AREA, area.name_en, choices)
            part.problems.append(problem)
    if address.reading.unsure - {Field.AREA}:
        part.problems.append(RowProblem(Field.ADDRESS, RowFailure.UNSURE_ADDRESS, address.text))
    if len(part.fields["dropoff_detail"] or part.fields["address_detail"]) > LONGEST_NOTE:
        part.problems.append(RowProblem(Field.ADDRESS_DETAIL, RowFailure.TOO_LONG))
    return part


def _address(cells: Cells, found: PointCells, places: PlaceIndex) -> _WrittenAddress:
    text = whole_address(cells)
    for piece in found.pieces:
        text = text.replace(piece, " ")
    text = " ".join(text.split()).rstrip(" ,،")
    details = ", ".join(all_of(cells, Field.ADDRESS_DETAIL))
    if found.place is not None and not text and not details:
        text = found.place.detail
    reading = read_address(text, places)
    sure = reading.address.area if Field.AREA not in reading.unsure else ""
    return _WrittenAddress(text, reading, sure, area_named(places.areas, sure), details)


def _dropoff_fields(
    found: PointCells, written: _WrittenAddress, places: PlaceIndex
) -> dict[str, object]:
    address, point = written.reading.address, found.point
    if found.paci and not address.paci:
        address = address.model_copy(update={Field.PACI.value: found.paci})
    near = nearest(places.areas, point) if point is not None else None
    lines = address.street_parts("en", places.areas)
    if point is not None and not address.area:
        inside = nearest(places.areas, point, _IN_IT_KM)
        lines = ((inside.name_en,) if inside is not None else ()) + lines
    detail = _joined(address.detail("en"), written.reading.rest, written.details)
    typed = _joined(written.text, written.details) or detail
    return {
        "notes": found.place.note if found.place is not None else "",
        "dropoff": point,
        "dropoff_text": found.text,
        "dropoff_area": written.sure_area or (near.name_en if near is not None else None),
        "dropoff_address": lines,
        "address_detail": typed,
        "dropoff_detail": detail if typed else None,
    }


def _joined(*texts: str) -> str:
    return ", ".join(each for each in texts if each)


def _take_middle(
    part: ReadPart, address: _WrittenAddress, places: PlaceIndex, saved: SavedPlaceIndex
) -> None:
    """Sets the middle of the area as the drop-off, or adds the problem that prevents it."""
    field = Field.ADDRESS
    if address.area is not None:
        part.fields["dropoff"] = address.area.point
        choice = RowChoice(address.area.name_en, address.area.point)
        part.problems.append(RowProblem(field, RowFailure.AREA_MIDDLE, address.text, (choice,)))
    elif areas := [match.area for match in address.reading.areas if not match.is_guess]:
        first = area_named(places.areas, address.reading.address.area)
        if first is not None:
            areas = [first, *(area for area in areas if area != first)]
        choices = (RowChoice(area.name_en, area.point) for area in areas[:MOST_CHOICES])
        problem = RowProblem(field, RowFailure.SEVERAL_AREAS, address.text, tuple(choices))
        part.problems.append(problem)
    else:
        failure = RowFailure.UNKNOWN_AREA if address.text else RowFailure.BLANK
        similar = _saved_choices(address.text, saved)
        part.problems.append(RowProblem(field, failure, address.text, similar))


MOST_CHOICES: Final = 8

_FAILURES: Final[dict[Partial | None, RowFailure]] = {
    Partial.SHORT_LINK: RowFailure.SHORT_LINK,
    Partial.OUTSIDE: RowFailure.OUTSIDE,
}
"""Why a text has no point, if known."""


@dataclass(frozen=True, slots=True)
class PointCells:
    """The point in some cells, or why there is none.

    Attributes:
        text: The texts that should contain a point but do not.
        pieces: The parts of the address that were read as a point, or as links to one.
        problem: None if there is a point, or no cell should contain one.
        place: The saved place named in the cell.
    """

    point: Coordinates | None = None
    text: str = ""
    pieces: tuple[str, ...] = ()
    paci: str = ""
    problem: RowProblem | None = None
    place: SavedPlace | None = None


def read_point(
    cells: Cells, areas: Sequence[Area], saved: SavedPlaceIndex = NO_PLACES
) -> PointCells:
    """Reads a drop-off's point: from degrees, else from locations, else from the address."""
    if (point := point_of_degrees(cells)) is not None:
        return PointCells(point)
    texts = location_texts(cells)
    if unread_locations(texts):
        found = _point_of(texts, areas, saved, Field.LOCATION)
        return replace(found, pieces=_short_links(", ".join(all_of(cells, Field.ADDRESS))))
    return _point_of_address(all_of(cells, Field.ADDRESS), areas)


def _point_of(
    texts: Sequence[str], areas: Sequence[Area], saved: SavedPlaceIndex, field: Field
) -> PointCells:
    """Returns the saved place whose whole name is the cell, else the point of the texts.

    Among several places of that name the clerk must choose, as for a partial or mistyped name.
    """
    text = texts[0] if len(texts) == 1 else ""
    named = saved.named(text)
    if (place := one_place(named)) is not None:
        return PointCells(place.point, place=place)
    if named:
        choices = tuple(
            RowChoice(f"{each.name} · {each.point.text()}", each.point)
            for each in named[:MOST_CHOICES]
        )
        problem = RowProblem(field, RowFailure.SEVERAL_POINTS, text, choices)
        return PointCells(text=text, problem=problem)
    if (similar := _saved_choices(text, saved)) and not read(text[:LONGEST_ADDRESS]).points:
        return PointCells(text=text, problem=RowProblem(field, RowFailure.NO_POINT, text, similar))
    readings = [read(text[:LONGEST_ADDRESS], areas=areas) for text in texts[:MOST_LOCATIONS]]
    return _judged(readings, field, ", ".join(unread_locations(texts)))


def _saved_choices(text: str, saved: SavedPlaceIndex) -> tuple[RowChoice, ...]:
    found = saved.find(text, MOST_CHOICES) if any(map(str.isalpha, text)) else ()
    return tuple(RowChoice(each.place.name, each.place.point) for each in found)


def point_of_addresses(
    addresses: Sequence[str], areas: Sequence[Area], problem: RowProblem
) -> PointCells:
    """Returns the point of the map addresses that a problem's short links lead to."""
    readings = [read(address, areas=areas) for address in addresses]
    return _judged(readings, problem.field or Field.LOCATION, problem.text)


def _judged(readings: Sequence[LocationReading], field: Field, text: str) -> PointCells:
    paci = next((reading.paci for reading in readings if reading.paci), "")
    found: list[FoundPoint] = []
    for point in (point for reading in readings for point in reading.points):
        add_distinct(found, point)
    if len(found) == 1 and found[0].is_sure:
        return PointCells(found[0].point, paci=paci)
    if found:
        failure = RowFailure.SEVERAL_POINTS if len(found) > 1 else RowFailure.UNSURE_POINT
        return PointCells(text=text, paci=paci, problem=_point_problem(field, failure, text, found))
    reasons = {_FAILURES.get(reading.partial) for reading in readings}
    failure = next((each for each in _FAILURES.values() if each in reasons), RowFailure.NO_POINT)
    return PointCells(text=text, paci=paci, problem=RowProblem(field, failure, text))


def _point_of_address(texts: Sequence[str], areas: Sequence[Area]) -> PointCells:
    """Returns the point beside an address; numbers that are no point are no problem."""
    text = ", ".join(texts)[:LONGEST_ADDRESS]
    reading = read(text, areas=areas)
    sure = judge_pasted(text, areas=areas, reading=reading).points
    found = [each for each in reading.points if each.point in sure]
    pieces = tuple(each.piece for each in found)
    if not found and not reading.short_links:
        return PointCells(paci=reading.paci)
    if len(found) == 1:
        return PointCells(found[0].point, pieces=pieces, paci=reading.paci)
    if found:
        problem = _point_problem(Field.ADDRESS, RowFailure.SEVERAL_POINTS, text, found)
        return PointCells(text=text, pieces=pieces, paci=reading.paci, problem=problem)
    link = RowProblem(Field.ADDRESS, RowFailure.SHORT_LINK, reading.short_links[0])
    return PointCells(text=text, pieces=_short_links(text), paci=reading.paci, problem=link)


def _short_links(text: str) -> tuple[str, ...]:
    """Returns the short links in an address, as written, to be removed from it."""
    if "/" not in text:
        return ()
    links, _rest = extract_links(unfolded(fold(text[:LONGEST_ADDRESS])))
    return tuple(link.text for link in links if read(link.text).short_links)


def _point_problem(
    field: Field, failure: RowFailure, text: str, found: Sequence[FoundPoint]
) -> RowProblem:
    choices = (RowChoice(each.piece, each.point) for each in found[:MOST_CHOICES])
    return RowProblem(field, failure, text, tuple(choices))
