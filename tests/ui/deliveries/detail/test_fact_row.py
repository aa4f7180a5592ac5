"""One fact, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.detail.fact_lines import FactLine
from deskdispatch.ui.deliveries.detail.fact_row import FactRow
from deskdispatch.ui.look import theme


@pytest.fixture
def row(qtbot: QtBot) -> FactRow:
    made = FactRow("phone")
    qtbot.addWidget(made)
    made.resize(320, 24)
    made.show()
    return made


def test_a_fact_alone_has_nothing_to_press(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Phone", "—", absent="Unknown"))
    assert row.value_label.text() == "—"
    assert row.value_label.property("role") == "muted"
    assert row.value_label.toolTip() == "Unknown"
    assert not row.copy_button.isVisible()
    assert not row.call_button.isVisible()


def test_everything_has_a_name(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Phone", "9922 1234", copies="9922 1234", calls="9922 1234"))
    assert row.value_label.objectName() == "phoneFact"
    assert row.value_label.accessibleName() == "Phone"
    assert (row.copy_button.objectName(), row.copy_button.accessibleName()) == (
        "phoneCopyButton",
        "Copy: Phone",
    )
    assert (row.call_button.objectName(), row.call_button.accessibleName()) == (
        "phoneCallButton",
        "Call: Phone",
    )


def test_what_is_copied_is_the_text_as_it_came(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Phone", "\u2066+965 9922 1234\u2069", copies="+965 9922 1234"))
    QTest.mouseClick(row.copy_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "+965 9922 1234"
    assert "Copied" in QToolTip.text()
    QToolTip.hideText()


def test_it_is_copied_and_called_by_keyboard(row: FactRow) -> None:
    called: list[str] = []
    row.call_asked.connect(called.append)
    row.show_line(FactLine("phone", "Phone", "9922 1234", copies="9922 1234", calls="9922 1234"))
    QApplication.clipboard().clear()
    QTest.keyClick(row.copy_button, Qt.Key.Key_Space)
    QTest.keyClick(row.call_button, Qt.Key.Key_Space)
    assert (QApplication.clipboard().text(), called) == ("9922 1234", ["9922 1234"])
    QToolTip.hideText()


def test_a_long_word_stays_inside(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Notes", "x" * 400))
    one_line = row.fontMetrics().lineSpacing()
    assert row.value_label.heightForWidth(300) > 5 * one_line
    assert row.minimumSizeHint().width() < 300


def test_a_tooltip_is_plain(row: FactRow) -> None:
    row.show_line(FactLine("phone", "<b>Phone</b>", "1", copies="1"))
    assert "&lt;b&gt;" in row.copy_button.toolTip()


def test_icons_follow_the_theme(row: FactRow, qapp: QApplication) -> None:
    row.show_line(FactLine("phone", "Phone", "1", copies="1", calls="1"))

    def ink(icon: QIcon) -> int:
        image = icon.pixmap(16).toImage()
        return sum(
            image.pixelColor(x, y).lightness()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        )

    light = ink(row.copy_button.icon())
    theme.apply(qapp, theme.load("dark"))
    assert ink(row.copy_button.icon()) > light


def test_it_follows_the_language(row: FactRow, uppercase: Callable[[], None]) -> None:
    uppercase()
    row.show_line(FactLine("phone", "Phone", "1", copies="1"))
    assert row.copy_button.accessibleName() == "COPY: Phone"


def test_rows_are_as_high_with_buttons_as_without(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, theme.load("light"))
    heights = set()
    for copies, calls in (("", ""), ("1", ""), ("1", "+96551234567")):
        row = FactRow("phone")
        qtbot.addWidget(row)
        row.show_line(FactLine("phone", "Phone", "5123 4567", copies=copies, calls=calls))
        row.show()
        heights.add(row.sizeHint().height())
    assert heights == {24}
