"""Tests of the question before a file is booked."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.order_files.booking_preview import BookingPreview, preview_of
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.ui.order_files.book_dialog import BookDialog
from deskdispatch.ui.widgets.plain_label import PlainLabel
from tests.ui.order_files.made_files import NOW, file_of, row_of
from tests.ui.order_files.test_panel import MARKS


def preview(*rows: FileRow, price: str | None = "1.750") -> BookingPreview:
    return preview_of(rows, lambda _row: None if price is None else Decimal(price), None)


@pytest.fixture
def dialog(qtbot: QtBot) -> BookDialog:
    rows = (row_of(2), row_of(3))
    found = BookDialog(file_of(*rows).file, preview(*rows, price=None), lambda: NOW)
    qtbot.addWidget(found)
    found.open()
    return found


def button(dialog: BookDialog) -> QPushButton:
    found = dialog.findChild(QPushButton, "orderFileBookConfirmButton")
    assert isinstance(found, QPushButton)
    return found


def says(label: PlainLabel) -> str:
    return label.text().translate(MARKS) if label.isVisible() else ""


def press(target: QPushButton, key: Qt.Key, *, held: bool) -> None:
    none = Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, none, "", held))


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_key_that_opened_it_books_nothing_while_it_is_held(
    dialog: BookDialog, key: Qt.Key
) -> None:
    press(button(dialog), key, held=True)
    assert dialog.isVisible()
    press(button(dialog), key, held=False)
    assert not dialog.isVisible()
    assert dialog.result() == BookDialog.DialogCode.Accepted


def test_escape_books_nothing(dialog: BookDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == BookDialog.DialogCode.Rejected


def test_enter_on_cancel_books_nothing(dialog: BookDialog, qtbot: QtBot) -> None:
    cancel = dialog.findChild(QPushButton, "orderFileBookCancelButton")
    assert isinstance(cancel, QPushButton)
    cancel.setFocus()
    with qtbot.assertNotEmitted(dialog.accepted), qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(cancel, Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_prices_and_the_wallet_are_shown_as_they_come(dialog: BookDialog) -> None:
    assert button(dialog).text() == "Book 2 orders"
    assert says(dialog.sum_label) == "— · 2 prices missing"
    assert says(dialog.wallet_label) == "—"
    dialog.show_wallet(Wallet(balance=Decimal("4.000"), billing_mode="PREPAID"))
    assert says(dialog.wallet_label) == "KWD 4.000 now, KWD 4.000 after"
    dialog.show_preview(preview(row_of(2), row_of(3)))
    assert says(dialog.sum_label) == "KWD 3.500"
    assert says(dialog.wallet_label) == "KWD 4.000 now, KWD 0.500 after"
    dialog.show_wallet(Wallet(balance=Decimal("1.000"), billing_mode="PREPAID"))
    assert says(dialog.wallet_label) == "KWD 1.000 now: not enough for 2 orders."


def test_columns_that_are_not_read_are_named_as_plain_text(qtbot: QtBot) -> None:
    row = row_of(2)
    file = replace(
        file_of(row).file,
        headings=("<b>Time</b>\u202e", "هدية", "", "W" * 200),
        unread=frozenset({0, 1, 2, 3}),
    )
    dialog = BookDialog(file, preview(row), lambda: NOW)
    qtbot.addWidget(dialog)
    dialog.open()
    named = f"<b>Time</b> · هدية · Column 3 · {'W' * 39}…"
    assert says(dialog.unread_label) == named
    assert "&lt;b&gt;Time" in dialog.unread_label.toolTip()


def test_what_there_is_none_of_is_left_out(dialog: BookDialog) -> None:
    dialog.show_wallet(Wallet(balance=Decimal("4.000"), billing_mode="POSTPAID"))
    for label in (
        dialog.wallet_label,
        dialog.scheduled_label,
        dialog.left_label,
        dialog.hidden_label,
        dialog.unread_label,
    ):
        assert says(label) == ""
        assert not label.isVisible(), "a title without its fact"


@pytest.mark.parametrize("is_blind", [False, True])
def test_that_other_counters_may_book_them_too_is_said(qtbot: QtBot, is_blind: bool) -> None:
    rows = (row_of(2),)
    dialog = BookDialog(file_of(*rows).file, preview(*rows), lambda: NOW, is_blind=is_blind)
    qtbot.addWidget(dialog)
    dialog.open()
    assert says(dialog.blind_label).startswith("The other counters cannot be reached") is is_blind
