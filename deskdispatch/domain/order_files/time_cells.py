"""Reads the scheduled time of a row: a wall clock in Kuwait unless a zone is named."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from typing import Final

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.order_files.row import RowFailure
from deskdispatch.domain.text.digits import latin

_ISO_DAY: Final = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_DAY: Final = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4}|\d{2})")
_TIME: Final = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?)?"
    r"\s*(?P<half>am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?",
    re.IGNORECASE,
)
_ZONE: Final = re.compile(r"(?:z|[+-]\d{2}:?\d{2})$", re.IGNORECASE)
_BETWEEN: Final = " \tTt,،"
_AFTERNOON: Final = ("p", "م")
_NO_TIME: Final = "00:00:00"
"""How a spreadsheet's date is read that has no time."""


class UnreadableTime(ValueError):
    """The cells hold no time; ``failure`` says why."""

    def __init__(self, failure: RowFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


def read_time(day_text: str, time_text: str = "") -> datetime | None:
    """The moment of two cells, UTC; None where both are blank.

    Days are ISO 8601 or day, month, year; any other order is refused.

    Args:
        day_text: A day, perhaps with its time.
        time_text: A time from a column of its own.

    Raises:
        UnreadableTime: ``NOT_A_TIME``, ``NO_DAY`` or ``NO_TIME``.
    """
    text, time_text = _plain(day_text), _plain(time_text)
    if not text and not time_text:
        return None
    found = _ISO_DAY.match(text) or _DAY.match(text)
    if found is None:
        is_time = _TIME.fullmatch(text or time_text) is not None and ":" in (text or time_text)
        raise UnreadableTime(RowFailure.NO_DAY if is_time else RowFailure.NOT_A_TIME)
    clock = text[found.end() :].strip(_BETWEEN)
    clock = "" if clock == _NO_TIME else clock
    if not clock and not time_text:
        raise UnreadableTime(RowFailure.NO_TIME)
    try:
        return _moment(_day(found), clock or time_text)
    except (ValueError, OverflowError) as error:
        raise UnreadableTime(RowFailure.NOT_A_TIME) from error


def read_day(text: str) -> date | None:
    """The day that a cell begins with; None without one."""
    plain = _plain(text)
    found = _ISO_DAY.match(plain) or _DAY.match(plain)
    try:
        return None if found is None else _day(found)
    except ValueError:
        return None


def _plain(text: str) -> str:
    """Latin digits, single blanks, without the vowel mark of ``صباحاً``."""
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
    local = datetime.combine(day, _time(found))
    if zone is None:
        return local.replace(tzinfo=KUWAIT).astimezone(UTC)
    return datetime.fromisoformat(f"{local.isoformat()}{zone[0].upper()}").astimezone(UTC)


def _time(found: re.Match[str]) -> time:
    hour, half = int(found["hour"]), found["half"]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(half)
        hour = hour % 12 + (12 if half.lower().startswith(_AFTERNOON) else 0)
    return time(hour, int(found["minute"] or 0), int(found["second"] or 0))
