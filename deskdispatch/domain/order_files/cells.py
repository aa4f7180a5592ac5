"""The cells of a row by field, and readers for vehicle and time cells."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from deskdispatch.domain.address.parts import WORDS
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.tables.cells import Cells
from deskdispatch.domain.tables.columns import BILLING, SHIPPING, TableColumns
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded


@dataclass(slots=True)
class ReadPart:
    """``Draft`` fields and problems from some cells of a row, in the order of the form."""

    fields: dict[str, Any] = field(default_factory=dict)
    problems: list[RowProblem] = field(default_factory=list)


NAME_PARTS: Final = (Field.FIRST_NAME, Field.LAST_NAME)

_FAMILIES: Final = (
    (frozenset({Field.NAME, *NAME_PARTS}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({Field.PHONE}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({Field.AREA, Field.ADDRESS, *WORDS}), {SHIPPING: 1, BILLING: 2}),
)
"""Groups of fields read together, with the rank of the person's column; others have rank 1."""


def cells_of(columns: TableColumns, row: Sequence[str]) -> Cells:
    """Returns the cells of a row: name, phone and address of the recipient, else of the payer.

    The address is entirely that of one of them, never a mixture.
    """
    by_group = columns.cells_by_group(row)
    if set(by_group) <= {""}:
        return by_group.get("", {})
    found: dict[Field, tuple[str, ...]] = {}
    for cells in by_group.values():
        for each, texts in cells.items():
            if not any(each in fields for fields, _ranks in _FAMILIES):
                found[each] = (*found.get(each, ()), *texts)
    for fields, ranks in _FAMILIES:
        ranked: dict[int, dict[Field, tuple[str, ...]]] = defaultdict(dict)
        for group, cells in by_group.items():
            level = ranked[ranks.get(group, 1)]
            for each in fields & cells.keys():
                level[each] = (*level.get(each, ()), *cells[each])
        found |= next((ranked[rank] for rank in sorted(ranked) if ranked[rank]), {})
    return found


_OF_CASH: Final = frozenset({Field.COLLECT_CASH, Field.CASH_AMOUNT, Field.LEFT_TO_PAY})


def unread_cells(columns: TableColumns, texts: Sequence[str]) -> set[int]:
    """The places of cells that hold something and are not read.

    Also of totals in a file that never says whether they are collected.
    """
    unread = set(columns.unread(texts))
    if _OF_CASH.isdisjoint(columns.fields):
        cells = enumerate(zip(columns.fields, texts, strict=False))
        unread |= {at for at, (field, text) in cells if field is Field.ORDER_TOTAL and text.strip()}
    return unread


def rank_of(columns: TableColumns, at: int) -> int:
    """Returns the rank of a column's cell among cells of its field; lower is read first."""
    found = (ranks for fields, ranks in _FAMILIES if columns.fields[at] in fields)
    return next(found, {}).get(columns.group(at), 1)


def replaced_by(corrections: Iterable[Field]) -> set[Field]:
    """Returns the fields whose cells are replaced by corrections of these fields."""
    gone = set(corrections)
    if Field.LOCATION in gone:
        gone |= {Field.LATITUDE, Field.LONGITUDE}
    if Field.CASH_AMOUNT in gone:
        gone |= {Field.CASH_FILS, Field.LEFT_TO_PAY}
    return gone | set(NAME_PARTS) if Field.NAME in gone else gone


def without_blank_end(texts: Sequence[str]) -> tuple[str, ...]:
    end = len(texts)
    while end and not texts[end - 1].strip():
        end -= 1
    return tuple(texts[:end])


_VEHICLES: Final = {
    folded(word): vehicle for vehicle in Vehicle for word in (vehicle.value, *vehicle.written)
}


def read_vehicle(text: str) -> Vehicle | None:
    return _VEHICLES.get(" ".join(folded(text).split()))


def vehicle_words(language: str) -> tuple[str, ...]:
    at = 1 if language == "ar" else 0
    return tuple(vehicle.written[at] for vehicle in Vehicle)


_ISO_DAY: Final = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_DAY: Final = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4}|\d{2})")
_TIME: Final = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?)?"
    r"\s*(?P<half>am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?",
    re.IGNORECASE,
)
_ZONE: Final = re.compile(r"(?:z|[+-](?:0\d|1[0-4]):?\d{2})$", re.IGNORECASE)
_BETWEEN: Final = " \tTt,،"
_AFTERNOON: Final = ("p", "م")
_EVENING: Final = "مساء"
_NO_TIME: Final = "00:00:00"
"""The time of a spreadsheet's date that has none."""
_MIDNIGHT: Final = re.compile(r"0?0:00(?::00)?|12:00(?::00)? ?am", re.IGNORECASE)
"""The same beside a cell with the time."""
_MINUTE: Final = timedelta(minutes=1)


class UnreadableTime(ValueError):
    """Raised if the cells hold no time; ``failure`` says why."""

    def __init__(self, failure: RowFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


def read_time(day_text: str, time_text: str = "") -> datetime | None:
    """Returns the time of two cells, UTC; None if both are blank.

    Days are ISO 8601 or day, month, year; any other order is refused.

    Raises:
        UnreadableTime: ``NOT_A_TIME``, ``NO_DAY`` or ``NO_TIME``.
    """
    text, time_text = _plain_time(day_text), _plain_time(time_text)
    if not text and not time_text:
        return None
    found = _ISO_DAY.match(text) or _DAY.match(text)
    if found is None:
        is_time = _TIME.fullmatch(text or time_text) is not None and ":" in (text or time_text)
        raise UnreadableTime(RowFailure.NO_DAY if is_time else RowFailure.NOT_A_TIME)
    clock = text[found.end() :].strip(_BETWEEN)
    if clock == _NO_TIME or (time_text and _MIDNIGHT.fullmatch(clock)):
        clock = ""
    if not clock and not time_text:
        raise UnreadableTime(RowFailure.NO_TIME)
    try:
        at = _moment(_day(found), clock or time_text)
        if time_text and abs(at - _moment(_day(found), time_text)) >= _MINUTE:
            raise ValueError(time_text)  # two times that differ
        return at
    except (ValueError, OverflowError) as error:
        raise UnreadableTime(RowFailure.NOT_A_TIME) from error


def read_day(text: str) -> date | None:
    plain = _plain_time(text)
    found = _ISO_DAY.match(plain) or _DAY.match(plain)
    try:
        return None if found is None else _day(found)
    except ValueError:
        return None


def _plain_time(text: str) -> str:
    """Returns Latin digits and single blanks, without the vowel mark of ``صباحاً``."""
    return " ".join(latin(text).replace("\u064b", "").split())


def _day(found: re.Match[str]) -> date:
    year = int(found["year"]) + (2000 if len(found["year"]) == 2 else 0)
    return date(year, int(found["month"]), int(found["day"]))


def _moment(day: date, clock: str) -> datetime:
    zone = _ZONE.search(clock)
    bare = clock[: zone.start()] if zone else clock
    found = _TIME.fullmatch(bare.strip())
    if found is None or (found["minute"] is None and found["half"] is None):
        raise ValueError(clock)
    if zone is not None and zone[0].startswith("-") and found["second"] is None:
        raise ValueError(clock)  # rather two times: 18:00-20:00
    hour, half = int(found["hour"]), found["half"]
    if half:
        if not 1 <= hour <= 12 or (hour == 12 and half == _EVENING):
            raise ValueError(half)  # 12 in the evening may be midnight
        hour = hour % 12 + (12 if half.lower().startswith(_AFTERNOON) else 0)
    at = time(hour, int(found["minute"] or 0), int(found["second"] or 0))
    local = datetime.combine(day, at)
    if zone is None:
        return local.replace(tzinfo=KUWAIT).astimezone(UTC)
    return datetime.fromisoformat(f"{local.isoformat()}{zone[0].upper()}").astimezone(UTC)
