"""Tests that a slip's code, scanned anywhere in the window, opens its order and types nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from deskdispatch.ui.lib.keyboard_layouts import KEYS
from deskdispatch.ui.preferences.dialog import PreferencesDialog
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import NONE, RunningDesktop
from tests.flow.test_long_work import strip
from tests.waiting import until

ARABIC = {latin: arabic[0] for _code, latin, arabic in KEYS}
CLOCK = count(10_000, 1000)
"""Time in milliseconds, with a second between two scans."""


def scan(code: str, *, gap_ms: int = 5, end: Qt.Key | None = Qt.Key.Key_Return) -> None:
    """Types like a scanner, as key events from the window system."""
    start = next(CLOCK)
    keys: list[tuple[int, str]] = [(ord(each.upper()), each) for each in code]
    if end is not None:
        keys.append((int(end), "\t" if end is Qt.Key.Key_Tab else "\r"))
    for at, (key, text) in enumerate(keys):
        window = QApplication.focusWindow()
        assert isinstance(window, QWindow)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NONE, text)
            event.setTimestamp(start + at * gap_ms)
            QCoreApplication.sendEvent(window, event)


async def _opened(desk: RunningDesktop, number: str) -> None:
    await until(lambda: number in desk.text("detailTitleLabel"), what=f"the order {number}")


def _has_rows(desk: RunningDesktop, count: int) -> bool:
    return bool(desk.board.rowCount() == count)


async def _booked(desk: RunningDesktop) -> Sequence[str]:
    for phone, name in (("5123 4567", "Fatima"), ("6666 1234", "Sara")):
        wanted = desk.board.rowCount() + 1
        desk.type_customer(phone, name)
        desk.choose_dropoff()
        desk.press_book()
        await until(partial(_has_rows, desk, wanted), what=name)
    return [str(each["orderNumber"]) for each in desk.deliveries()]


async def test_a_slip_scanned_in_any_field_opens_its_order_and_types_nothing(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.window.activateWindow()
        await until(desk.window.isActiveWindow, what="the window")
        first, other = sorted(await _booked(desk))
        desk.type_customer("9876 5432", "Noura")
        form = desk.window.booking_panel.form
        form.cash_check.setChecked(True)
        desk.type("cashAmountEdit", "12.5")
        fields = ("phoneEdit", "cashAmountEdit", "notesEdit", "nameEdit", "searchEdit")
        shown = {
            each.objectName(): each
            for each in desk.window.findChildren(QLineEdit)
            if each.objectName() in fields and each.isVisible()
        }
        assert len(shown) > 2
        for turn, field in enumerate(shown.values()):
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            draft, text = desk.window.booking_panel.draft(), field.text()
            number = (first, other)[turn % 2]
            scan(number, end=Qt.Key.Key_Tab if turn == 1 else Qt.Key.Key_Return)
            await _opened(desk, number)
            assert field.text() == text
            assert desk.window.booking_panel.draft() == draft
        assert len(desk.deliveries()) == 2

        # Its Enter presses no button either; under an Arabic layout the keys are the same.
        button = desk.find(QPushButton, "bookButton")
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        scan("".join(ARABIC.get(each, each) for each in first))
        await _opened(desk, first)
        assert len(desk.deliveries()) == 2

        # A code of another kind, such as that of goods, does not either.
        pressed: list[bool] = []
        button.clicked.connect(pressed.append)
        for code in ("6281007024211", "AB 12 34 56"):
            button.setFocus(Qt.FocusReason.OtherFocusReason)
            scan(code)
            assert button.hasFocus()
        assert pressed == []

        # It works in a dialog that is open beside the window too, but not in a modal one.
        desk.window.commands.actions["preferences"].trigger()
        dialog = desk.window.findChild(PreferencesDialog)
        assert dialog is not None
        await until(dialog.isActiveWindow, what="the dialog")
        scan(other.lower())
        await _opened(desk, other)
        dialog.close()
        desk.window.commands.actions["drafts"].trigger()
        await until(lambda: QApplication.activeModalWidget() is not None, what="the drafts")
        modal = QApplication.activeModalWidget()
        line = modal.findChild(QLineEdit, "draftNameEdit") if modal is not None else None
        assert isinstance(modal, QWidget)
        assert line is not None
        before = line.text()
        await until(line.hasFocus, what="the line of the dialog")
        scan(first)
        assert (line.text(), modal.isVisible()) == (before, True)
        modal.close()


async def test_the_same_typed_by_hand_is_text_and_what_is_not_known_is_looked_for(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.window.activateWindow()
        await until(desk.window.isActiveWindow, what="the window")
        name = desk.find(QLineEdit, "nameEdit")
        name.setFocus(Qt.FocusReason.OtherFocusReason)
        scan("ORD-77", gap_ms=90, end=None)
        await until(lambda: name.text() == "ORD-77", what="what was typed")

        scan("ORD-77")
        banner = strip(desk).findChild(Banner)
        assert isinstance(banner, Banner)
        await until(lambda: "ORD-77" in banner.text, what="that it is not known")
        assert "not known here" in banner.text
        desk.click_action(banner)
        await until(
            lambda: "was not found at the service" in banner.text, what="the end of the search"
        )
        assert name.text() == "ORD-77"
