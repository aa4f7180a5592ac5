"""Reads the times of scheduled deliveries typed by a clerk.

All times are Kuwait's. An ambiguous text is refused, never guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Final

from deskdispatch.domain.clock import KUWAIT, in_kuwait
from deskdispatch.domain.schedule.window import EARLIEST, LATEST, STEP_MINUTES, rounded_up
from deskdispatch.domain.text.search_text import folded

_LONGEST: Final = 60
_LONGEST_LIST: Final = 1_000


class TimeProblem(Enum):
    """Reasons why a text is not a time to deliver at."""

    BLANK = "blank"
    NOT_A_TIME = "not_a_time"
    NO_TIME = "no_time"
    """A day without a time."""
    HALF_OF_DAY = "half_of_day"
    """Morning or evening is ambiguous."""
    UNIT = "unit"
    """Hours or minutes are ambiguous."""
    PASSED = "passed"
    """A time of today without its day; the same time tomorrow may be meant."""
    TOO_SOON = "too_soon"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True)
class TimeReading:
    """A time that was understood, or the problem, with the ``piece`` of the text that causes it."""

    at: datetime | None = None
    problem: TimeProblem | None = None
    piece: str = ""


def read_time(text: str, now: datetime) -> TimeReading:
    """Reads ``18:30``, ``6pm``, ``t18``, ``sun 6 pm``, ``29/11 18:00``, ``+90``, ``غدا ٦ م``."""
    plain = _plain(text)
    if not plain:
        return TimeReading(problem=TimeProblem.BLANK)
    local = in_kuwait(now)
    if (ahead := _read_ahead(plain, local)) is not None:
        return ahead if ahead.at is None else _within(ahead.at, now)
    day, rest = _read_day(plain, local.date())
    clock = _read_clock(rest, is_24_hours=_WHOLE_DATE.search(plain) is not None)
    if isinstance(clock, TimeReading):
        is_day_alone = day is not None and clock.problem is TimeProblem.BLANK
        return TimeReading(problem=TimeProblem.NO_TIME) if is_day_alone else clock
    at = datetime.combine(day or local.date(), clock, KUWAIT)
    if day is None and at <= now:
        return TimeReading(problem=TimeProblem.PASSED, piece=f"{clock:%H:%M}")
    return _within(at, now)


def read_date(text: str, today: date) -> date | None:
    """Reads only a day, such as ``29/11``, ``sun`` or ``غدا``; None for anything else."""
    day, rest = _read_day(_plain(text), today)
    return None if rest else day


def read_hours(text: str) -> tuple[time, ...] | TimeReading:
    """Reads hours of a day, such as ``10:00, 4 pm``; or the problem of the first invalid one."""
    found: set[time] = set()
    for piece in _LISTED.split(folded(text[:_LONGEST_LIST])):
        whole = _read_hour(piece)
        parts = [_read_hour(part) for part in piece.split()]
        if isinstance(whole, TimeReading) and any(isinstance(part, TimeReading) for part in parts):
            return whole
        hours = parts if isinstance(whole, TimeReading) else [whole]
        found.update(each for each in hours if isinstance(each, time))
    return tuple(sorted(found))


def _read_hour(piece: str) -> time | TimeReading:
    """Reads one hour; with two digits and a colon it is a 24-hour time."""
    plain = _plain(piece)
    read = _read_clock(plain, is_24_hours=_TWO_DIGITS.fullmatch(plain) is not None)
    if isinstance(read, TimeReading) and not read.piece:
        return TimeReading(problem=read.problem, piece=plain)
    return read


def _plain(text: str) -> str:
    return " ".join(_SEPARATORS.sub(" ", folded(text[:_LONGEST])).split())


def _within(at: datetime, now: datetime) -> TimeReading:
    if at < now + EARLIEST:
        return TimeReading(problem=TimeProblem.TOO_SOON)
    if at > now + LATEST:
        return TimeReading(problem=TimeProblem.TOO_LATE)
    return TimeReading(at)


# ---- from now on ----

_SEPARATORS: Final = re.compile(r"[,،؛;]|\bat\b|\bon\b|@")
_LISTED: Final = re.compile(r"[,،؛;\n]")
_TWO_DIGITS: Final = re.compile(r"\d{2}:\d{2}")
_HOURS: Final = r"(?:h|hr|hrs|hour|hours|س|ساعه|ساعات|ساعة)"
_MINUTES: Final = r"(?:m|min|mins|minute|minutes|د|دقيقه|دقايق|دقائق)"
_AHEAD: Final = re.compile(
    rf"(?:\+|(?P<word>in |after |بعد )) ?(?:(?P<clock>\d{{1,2}}:\d\d)"
    rf"|(?P<hours>\d{{1,3}}(?:\.5)?) ?{_HOURS}(?: ?(?:و )?(?P<more>\d{{1,2}}) ?{_MINUTES}?)?"
    rf"|(?P<minutes>\d{{1,5}}) ?(?P<unit>{_MINUTES})?)"
)
_AHEAD_WORDS: Final = {
    "بعد ساعه": 60,
    "بعد ساعتين": 120,
    "بعد نص ساعه": 30,
    "بعد نصف ساعه": 30,
    "بعد ساعه ونص": 90,
    "بعد ساعه ونصف": 90,
    "in an hour": 60,
    "in half an hour": 30,
}
_LEAST_BARE: Final = 30
"""Minimum for minutes: ``+90`` are minutes; ``+2`` may be hours."""


def _read_ahead(plain: str, local: datetime) -> TimeReading | None:
    if (minutes := _AHEAD_WORDS.get(plain)) is None:
        match = _AHEAD.fullmatch(plain)
        if match is None:
            return TimeReading(problem=TimeProblem.NOT_A_TIME) if plain[0] == "+" else None
        if match["clock"]:
            hours, _, rest = match["clock"].partition(":")
            minutes = int(hours) * 60 + int(rest)
        elif match["hours"]:
            minutes = round(float(match["hours"]) * 60) + int(match["more"] or 0)
        elif match["unit"] or int(match["minutes"]) >= _LEAST_BARE:
            minutes = int(match["minutes"])
        else:
            return TimeReading(problem=TimeProblem.UNIT, piece=match["minutes"])
    return TimeReading(rounded_up(local + timedelta(minutes=minutes), STEP_MINUTES))


# ---- days ----

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            *("jan january يناير", "feb february فبراير", "mar march مارس", "apr april ابريل"),
            *("may مايو", "jun june يونيو", "jul july يوليو", "aug august اغسطس"),
            *("sep sept september سبتمبر", "oct october اكتوبر", "nov november نوفمبر"),
            "dec december ديسمبر",
        ),
        1,
    )
    for name in folded(names).split()
}
_WEEKDAYS: Final = {
    name: number
    for number, names in enumerate(
        (
            *("mon monday الاثنين اثنين", "tue tues tuesday الثلاثاء ثلاثاء"),
            *("wed wednesday الاربعاء اربعاء", "thu thur thurs thursday الخميس خميس"),
            *("fri friday الجمعة جمعة", "sat saturday السبت سبت", "sun sunday الاحد احد"),
        )
    )
    for name in folded(names).split()
}
_DAYS: Final = {
    **dict.fromkeys(("today", "tod", "اليوم"), 0),
    **dict.fromkeys(
        ("tomorrow", "tomorow", "tommorow", "tommorrow", "tmrw", "tmw", "tmr", "tom", "t"), 1
    ),
    **dict.fromkeys(map(folded, ("غدا", "غد", "بكرة", "بكرا", "باجر", "باكر")), 1),
    **dict.fromkeys(("day after tomorrow", "after tomorrow"), 2),
    **dict.fromkeys(map(folded, ("بعد غد", "بعد بكرة", "بعد باجر", "عقب باجر")), 2),
}


def _alternatives(words: dict[str, int]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_WORD_DAY: Final = re.compile(
    rf"(?<![^\W\d_])(?:يوم )?(?P<day>{_alternatives({**_DAYS, **_WEEKDAYS})})(?![^\W\d_])"
)
"""A day in words; digits may follow directly: ``t18``."""
_NAMED_DATE: Final = re.compile(
    rf"(?<!\d)(?P<day>\d{{1,2}}) ?(?P<month>{_alternatives(_MONTHS)})(?![^\W\d_])"
    r"(?: (?P<year>20\d\d)(?![\d:]))?"
    rf"|(?<![^\W\d_])(?P<month2>{_alternatives(_MONTHS)}) (?P<day2>\d{{1,2}})(?![\d:])"
)
_DATE: Final = re.compile(
    r"(?<![\d:])(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})(?:[/.-](?P<year>\d{4}|\d{2}))?(?![\d:/])"
)
_ISO: Final = re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:t(?=\d))?")


_WHOLE_DATE: Final = re.compile(r"(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{1,2}-\d{1,2})")
"""A date in figures with its year, beside which times are 24-hour times."""


def _read_day(plain: str, today: date) -> tuple[date | None, str]:
    """Returns the day named in a text, and the rest; None if it names none, or an invalid one."""
    for pattern in (_ISO, _NAMED_DATE, _DATE):
        match = pattern.search(plain)
        if match is None or (pattern is _DATE and "." in match[0] and not match["year"]):
            continue
        found = _date_of(match.groupdict(), today)
        return found, _without(plain, match) if found else plain
    match = _WORD_DAY.search(plain)
    if match is None:
        return None, plain
    word = match["day"]
    if word in _DAYS:
        day = today + timedelta(days=_DAYS[word])
    else:
        day = today + timedelta(days=(_WEEKDAYS[word] - today.weekday()) % 7 or 7)
    return day, _without(plain, match)


def _date_of(found: dict[str, str | None], today: date) -> date | None:
    day = int(found.get("day") or found.get("day2") or 0)
    name = found.get("month") or found.get("month2") or ""
    month = int(name) if name.isdecimal() else _MONTHS[name]
    year = int(found.get("year") or 0)
    year += 2000 if 0 < year < 100 else 0
    try:
        if year:
            return date(year, month, day)
        of_this_year = date(today.year, month, day)
        return of_this_year if of_this_year >= today else date(today.year + 1, month, day)
    except ValueError:
        return None


def _without(plain: str, match: re.Match[str]) -> str:
    return f"{plain[: match.start()]} {plain[match.end() :]}".strip()


# ---- times of a day ----

_AM: Final = {hour: hour % 12 for hour in range(1, 13)}
_PM: Final = {hour: hour % 12 + 12 for hour in range(1, 13)}
_EVENING: Final = {hour: _PM[hour] for hour in range(1, 12)}
_AROUND_NOON: Final = {11: 11, **{hour: _PM[hour] for hour in (12, 1, 2, 3, 4)}}
_AFTERNOON: Final = {hour: _PM[hour] for hour in range(1, 8)}
_SUNSET: Final = {hour: _PM[hour] for hour in range(4, 9)}
_HALF: Final = {
    **dict.fromkeys(("am", "a", "a.m", "a.m.", "ص", "صباحا", "الصبح", "صبح"), _AM),
    **dict.fromkeys(("pm", "p", "p.m", "p.m.", "م"), _PM),
    **dict.fromkeys(("مساء", "المسا"), _EVENING),
    **dict.fromkeys(("ظهرا", "الظهر"), _AROUND_NOON),
    **dict.fromkeys(("العصر", "عصرا"), _AFTERNOON),
    "المغرب": _SUNSET,
}
"""The hours of the day that typed hours mean beside a word.

Others may be meant otherwise: ``11 الظهر`` is an hour before noon, and ``12 مساء`` may be midnight.
"""
_CLOCK: Final = re.compile(
    rf"(?:الساعه |الساعة |ساعه )?(?P<hour>\d{{1,2}})"
    rf"(?:(?P<colon>[:.h])(?P<minute>\d{{2}})|(?P<compact>\d{{2}}))?h?"
    rf" ?(?P<half>{'|'.join(sorted(map(re.escape, map(folded, _HALF)), key=len, reverse=True))})?"
)
_HALVES: Final = {folded(word): hours for word, hours in _HALF.items()}
_NOON: Final = {"noon": time(12), "midday": time(12), "midnight": time(0)}


def _read_clock(text: str, *, is_24_hours: bool) -> time | TimeReading:
    """Reads the whole text as a time of day, or returns the problem."""
    if text in _NOON:
        return _NOON[text]
    match = _CLOCK.fullmatch(text)
    if match is None:
        return TimeReading(problem=TimeProblem.NOT_A_TIME if text else TimeProblem.BLANK)
    digits, minute = match["hour"], int(match["minute"] or match["compact"] or 0)
    hour, half = int(digits), match["half"]
    if minute > 59 or hour > 23 or (half is not None and not 1 <= hour <= 12):
        return TimeReading(problem=TimeProblem.NOT_A_TIME)
    if half is not None and hour in _HALVES[half]:
        return time(_HALVES[half][hour], minute)
    is_certain = digits.startswith("0") or is_24_hours or not 1 <= hour <= 12
    if half is not None or not is_certain:
        piece = f"{hour}:{minute:02}" if minute else str(hour)
        return TimeReading(problem=TimeProblem.HALF_OF_DAY, piece=piece)
    return time(hour, minute)
