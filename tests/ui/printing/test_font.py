from __future__ import annotations

import pytest
from PySide6.QtGui import QFontDatabase, QTextLayout

from deskdispatch.ui.printing.font import Face, face, families, with_names
from tests.ui.printing import fonts

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_face_with_arabic_is_chosen() -> None:
    arabic = QFontDatabase.families(QFontDatabase.WritingSystem.Arabic)
    assert set(families()) & set(arabic)
    assert face().has_arabic


def test_the_shops_own_font_is_taken() -> None:
    assert families(fonts.loaded()) == ["FiraGO"]


def test_a_font_that_is_gone_leaves_the_systems_own() -> None:
    assert families("Sold with the old PC") == families()


def test_what_it_draws_is_known_letter_by_letter() -> None:
    drawing = Face([fonts.loaded()])
    assert drawing.can_draw("A")
    assert drawing.can_draw("ش")
    assert drawing.can_draw("\u2066"), "there is nothing to draw"
    assert not drawing.can_draw("🌹")
    assert not drawing.can_draw("\U000f0000")
    assert with_names("🌹", drawing.can_draw) == "\u2066[rose]\u2069"


def test_a_text_takes_the_first_font_that_has_all_of_it() -> None:
    latin, both = fonts.latin(), fonts.loaded()
    drawing = Face([latin, both])
    chosen = [drawing.font(text, 20, bold=False).families() for text in ("A", "A ش", "A中")]
    assert chosen == [[latin], [both], [latin, both]]


def test_marks_that_only_order_a_text_make_no_line_higher() -> None:
    drawing = Face([fonts.loaded()])
    heights = set()
    for text in ("ORD-1042", "\u2066ORD-1042\u2069", "\u2066\u202dORD\u202c\u2069", "رقم"):
        layout = QTextLayout(text, drawing.font(text, 22, bold=False))
        layout.beginLayout()
        heights.add(layout.createLine().height())
        layout.endLayout()
    assert len(heights) == 1


def test_without_any_font_there_is_no_arabic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    assert not Face([fonts.FAMILY]).has_arabic


DRAWN = "ابتسارةيا ABCdefghappy♥"


def told(text: str) -> str:
    """Returns the visible text, without direction marks."""
    said = with_names(text, lambda letter: letter.isascii() or letter in DRAWN)
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
    assert with_names(text, lambda _: True) == text


def test_a_name_is_one_piece_inside_arabic() -> None:
    assert with_names("يا 🌹 سارة", lambda letter: letter != "🌹") == "يا \u2066[rose]\u2069 سارة"
