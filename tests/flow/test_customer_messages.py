"""Tests of messages to a customer: the request for a pin, its answer, and later messages."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QClipboard, QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPlainTextEdit

from deskdispatch.app.settings.settings import Profile
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import CTRL
from tests.waiting import until

SHIFTED = CTRL | Qt.KeyboardModifier.ShiftModifier
PIN = "29.33712, 48.07581"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """Addresses that the system was asked to open; the clipboard is empty at first."""
    QApplication.clipboard().clear()
    links: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        links.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return links


def _text_of(link: QUrl) -> str:
    (text,) = parse_qs(urlsplit(link.toString(QUrl.ComponentFormattingOption.FullyEncoded)).query)[
        "text"
    ]
    return text


def _copy(text: str) -> None:
    """Copies a text like another program."""
    QApplication.clipboard().setText(text)


def _copied() -> str:
    return QApplication.clipboard().text()


async def test_the_answer_to_a_customer_who_was_asked_finds_that_customers_form(
    open_desktop: OpenDesktop, opened: list[QUrl], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        offers = desk.program.wiring.customer_messages.pins.offers

        # Without a phone no customer can be asked, and the clipboard is not read.
        desk.press(Qt.Key.Key_W, SHIFTED)
        assert desk.error_beside("phoneEdit") == "Type the customer's phone first."
        _copy(PIN)
        assert offers.isHidden()
        assert opened == []

        desk.type("phoneEdit", "5123 4567")
        desk.type("nameEdit", "فاطمة")
        desk.press(Qt.Key.Key_W, SHIFTED)
        (link,) = opened
        assert link.host() == "wa.me"
        assert link.path() == "/96551234567"
        assert _text_of(link).startswith("السلام عليكم فاطمة،\nنرجو إرسال موقعك")
        assert offers.isHidden()  # a text copied earlier is not the answer

        # The clerk types the next customer meanwhile.
        desk.press(Qt.Key.Key_N, CTRL)
        desk.type_customer("6600 1122", "Noura")
        _copy("pay 4.750 at the door")
        assert offers.isHidden()
        with monkeypatch.context() as copied_here:
            copied_here.setattr(QClipboard, "ownsClipboard", lambda _clipboard: True)
            _copy("29.37000, 47.97000")
            assert offers.isHidden()
        _copy(PIN)
        assert offers.isVisible()
        assert "Location copied" in offers.text
        assert desk.text("dropoffEdit") == ""  # not pasted without the clerk's consent
        desk.press(Qt.Key.Key_O, CTRL)
        await until(lambda: desk.text("phoneEdit") == "5123 4567", what="that customer")
        assert desk.text("nameEdit") == "فاطمة"
        assert desk.form.dropoff_edit.point.text() == PIN
        await until(lambda: "Noura" in desk.window.notice.text, what="that Noura's is saved")
        assert offers.isHidden()

        # After the answer the clipboard is no longer read.
        _copy("29.37859, 47.99015")
        assert offers.isHidden()


async def test_who_was_asked_is_forgotten_with_the_profile(
    open_desktop: OpenDesktop, opened: list[QUrl]
) -> None:
    shop = Profile("shop", "https://couriers.example", "clerk@shop.example")
    async with open_desktop(OFFLINE.with_profile(shop).with_profile(Profile("practice"))) as desk:
        await desk.signed_in()
        pins = desk.program.wiring.customer_messages.pins
        desk.type("phoneEdit", "5123 4567")
        desk.press(Qt.Key.Key_W, SHIFTED)
        _copy("pay 4.750 at the door")
        desk.program.connector.connect(shop)
        await until(lambda: desk.program.connector.profile.name == "shop", what="the switch")
        _copy(PIN)
        assert not pins.watch.is_watching, "the clipboard is the clerk's own"
        assert pins.offers.isHidden()
        desk.window.commands.actions["practice"].trigger()
        await desk.program.connector.settled()
        assert len(opened) == 1


async def test_several_wait_at_once_and_the_message_about_a_delivery_is_sent_in_both_languages(
    open_desktop: OpenDesktop, opened: list[QUrl]
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        offers = desk.program.wiring.customer_messages.pins.offers
        for phone, name in (("5123 4567", "Fatima"), ("6600 1122", "Noura")):
            desk.press(Qt.Key.Key_N, CTRL)
            desk.type_customer(phone, name)
            desk.press(Qt.Key.Key_W, SHIFTED)
        _copy(PIN)
        message = offers.message
        assert message is not None
        assert "Noura" in message.action_text
        assert len(offers.current_messages()) == 2
        desk.press(Qt.Key.Key_N, CTRL)
        assert ["Fatima" in each.action_text for each in offers.current_messages()] == [True], (
            "not hers"
        )
        desk.type_customer("6600 1122", "Noura")
        assert len(offers.current_messages()) == 2
        desk.click_close(offers)  # it belongs to the other customer
        message = offers.message
        assert message is not None
        assert "Fatima" in message.action_text
        desk.click_action(offers)
        await until(lambda: desk.text("nameEdit") == "Fatima", what="Fatima")
        desk.window.notice.reset()

        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        desk.click_row(0)
        desk.press(Qt.Key.Key_I, SHIFTED, on=desk.window.board_panel.table)
        assert _copied() == ("Your order ORD-1001 is booked for delivery.\nBayt Al-Halwa Sweets")
        banner = desk.window.delivery_pane.banner
        assert "Fatima" in banner.text

        desk.click_action(banner)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, Qt.Key.Key_3)  # copies the message in the other language
        assert "طلبك رقم" in _copied()
        assert not set("\u2066\u2067\u2068\u2069\u200e\u200f") & set(_copied())


async def test_a_bad_template_is_told_beside_it_and_the_former_one_is_sent(
    open_desktop: OpenDesktop, opened: list[QUrl]
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.program.preferences.show("messages", "messages.pin_en")
        dialog = desk.program.preferences.dialog
        assert dialog is not None
        edit = dialog.control("messages.pin_en")
        assert isinstance(edit, QPlainTextEdit)
        assert dialog.focusWidget() is edit
        edit.setPlainText("Dear {customer}: your pin, please? {shop}")
        assert "Dear Yousef: your pin, please? Bayt Al-Halwa Sweets" in [
            label.text() for label in dialog.findChildren(QLabel)
        ]
        edit.setPlainText("Dear {client}: your pin, please?")
        assert "{client}" in edit.accessibleDescription()
        dialog.close()
        desk.window.activateWindow()

        desk.type_customer()
        desk.press(Qt.Key.Key_W, SHIFTED)
        (link,) = opened
        assert _text_of(link) == "Dear Fatima: your pin, please? Bayt Al-Halwa Sweets"
