from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.plain_label import ElidedLabel
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled


@pytest.fixture
def label(qtbot: QtBot) -> ElidedLabel:
    made = ElidedLabel("alertLabel")
    qtbot.addWidget(made)
    made.show()
    return made


def picture(label: ElidedLabel, width: int) -> QImage:
    label.setFixedSize(QSize(width, 24))
    return label.grab().toImage()


def ink(image: QImage, columns: range) -> bool:
    paper = image.pixel(image.width() - 1, 0)
    rows = range(image.height())
    return any(image.pixel(column, row) != paper for column in columns for row in rows)


def test_a_long_text_asks_for_little_room_and_is_read_in_full(label: ElidedLabel) -> None:
    label.setText("Fatima <b> " * 50)
    assert label.minimumSizeHint().width() < 120
    assert label.text() == "Fatima <b> " * 50
    assert "Fatima &lt;b&gt;" in label.toolTip()


def test_it_is_cut_where_the_room_ends(label: ElidedLabel) -> None:
    label.setText("ORD-1042 failed")
    whole = picture(label, 400)
    label.setText("ORD-1042 failed " + "x" * 500)
    assert picture(label, 100) != whole.copy(0, 0, 100, 24)
    assert ink(picture(label, 100), range(60, 90))


def test_it_begins_where_the_windows_lines_begin(label: ElidedLabel, speak: Speak) -> None:
    label.setText("ORD-1042")
    left = picture(label, 400)
    assert ink(left, range(100))
    assert not ink(left, range(300, 400))
    speak("ar")
    right = picture(label, 400)
    assert not ink(right, range(100))
    assert ink(right, range(300, 400))
