"""Tests of the booking form with text enlarged to twice its size (WCAG 1.4.4)."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.booking.form.form import Form
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled

WIDTH = 376
"""The form's width on a screen of 1366 pixels."""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_words_of_check_boxes_are_whole_at_twice_the_size(
    qtbot: QtBot, speak: Speak, language: str
) -> None:
    speak(language)
    form = Form()
    window = QScrollArea()
    window.setWidgetResizable(True)
    window.setWidget(form)
    qtbot.addWidget(window)
    window.resize(WIDTH, 900)
    window.show()
    points = form.font().pointSize()
    assert is_beside(form)
    window.setStyleSheet(f"* {{ font-size: {2 * points}pt; }}")
    window.resize(WIDTH - 1, 900)
    for check in (form.cash_check, form.schedule_check):
        qtbot.waitUntil(partial(is_whole, check))
        assert form.rect().contains(QRect(check.mapTo(form, QPoint()), check.size()))
    window.setStyleSheet("")
    window.resize(WIDTH, 900)
    qtbot.waitUntil(partial(is_beside, form))


def is_whole(check: QWidget) -> bool:
    return check.width() >= check.sizeHint().width()


def is_beside(form: Form) -> bool:
    """Whether the name's label is on the same line as its field."""
    name = form.name_edit
    label = next(each for each in form.findChildren(QLabel) if each.buddy() is name)
    at, editor = label.mapTo(form, QPoint()), name.mapTo(form, QPoint())
    return editor.y() - at.y() < label.height()
