"""Tests that the sheet is white in a dark theme too, and completely visible."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.settings_page import SlipPicture


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white_and_whole(qtbot: QtBot, qapp: QApplication, scheme: theme.Scheme) -> None:
    theme.apply(qapp, theme.load(scheme))
    picture = SlipPicture()
    qtbot.addWidget(picture)
    picture.resize(300, 400)
    slip = QImage(100, 400, QImage.Format.Format_Mono)
    slip.fill(1)
    for y in range(390, 400):
        for x in range(100):
            slip.setPixel(x, y, 0)
    picture.show_image(slip)
    picture.show()
    seen = picture.grab().toImage()
    assert seen.pixelColor(150, 50) == QColor("white")
    assert seen.pixelColor(150, 388) == QColor("black")
    assert seen.pixelColor(150, 395) == QColor("white"), "an edge of the paper"
    assert seen.pixelColor(50, 50) != QColor("black")
    theme.apply(qapp, theme.load("light"))


def test_before_there_is_a_slip_there_is_paper(qtbot: QtBot) -> None:
    picture = SlipPicture()
    qtbot.addWidget(picture)
    picture.resize(300, 400)
    picture.show()
    assert picture.grab().toImage().pixelColor(150, 200) == QColor("white")
    assert picture.image.isNull()
