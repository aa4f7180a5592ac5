"""Tests of the texts about unreadable answers: counts by kind and place, without values."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.deliveries.delivery import AnswerPart, UnreadablePart
from deskdispatch.ui.text.unreadable import MOST_PLACES, places_text, stale_words, unreadable_words
from tests.ui.conftest import Speak

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))


@pytest.fixture(autouse=True)
def english(speak: Speak) -> None:
    speak("en")


def test_each_kind_is_a_sentence_and_deliveries_come_first() -> None:
    unreadable = [
        UnreadablePart(AnswerPart.ZONE, "zones[0]"),
        *(UnreadablePart(AnswerPart.DELIVERY, f"deliveries[{at}]") for at in range(3)),
        UnreadablePart(AnswerPart.WALLET, "wallet.balance"),
    ]
    assert unreadable_words(unreadable) == (
        "3 deliveries could not be read",
        "1 special zone could not be read",
        "The wallet could not be read",
    )


def test_what_was_read_in_part_is_not_counted_as_lost() -> None:
    unreadable = [
        UnreadablePart(AnswerPart.DELIVERY, "deliveries[0].driverName", "d1", is_partial=True),
        UnreadablePart(AnswerPart.STEP, "deliveries[1].statusHistory[2]", "d2", is_partial=True),
    ]
    assert unreadable_words(unreadable) == (
        "1 delivery could be read only in part",
        "Some details could not be read",
    )
    assert unreadable_words(unreadable[:1]) == ("1 delivery could be read only in part",)
    assert unreadable_words(()) == ()


@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize("part", [each for each in AnswerPart if each is not AnswerPart.STEP])
def test_every_kind_has_words(speak: Speak, part: AnswerPart, code: str) -> None:
    speak(code)
    (words,) = unreadable_words([UnreadablePart(part, "somewhere")])
    assert words
    assert "%n" not in words


def test_places_are_listed_once_and_the_rest_is_counted() -> None:
    few = [UnreadablePart(AnswerPart.TIER, "tiers[0]"), UnreadablePart(AnswerPart.TIER, "tiers[0]")]
    assert places_text(few) == "tiers[0]"
    many = [UnreadablePart(AnswerPart.TIER, f"tiers[{at}]") for at in range(MOST_PLACES + 2)]
    lines = places_text(many).splitlines()
    assert lines[:MOST_PLACES] == [each.place for each in many[:MOST_PLACES]]
    assert lines[MOST_PLACES:] == ["and 2 more"]


def test_a_row_that_is_out_of_date_says_as_of_when() -> None:
    words = stale_words({"d1": datetime(2026, 11, 21, 9, 0, tzinfo=UTC), "d2": None})
    assert "12:00" in words["d1"].translate(_HIDDEN)
    assert words["d1"].endswith("the service's newer answer could not be read.")
    assert words["d2"].endswith("this is the last known.")
