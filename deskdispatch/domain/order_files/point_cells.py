"""Reads the point of a row out of its degrees, its locations and its address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.folding import fold, unfolded
from deskdispatch.domain.location.found import FoundPoint, LocationReading, Partial
from deskdispatch.domain.location.link import extract_links
from deskdispatch.domain.location.pasted import judge_pasted
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.order_files.cells import Cells, all_of, first_of
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.tables.place_cells import (
    LONGEST_ADDRESS,
    MOST_LOCATIONS,
    location_texts,
    point_of_degrees,
    unread_locations,
)

MOST_CHOICES: Final = 8

_FAILURES: Final = {Partial.SHORT_LINK: RowFailure.SHORT_LINK, Partial.OUTSIDE: RowFailure.OUTSIDE}
"""Why a text holds no point, where that is known."""


@dataclass(frozen=True, slots=True)
class PointCells:
    """What the cells hold.

    Attributes:
        point: The point, if it is one and sure.
        text: The texts that should hold one but do not.
        pieces: The parts of the address that were read as a point, or as links to one.
        paci: The PACI number that a link names; empty without one.
        problem: Why there is no point; None with one and where no cell should hold it.
    """

    point: Coordinates | None = None
    text: str = ""
    pieces: tuple[str, ...] = ()
    paci: str = ""
    problem: RowProblem | None = None


def read_point(cells: Cells, areas: Sequence[Area]) -> PointCells:
    """The point of a drop-off: degrees before locations, these before what the address holds."""
    latitude = first_of(cells, OrderField.LATITUDE)
    longitude = first_of(cells, OrderField.LONGITUDE)
    if (point := point_of_degrees(latitude, longitude)) is not None:
        return PointCells(point)
    texts = location_texts(latitude, longitude, all_of(cells, OrderField.LOCATION))
    if unread_locations(texts):
        found = point_of_texts(texts, areas, OrderField.LOCATION)
        return replace(found, pieces=_short_links(", ".join(all_of(cells, OrderField.ADDRESS))))
    return _point_of_address(all_of(cells, OrderField.ADDRESS), areas)


def point_of_texts(texts: Sequence[str], areas: Sequence[Area], field: OrderField) -> PointCells:
    """The point of texts that should hold one.

    Args:
        texts: Of the cells, the first ``MOST_LOCATIONS`` of them.
        areas: Named areas, for short plus codes.
        field: The field that a problem is about.
    """
    readings = [read(text[:LONGEST_ADDRESS], areas=areas) for text in texts[:MOST_LOCATIONS]]
    return _judged(readings, field, ", ".join(unread_locations(texts)))


def point_of_addresses(
    addresses: Sequence[str], areas: Sequence[Area], problem: RowProblem
) -> PointCells:
    """The point of the addresses on a map that the short links of a problem lead to.

    Args:
        addresses: At most a few; each is read whole.
        areas: Named areas, for short plus codes.
        problem: ``SHORT_LINK``, of a field.
    """
    readings = [read(address, areas=areas) for address in addresses]
    return _judged(readings, problem.field or OrderField.LOCATION, problem.text)


def _judged(readings: Sequence[LocationReading], field: OrderField, text: str) -> PointCells:
    """One sure point of all readings, else why there is none."""
    paci = next((reading.paci for reading in readings if reading.paci), "")
    found = _different(point for reading in readings for point in reading.points)
    if len(found) == 1 and found[0].is_sure:
        return PointCells(found[0].point, paci=paci)
    if found:
        failure = RowFailure.SEVERAL_POINTS if len(found) > 1 else RowFailure.UNSURE_POINT
        return PointCells(text=text, paci=paci, problem=_problem(field, failure, text, found))
    return PointCells(text=text, paci=paci, problem=RowProblem(field, _reason(readings), text))


def _point_of_address(texts: Sequence[str], areas: Sequence[Area]) -> PointCells:
    """The points beside an address; numbers that are none are no problem."""
    text = ", ".join(texts)[:LONGEST_ADDRESS]
    reading = read(text, areas=areas)
    if not reading.points and not reading.short_links:
        return PointCells(paci=reading.paci)
    sure = judge_pasted(text, areas=areas, reading=reading).points
    found = [each for each in reading.points if each.point in sure]
    pieces = tuple(each.piece for each in found)
    if len(found) == 1:
        return PointCells(found[0].point, pieces=pieces, paci=reading.paci)
    if found:
        problem = _problem(OrderField.ADDRESS, RowFailure.SEVERAL_POINTS, text, found)
        return PointCells(text=text, pieces=pieces, paci=reading.paci, problem=problem)
    if not reading.short_links:
        return PointCells(paci=reading.paci)
    link = RowProblem(OrderField.ADDRESS, RowFailure.SHORT_LINK, reading.short_links[0])
    return PointCells(text=text, pieces=_short_links(text), paci=reading.paci, problem=link)


def _short_links(text: str) -> tuple[str, ...]:
    """The short links in an address, as they are written there; they are no part of it."""
    if "/" not in text:
        return ()
    links, _rest = extract_links(unfolded(fold(text[:LONGEST_ADDRESS])))
    return tuple(link.text for link in links if read(link.text).short_links)


def _different(points: Iterable[FoundPoint]) -> list[FoundPoint]:
    """Each point once, of one that is written twice the more exact one."""
    kept: list[FoundPoint] = []
    for point in points:
        at = next((at for at, each in enumerate(kept) if each.is_same(point)), None)
        if at is None:
            kept.append(point)
        elif point.error < kept[at].error:
            kept[at] = point
    return kept


def _problem(
    field: OrderField, failure: RowFailure, text: str, found: Sequence[FoundPoint]
) -> RowProblem:
    choices = (RowChoice(each.piece, each.point) for each in found[:MOST_CHOICES])
    return RowProblem(field, failure, text, tuple(choices))


def _reason(readings: Sequence[LocationReading]) -> RowFailure:
    reasons = {reading.partial for reading in readings}
    return next(
        (failure for each, failure in _FAILURES.items() if each in reasons), RowFailure.NO_POINT
    )
