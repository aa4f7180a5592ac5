"""Tests of typed times: understood, or refused with a reason."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

import pytest

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.schedule.typed_time import read_time
from deskdispatch.domain.schedule.window import EARLIEST, LATEST, quick_times

SATURDAY: Final = datetime(2026, 11, 28, 14, 3, 20, tzinfo=KUWAIT)


def told(text: str, now: datetime = SATURDAY) -> str:
    found = read_time(text, now)
    if found.at is not None:
        assert found.at.tzinfo is KUWAIT
        return f"{found.at:%d/%m %H:%M}"
    assert found.problem is not None
    return " ".join(filter(None, (found.problem.value, found.piece)))


@pytest.mark.parametrize(
    ("texts", "at"),
    [
        ("18|18h|18:00", "28/11 18:00"),
        ("1830|18.30|18h30|at 18:30|الساعة ١٨:٣٠|today 18:30", "28/11 18:30"),
        ("6pm|6 pm|6 PM|6p|6 p.m.|6:00pm|600pm|٦ م|٦م|6 مساءً|today 6pm|اليوم ٦ م", "28/11 18:00"),
        ("t18|t 18|T18|t18:00|t1800|t6pm|tom 18|tmrw 6 pm|tomorrow 6 pm", "29/11 18:00"),
        ("6 pm tomorrow", "29/11 18:00"),
        ("tomorrow, 6pm|tomorrow at 18:00|tomorrow @ 6 pm", "29/11 18:00"),
        ("غدا ٦ م|غدًا ٦ م|غداً ٦ مساءً|بكرة ٦ مساء|بكره 6 م|باجر ٦ م", "29/11 18:00"),
        ("باجر الساعة ٦ مساء", "29/11 18:00"),
        ("٦ م غدا|بكرة ١٨|يوم الأحد ٦ م|الاحد ٦ م|sun 6 pm|Sunday 18:00", "29/11 18:00"),
        ("29/11 18:00|29/11/2026 18:00|29-11-2026 18|29.11.2026 18:00", "29/11 18:00"),
        ("29/11/26 6 pm", "29/11 18:00"),
        ("29/11/2026 10:30|2026-11-29 10:30", "29/11 10:30"),
        ("2026-11-29 18:00|2026-11-29T18:00|29 Nov 18:00|Nov 29 6pm|29 نوفمبر ٦ م", "29/11 18:00"),
        ("t6am|t 06|t0600|غدا ٦ ص|بكرة ٦ صباحا|بكرة ٦ الصبح", "29/11 06:00"),
        ("t noon|tomorrow 12 pm|غدا ١٢ ظهرا|باجر ١٢ الظهر", "29/11 12:00"),
        ("باجر ١١:٣٠ الظهر", "29/11 11:30"),
        ("باجر ٥ العصر|غدا ٥ عصرا|باجر ٥ المغرب", "29/11 17:00"),
        ("tomorrow 12 am|t00:00|tomorrow midnight", "29/11 00:00"),
        ("day after tomorrow 18|بعد بكرة ١٨|بعد غد ٦ م|mon 18", "30/11 18:00"),
        ("sat 18|السبت ٦ م", "05/12 18:00"),
        ("+1h|+1 h|+60|+60m|+1:00|in an hour|in 1 hour|بعد ساعة|+١ س|بعد ٦٠ دقيقة", "28/11 15:05"),
        ("+90|+90m|+1.5h|+1:30|+1h30|+1h 30m|بعد ٩٠|in 90 min|بعد ساعة ونص", "28/11 15:35"),
        ("+2h|in 2 hours|بعد ساعتين|بعد ٢ ساعات", "28/11 16:05"),
        ("11 dec 17:00|11/12 5pm", "11/12 17:00"),
    ],
)  # fmt: skip
def test_times_are_understood(texts: str, at: str) -> None:

    assert {text: told(text) for text in texts.split("|")} == dict.fromkeys(texts.split("|"), at)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" ", "blank"),
        ("6", "half_of_day 6"),
        ("6:30", "half_of_day 6:30"),
        ("630", "half_of_day 6:30"),
        ("12", "half_of_day 12"),
        ("29/11 10:30", "half_of_day 10:30"),
        ("باجر ١٠ الظهر", "half_of_day 10"),
        ("باجر ٩:٣٠ العصر", "half_of_day 9:30"),
        ("غدا ١٢ مساء", "half_of_day 12"),
        ("غدا ٦", "half_of_day 6"),
        ("tomorrow", "no_time"),
        ("29/11", "no_time"),
        ("بكرة", "no_time"),
        ("+2", "unit 2"),
        ("13:00", "passed 13:00"),
        ("1pm", "passed 13:00"),
        ("today 13:00", "too_soon"),
        ("14:20", "too_soon"),
        ("+20m", "too_soon"),
        ("13/12 18:00", "too_late"),
        ("+400h", "too_late"),
        ("25", "not_a_time"),
        ("18:60", "not_a_time"),
        ("13pm", "not_a_time"),
        ("31/2 18:00", "not_a_time"),
        ("soon", "not_a_time"),
        ("6 or 7 pm", "not_a_time"),
        ("+", "not_a_time"),
        ("5123 4567", "not_a_time"),
        ("x" * 500, "not_a_time"),
        ("9" * 500, "not_a_time"),
    ],
)
def test_others_are_refused_with_the_reason(text: str, reason: str) -> None:
    assert told(text) == reason


def test_the_day_is_kuwaits_at_any_hour_and_in_any_zone() -> None:
    late = datetime(2026, 11, 28, 22, 30, tzinfo=UTC)  # 01:30 on Sunday in Kuwait
    assert told("18", late) == "29/11 18:00"
    assert told("t18", late) == "30/11 18:00"
    assert told("t18", datetime(2026, 12, 31, 14, tzinfo=KUWAIT)) == "01/01 18:00"
    assert told("1 jan 18:00", datetime(2026, 12, 31, 14, tzinfo=KUWAIT)) == "01/01 18:00"


@pytest.mark.parametrize(
    ("hour", "usual"),
    [
        ("09:00", ["28/11 10:00", "28/11 18:00", "29/11 18:00"]),
        ("14:03", ["28/11 15:05", "28/11 18:00", "29/11 18:00"]),
        ("16:55", ["28/11 17:55", "28/11 21:00", "29/11 18:00"]),
        ("19:45", ["28/11 20:45", "29/11 10:00", "29/11 18:00"]),
        ("23:50", ["29/11 00:50", "29/11 10:00", "29/11 18:00"]),
        ("00:10", ["28/11 01:10", "28/11 18:00", "29/11 18:00"]),
    ],
)
def test_usual_times_are_sensible_for_the_hour(hour: str, usual: list[str]) -> None:
    now = datetime.fromisoformat(f"2026-11-28T{hour}:00+03:00")
    assert [f"{each.at:%d/%m %H:%M}" for each in quick_times(now)] == usual


def test_usual_times_are_never_too_near_too_far_or_the_same() -> None:
    for minute in range(24 * 60):
        now = SATURDAY + timedelta(minutes=minute)
        times = [each.at for each in quick_times(now)]
        assert len(set(times)) == len(times)
        assert times == sorted(times)
        assert all(now + EARLIEST <= at <= now + LATEST for at in times)
