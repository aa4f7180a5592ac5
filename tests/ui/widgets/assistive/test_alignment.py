from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled

TEXTS = ["Fatima", "فاطمة", "5123 4567", "+965", "قرطبة · 29.3, 47.9"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_stands_at_the_leading_edge_of_the_window_whatever_its_letters(
    text: str, qtbot: QtBot, speak: Speak
) -> None:
    edit = LineEdit()
    qtbot.addWidget(edit)
    edit.setFixedWidth(300)
    edit.show()
    for code in ("en", "ar", "en"):
        speak(code)
        edit.setText(text)
        left, right = ink(edit)
        assert (left < 20) is (code == "en"), (code, left, right)
        assert (right > 280) is (code == "ar"), (code, left, right)


def ink(edit: LineEdit) -> tuple[int, int]:
    """Returns the first and last x coordinates of the field's text."""
    image = edit.grab().toImage()
    colour = theme.current().color("text").name()
    columns = [
        x
        for x in range(6, image.width() - 6)
        if any(image.pixelColor(x, y).name() == colour for y in range(6, image.height() - 6))
    ]
    return columns[0], columns[-1]
