"""Reads a customer from one line of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from deskdispatch.domain.address.parts import WORDS
from deskdispatch.domain.address.reading import read_address
from deskdispatch.domain.customers.imported_customer import (
    ImportedCustomer,
    LineFailure,
    UnreadableCustomer,
    remark,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, area_named, nearest
from deskdispatch.domain.tables.cells import (
    Cells,
    all_of,
    first_of,
    location_texts,
    point_of_degrees,
    read_flag,
    read_phones,
    unread_locations,
    whole_address,
)
from deskdispatch.domain.tables.columns import SHIPPING
from deskdispatch.domain.text.search_text import folded

LONGEST: Final = 2_000
"""Maximum characters read of a cell."""
MOST_CELLS: Final = 10
"""Maximum cells read of one line with the same meaning."""

BETWEEN: Final = ":::"
"""Google's separator of several addresses or phones in one cell."""

_NAMES: Final = frozenset({Field.NAME, Field.NAME_PART})
_WHOLE: Final = frozenset({Field.ADDRESS, Field.ADDRESS_LINES, Field.BLOCK, Field.STREET})
"""Fields without which the cells are only a part of an address."""
_OF_ADDRESS: Final = frozenset(
    {
        *_WHOLE,
        *WORDS,
        *(Field.AREA, Field.ADDRESS_DETAIL, Field.LOCATION),
        *(Field.LATITUDE, Field.LONGITUDE),
    }
)


def customers_of(by_group: Mapping[str, Cells], places: PlaceIndex) -> list[ImportedCustomer]:
    """Reads a customer from the cells of a line, once for each of their addresses.

    Raises:
        UnreadableCustomer: The line has no phone.
    """
    cells = _without_second_names(by_group)
    addresses = _addresses(by_group)
    if len(addresses) < 2:
        return [customer_of(cells, places)]
    person = {field: texts for field, texts in cells.items() if field not in _OF_ADDRESS}
    return [customer_of(person | address, places) for address in addresses]


def _without_second_names(by_group: Mapping[str, Cells]) -> dict[Field, list[str]]:
    """Returns the cells of a line, with the name of only one person."""
    found: dict[Field, list[str]] = {}
    for cells in by_group.values():
        for field, texts in cells.items():
            if field not in _NAMES or field not in found:
                found.setdefault(field, []).extend(texts)
    return found


def _addresses(by_group: Mapping[str, Cells]) -> list[dict[Field, list[str]]]:
    """Returns the cells of each address, by group of columns and part between ``:::``."""
    found: dict[tuple[str, int], dict[Field, list[str]]] = {}
    for group, cells in by_group.items():
        key = "" if group == SHIPPING else group
        for field in (each for each in cells if each in _OF_ADDRESS):
            for text in cells[field]:
                for at, part in enumerate(text.split(BETWEEN)[:MOST_CELLS]):
                    if part.strip():
                        address = found.setdefault((key, at), {})
                        address.setdefault(field, []).append(part.strip())
    for (group, _at), address in found.items():
        if group.isdigit() and Field.STREET in address:
            address.pop(Field.ADDRESS, None)  # an address book repeats the whole address there
    plain = found.get(("", 0), {})
    if len(found) > 1 and plain and _WHOLE.isdisjoint(plain):
        del found["", 0]
        first = next(iter(found.values()))
        first.update({field: [*first.get(field, []), *texts] for field, texts in plain.items()})
    return list(found.values())[:MOST_CELLS]


def customer_of(cells: Cells, places: PlaceIndex) -> ImportedCustomer:
    """Reads a customer with one address; otherwise like ``customers_of``."""
    cells = {
        field: [each[:LONGEST] for each in texts[:MOST_CELLS]] for field, texts in cells.items()
    }
    found = read_phones(all_of(cells, Field.PHONE, Field.ALTERNATE_PHONE))
    if not found.numbers:
        failure = LineFailure.NOT_A_PHONE if found.unread else LineFailure.NO_PHONE
        if found.has_lost_digits:
            failure = LineFailure.LOST_DIGITS
        raise UnreadableCustomer(failure, *found.unread[:1])
    point, unread_point = _point(cells, places.areas)
    is_blocked, unread_flag = _flag(first_of(cells, Field.BLOCKED))
    address = _address(cells, places, point)
    lost = {
        "Phone": found.unread,
        "Location": unread_point,
        "Do not book": unread_flag,
        "Address": [address.written] if address.written and address.point is None else [],
    }
    return ImportedCustomer(
        phones=found.numbers,
        name=_name(cells),
        other_names=tuple(_lines(cells, Field.OTHER_NAMES)),
        driver_note="\n".join(all_of(cells, Field.NOTES)),
        counter_note="\n".join(all_of(cells, Field.COUNTER_NOTE)),
        warning="\n".join(all_of(cells, Field.WARNING)),
        is_blocked=is_blocked,
        **address._asdict(),
        remarks=tuple(remark(word, text) for word, texts in lost.items() for text in texts),
    )


class _PlaceFields(NamedTuple):
    point: Coordinates | None
    is_middle: bool
    area: str
    address: tuple[str, ...]
    detail: str
    written: str


def _address(cells: Cells, places: PlaceIndex, point: Coordinates | None) -> _PlaceFields:
    lines, written = tuple(_lines(cells, Field.ADDRESS_LINES)), whole_address(cells)
    details = all_of(cells, Field.ADDRESS_DETAIL)
    named = area_named(places.areas, first_of(cells, Field.AREA))
    area = named.name_en if named is not None else ""
    if not lines and written:
        reading = read_address(written, places)
        lines = reading.address.street_parts("en", places.areas)
        details = [reading.address.detail("en"), reading.rest, *details]
        if not area and Field.AREA not in reading.unsure:
            area = reading.address.area
    typed = (written or ", ".join(lines), *all_of(cells, Field.ADDRESS_DETAIL))
    whole = ", ".join(each for each in typed if each)
    middle = area_named(places.areas, area) if point is None else None
    if point is not None and not area:
        near = nearest(places.areas, point)
        area = near.name_en if near is not None else ""
    return _PlaceFields(
        point=middle.point if middle is not None else point,
        is_middle=middle is not None,
        area=area,
        address=lines,
        detail=", ".join(each for each in details if each),
        written=whole,
    )


def _point(cells: Cells, areas: Sequence[Area]) -> tuple[Coordinates | None, list[str]]:
    """Returns the point, and the location texts that contain none."""
    if (point := point_of_degrees(cells)) is not None:
        return point, []
    texts = location_texts(cells)
    for text in texts:
        reading = read(text, areas=areas)
        if reading.pin is not None and not reading.points[0].is_uncertain:
            return reading.pin, []
    return None, unread_locations(texts)


def _name(cells: Cells) -> str:
    parts = all_of(cells, Field.NAME_PART)
    known = (first_of(cells, Field.NAME), " ".join(parts), first_of(cells, Field.COMPANY))
    return next((" ".join(each.split()) for each in known if each), "")


_BLOCKED: Final = frozenset(map(folded, ("محظور", "blocked")))
"""Words that mean yes in a column of blocked customers."""


def _flag(text: str) -> tuple[bool, list[str]]:
    """Returns whether a text means yes, and the text if it means neither yes nor no."""
    if folded(text.strip()) in _BLOCKED:
        return True, []
    flag = read_flag(text)
    return bool(flag), [text] if text and flag is None else []


def _lines(cells: Cells, field: Field) -> list[str]:
    lines = (line.strip() for text in all_of(cells, field) for line in text.splitlines())
    return [line for line in lines if line]
