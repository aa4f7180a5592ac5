"""The reason in words."""

from __future__ import annotations

from deskdispatch.domain.deliveries.lateness import LateDelivery, StageLimit
from deskdispatch.ui.deliveries.board.late_words import late_words
from tests.desk.desk_under_test import NOON

SINCE = NOON.timestamp()


def bare(text: str) -> str:
    return "".join(c for c in text if c not in "\u2066\u2068\u2069")


def test_by_this_shops_own_history() -> None:
    late = LateDelivery("ENROUTE", SINCE, 92 * 60, StageLimit(3690, 41 * 60, 230))
    assert late_words(late).startswith(
        "On the way for 1 h 32 min. 95 of 100 here take less than 41 min (from 230 deliver"
    )


def test_without_a_history() -> None:
    late = LateDelivery("ENROUTE", SINCE, 92 * 60, StageLimit(3600))
    assert late_words(late) == (
        "On the way for 1 h 32 min. More than 1 h 00 min is unusual (no history here yet)."
    )


def test_one_that_waits_for_its_time() -> None:
    late = LateDelivery("PENDING", SINCE, 11 * 60, StageLimit(600), is_awaited=True)
    assert bare(late_words(late)) == (
        "Still Booked: for its time, a driver should be sought since 21 Nov, 12:00."
        " More than 10 min is unusual (no history here yet)."
    )


def test_an_unknown_status_stands_as_it_came() -> None:
    assert late_words(LateDelivery("WARP", SINCE, 600, StageLimit(300, 60, 20))).startswith(
        "WARP for 10 min."
    )
