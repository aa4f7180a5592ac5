from __future__ import annotations

import pytest

from deskdispatch.service import pricing
from deskdispatch.ui.text.tiers import distance_words, tier_words
from tests.ui.conftest import Speak


@pytest.mark.parametrize(
    ("label", "arabic"),
    [
        ("Up to 5 km", "حتى 5 كم"),
        ("5 to 10 km", "من 5 إلى 10 كم"),
        ("5-10.5 km", "من 5 إلى 10.5 كم"),
        ("Over 25 km", "أكثر من 25 كم"),
        ("Scheduled, flat rate", "مجدول، سعر ثابت"),
        ("Al Jahra / Ali Sabah Al Salam", "الجهراء / علي صباح السالم"),
        ("Planted flat rate", "Planted flat rate"),
        ("Up to {upto} km", "Up to {upto} km"),
        ("", ""),
    ],
)
def test_a_label_that_is_known_is_said_in_arabic_and_any_other_stays(
    label: str, arabic: str, speak: Speak
) -> None:
    speak("en")
    assert tier_words(label) == label
    speak("ar")
    assert tier_words(label) == arabic


def test_every_label_of_the_practice_service_has_arabic_words(speak: Speak) -> None:
    config = pricing.STANDARD.effective_config
    labels = [tier.label or "" for tier in config.tiers]
    labels += [zone.name for zone in config.special_zones]
    speak("ar")
    for label in (*labels, pricing.SCHEDULED_LABEL):
        assert not any("a" <= letter.lower() <= "z" for letter in tier_words(label)), label


@pytest.mark.parametrize(("text", "arabic"), [("6.2 km", "6.2 كم"), ("6 mi", "6 mi"), ("", "")])
def test_a_distance_has_its_unit_in_the_language(text: str, arabic: str, speak: Speak) -> None:
    speak("en")
    assert distance_words(text) == text
    speak("ar")
    assert distance_words(text) == arabic
