"""Tests of a wrong delivery: reported to the operator, booked again, watched until refunded."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LISTED, WALLET, FakeService
from tests.flow.running_desktop import CTRL, LEFT, RunningDesktop
from tests.flow.test_drafts import names_kept
from tests.waiting import until

SHIFTED = CTRL | Qt.KeyboardModifier.ShiftModifier
DEBIT = {
    "id": "t1",
    "type": "DEBIT",
    "amount": "1.500",
    "balanceAfter": "18.500",
    "reference": "ORD-7001",
    "createdAt": "2026-11-21T09:00:01.000Z",
}
BACK = DEBIT | {
    "id": "t2",
    "type": "REFUND",
    "balanceAfter": "20.000",
    "createdAt": "2026-11-21T10:00:00.000Z",
}


def _says(fake: FakeService, status: str, *transactions: dict[str, Any]) -> None:
    """Sets the service's status of the delivery, and its wallet's transactions."""
    listed = {"deliveries": [LISTED | {"status": status}]}
    fake.answers["GET /api/v1/deliveries"] = (200, listed)
    fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | {"status": status}})
    fake.answers["GET /api/v1/wallet"] = (200, WALLET | {"transactions": list(transactions)})


async def _dialog(desk: RunningDesktop) -> WrongBookingDialog:
    desk.press(Qt.Key.Key_X, SHIFTED, on=desk.window.board_panel.table)
    await until(QApplication.activeModalWidget, what="the dialog")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, WrongBookingDialog)
    return dialog


def _press(dialog: WrongBookingDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def _said(desk: RunningDesktop) -> str:
    """Returns all texts of the window's labels."""
    return " ".join(label.text() for label in desk.window.findChildren(QLabel))


async def test_a_wrong_delivery_is_reported_booked_anew_and_watched(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", called.append)
    _says(fake, "ACCEPTED", DEBIT)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_X, SHIFTED)  # no row is selected
        assert "Select a delivery" in desk.window.delivery_pane.banner.text
        await until(lambda: desk.board.rowCount() == 1, what="the delivery")
        desk.click_row(0)
        await until(desk.window.detail_panel.print_button.isEnabled, what="the details")
        desk.type_customer()

        dialog = await _dialog(desk)
        number = dialog.findChild(QLineEdit, "wrongOperatorEdit")
        assert number is not None
        _press(dialog, "wrongCallButton")  # no number yet
        assert "phone number" in number.accessibleDescription()
        QTest.keyClicks(number, "1844444")
        QTest.keyClick(number, Qt.Key.Key_Return)  # calls without closing the dialog
        assert dialog.isVisible()
        assert [url.toString() for url in called] == ["tel:1844444"]
        assert QApplication.clipboard().text() == "1844444"
        reason = dialog.findChild(QComboBox, "wrongReasonCombo")
        assert reason is not None
        reason.setCurrentIndex(1)
        _press(dialog, "wrongCopy_ar")
        assert QApplication.clipboard().text().splitlines() == [
            "نرجو إلغاء الطلب ORD-7001.",
            "وقت الحجز: 21/11 12:00",
            "العميل: Earlier Customer",
            "الهاتف: 51234567",
            "السعر: 1.500 د.ك",
            "السبب: موقع خاطئ",
            "A Shop",
        ]
        _press(dialog, "wrongRightButton")
        await until(lambda: desk.text("nameEdit") == "Earlier Customer", what="the form")
        desk.window.activateWindow()
        await until(lambda: desk.focus() == "dropoffEdit", what="what was wrong")
        await until(lambda: names_kept(desk, "shop") == ["Fatima"], what="the form of before")
        assert settings.load(desk.where.settings_file).messages.operator_number == "1844444"
        fact = desk.find(QLabel, "wrongFact")
        await until(lambda: "not cancelled yet" in fact.text(), what="that it is reported")

        _says(fake, "PICKEDUP", DEBIT)
        desk.press(Qt.Key.Key_F5)
        await until(lambda: "reported wrong, yet picked up" in _said(desk), what="that it goes on")
        _says(fake, "CANCELLED", DEBIT)
        desk.press(Qt.Key.Key_F5)
        await until(lambda: "money not back yet" in fact.text(), what="that it was cancelled")
        _says(fake, "CANCELLED", BACK, DEBIT)
        desk.press(Qt.Key.Key_F5)
        await until(lambda: "stopped" in fact.text() and "money back" in fact.text(), what="all")
        desk.press(Qt.Key.Key_G, SHIFTED)
        await until(lambda: "the money is back" in _said(desk), what="that the money is back")
