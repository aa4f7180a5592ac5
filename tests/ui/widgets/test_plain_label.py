from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.plain_label import PlainLabel

ENGLISH = "No."
ARABIC = "لا."


def starts_at(label: PlainLabel) -> str:
    """Returns the side of a wide label at which a short text begins."""
    image = label.grab().toImage()
    ground = image.pixelColor(image.width() // 2, 1)
    inked = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y) != ground for y in range(image.height()))
    ]
    return "left" if max(inked) < image.width() / 2 else "right"


@pytest.fixture
def label(qtbot: QtBot) -> PlainLabel:
    made = PlainLabel()
    made.resize(300, 30)
    qtbot.addWidget(made)
    return made


@pytest.mark.styled
@pytest.mark.parametrize("text", [ENGLISH, ARABIC])
def test_any_language_starts_where_the_window_does(label: PlainLabel, text: str) -> None:
    label.setText(text)
    assert starts_at(label) == "left"
    label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert starts_at(label) == "right"


def test_what_a_service_sends_is_shown_and_not_obeyed(label: PlainLabel) -> None:
    label.setText("<h1>x</h1>")
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == "<h1>x</h1>"


def test_a_screen_reader_hears_what_it_is_and_what_it_says(label: PlainLabel) -> None:
    label.setText("KWD 1.750")
    label.setAccessibleName("Price")
    heard = QAccessible.queryAccessibleInterface(label)
    assert heard.text(QAccessible.Text.Name) == "Price"
    assert heard.text(QAccessible.Text.Description) == "KWD 1.750"
    label.setText("KWD 2.250")
    assert heard.text(QAccessible.Text.Description) == "KWD 2.250"


def test_without_a_name_it_is_heard_once(label: PlainLabel) -> None:
    label.setText("Select a delivery")
    heard = QAccessible.queryAccessibleInterface(label)
    assert heard.text(QAccessible.Text.Name) == "Select a delivery"
    assert heard.text(QAccessible.Text.Description) == ""


@pytest.mark.styled
def test_every_line_of_a_mirrored_text_begins_at_the_side_and_none_is_cut(qtbot: QtBot) -> None:
    label = PlainLabel(wraps=True)
    label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qtbot.addWidget(label)
    label.setText("طلبات متكررة مجهّزة في الكاونتر الثاني")
    width = label.fontMetrics().horizontalAdvance("طلبات متكررة مجهّزة") + 2
    label.resize(width, label.heightForWidth(width))
    image = label.grab().toImage()
    ground = image.pixelColor(image.width() - 1, 0)
    lines = image.height() // label.fontMetrics().lineSpacing()
    assert lines > 1
    for line in range(lines):
        rows = range(line * image.height() // lines, (line + 1) * image.height() // lines)
        inked = [
            x for x in range(image.width()) if any(image.pixelColor(x, y) != ground for y in rows)
        ]
        assert (min(inked) > 0, max(inked) > image.width() - 4) == (True, True), line
