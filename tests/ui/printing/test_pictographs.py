from __future__ import annotations

import pytest

from deskdispatch.ui.printing.font import named

DRAWN = "ابتسارةيا ABCdefghappy♥"


def told(text: str) -> str:
    """What a reader sees, without the marks that only order it."""
    said = named(text, lambda letter: letter.isascii() or letter in DRAWN)
    return said.translate(str.maketrans("", "", "\u2066\u2069"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("happy", "happy"),
        ("يا سارة", "يا سارة"),
        ("🌹", "[rose]"),
        ("🌹🌹🌹 happy", "[rose ×3] happy"),
        ("🎂🌹🌹", "[birthday cake, rose ×2]"),
        ("👍🏽", "[thumbs up sign]"),
        ("👩\u200d👧", "[woman, girl]"),
        ("🇰🇼", "[flag KW]"),
        ("🇰🇼🇸🇦", "[flag KW, flag SA]"),
        ("🇰", "[regional indicator symbol letter k]"),
        ("♥\ufe0f", "♥"),
        ("中", "[cjk unified ideograph-4e2d]"),
        ("\U000f0000", "[u+f0000]"),
        ("1\ufe0f\u20e3", "1[combining enclosing keycap]"),
    ],
)
def test_what_cannot_be_drawn_is_named(text: str, said: str) -> None:
    assert told(text) == said


def test_a_joiner_of_arabic_letters_stays() -> None:
    text = "سا\u200cبا"
    assert named(text, lambda _: True) == text


def test_a_name_is_one_piece_inside_arabic() -> None:
    assert named("يا 🌹 سارة", lambda letter: letter != "🌹") == "يا \u2066[rose]\u2069 سارة"
