"""Tests of making text from outside safe to show."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics, QTextDocumentFragment
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.plain import LONGEST, breakable, tooltip, without_mnemonic
from deskdispatch.ui.widgets.plain_label import PlainLabel


def test_what_is_put_together_keeps_its_directions() -> None:
    inner = isolated("ORD-1")
    assert inner in embedded(f"Sara, {inner}")
    assert inner in joined(inner, "Sara")


def test_a_long_word_may_end_a_line_and_reads_the_same() -> None:
    word = "W" * 100
    assert breakable(word).replace("\u200b", "") == word
    assert max(map(len, breakable(word).split("\u200b"))) < 12
    assert breakable("Salem Al-Mubarak Street, block 4") == "Salem Al-Mubarak Street, block 4"


def test_a_tooltip_is_bounded_and_plain() -> None:
    html = tooltip("<b>" + "W" * 9_000)
    text = QTextDocumentFragment.fromHtml(html).toPlainText()
    assert text.startswith("<b>")
    assert len(text.replace("\u200b", "")) <= 4 * LONGEST
    assert tooltip("") == ""


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("On the way: step 5 of 6", 1),
        ("Booked 22 Nov, 14:02\nScheduled 22 Nov, 16:00", 2),
    ],
)
def test_a_short_line_of_a_tooltip_is_not_broken(qtbot: QtBot, words: str, lines: int) -> None:
    label = QLabel(tooltip(words))
    label.setWordWrap(True)  # Qt shows an HTML tooltip like this
    qtbot.addWidget(label)
    assert round(label.sizeHint().height() / QFontMetrics(label.font()).height()) == lines


@pytest.mark.parametrize("wraps", [True, False])
def test_a_label_gives_its_text_back_and_asks_for_little_room(qtbot: QtBot, wraps: bool) -> None:
    label = PlainLabel()
    qtbot.addWidget(label)
    label.setWordWrap(wraps)
    label.setText("W" * 500)
    assert label.text() == "W" * 500
    assert label.minimumSizeHint().width() < 300
    label.setText("Short")
    short = PlainLabel()
    qtbot.addWidget(short)
    short.setText("Short")
    assert label.minimumSizeHint().width() <= short.sizeHint().width()


@pytest.mark.parametrize(
    ("text", "read"), [("C&lose", "Close"), ("Save && close", "Save & close"), ("", "")]
)
def test_a_mnemonic_is_not_read(text: str, read: str) -> None:
    assert without_mnemonic(text) == read
