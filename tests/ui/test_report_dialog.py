"""Tests of reading the parts of a report in its dialog."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from deskdispatch.domain.report.report import ReportPart
from deskdispatch.ui.report.dialog import ReportDialog
from deskdispatch.ui.report.words import about_words
from tests.ui.conftest import Speak


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_a_report_is_reads_as_the_window_does_and_its_log_from_left_to_right(
    qtbot: QtBot, speak: Speak, language: str
) -> None:
    speak(language)
    dialog = ReportDialog()
    qtbot.addWidget(dialog)
    dialog.show_part(ReportPart.ABOUT, about_words(datetime(2026, 11, 29, tzinfo=UTC)))
    dialog.show_part(ReportPart.LOG, "POST /api/v1/deliveries")
    for part, direction, wrap in (
        (ReportPart.LOG, Qt.LayoutDirection.LeftToRight, QPlainTextEdit.LineWrapMode.NoWrap),
        (ReportPart.ABOUT, dialog.layoutDirection(), QPlainTextEdit.LineWrapMode.WidgetWidth),
    ):
        dialog.parts_list.setCurrentRow(list(ReportPart).index(part))
        assert dialog.text_view.document().defaultTextOption().textDirection() == direction
        assert dialog.text_view.lineWrapMode() == wrap
    assert dialog.isRightToLeft() is (language == "ar")
