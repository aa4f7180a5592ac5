"""Tests that every line of a result is visible in the table of the check of this PC."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.doctor import CheckCode, CheckResult, Part, Value
from deskdispatch.ui.doctor.dialog import DoctorDialog
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled

MISSING = CheckResult(
    Part.CERTIFICATES,
    CheckCode.CERTIFICATES_MISSING,
    {"variable": "SSL_CERT_FILE", "places": "/srv/shop/gone.pem"},
)


def many_lines() -> Mapping[str, Value]:
    return {"service": "https://desk.example", "why": " ".join(["\u2068word\u2069"] * 150)}


RESULTS = {
    "two lines": MISSING,
    "many lines": CheckResult(Part.SERVICE, CheckCode.SERVICE_FAILED, many_lines()),
}


def inked(image: QImage) -> int:
    """Returns the distance in pixels from the first painted line to the last."""
    rows = [
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y).lightness() < 128 for x in range(image.width()))
    ]
    return rows[-1] - rows[0] if rows else 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_what_to_do_is_painted_below_what_was_found(
    qtbot: QtBot, speak: Speak, language: str, result: CheckResult
) -> None:
    speak(language)
    dialog = DoctorDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_result(CheckResult(Part.CLOCK, CheckCode.CLOCK_UNKNOWN))
    dialog.show_result(result)
    QApplication.processEvents()
    table, row = dialog.table, list(Part).index(result.part)
    rect = table.visualRect(table.model().index(row, 2))
    painted = table.viewport().grab(rect).toImage()
    line = table.fontMetrics().height()
    assert inked(painted) > table.sizeHintForRow(row) - line / 2
