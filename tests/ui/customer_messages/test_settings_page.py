"""Tests of the preferences of messages to customers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customer_messages.message import MessageKind
from deskdispatch.ui.customer_messages.settings_page import TemplateEdit
from tests.ui.conftest import Speak


@pytest.mark.parametrize("window", ["en", "ar"])
@pytest.mark.parametrize(
    ("code", "side"), [("en", Qt.AlignmentFlag.AlignLeft), ("ar", Qt.AlignmentFlag.AlignRight)]
)
def test_a_sample_begins_at_the_side_of_its_own_language(
    qtbot: QtBot, speak: Speak, window: str, code: str, side: Qt.AlignmentFlag
) -> None:
    speak(window)
    edit = TemplateEdit(next(iter(MessageKind)), code)
    qtbot.addWidget(edit)
    assert edit.sample_label.alignment() & (side | Qt.AlignmentFlag.AlignAbsolute) == (
        side | Qt.AlignmentFlag.AlignAbsolute
    )
