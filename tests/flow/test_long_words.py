"""Tests with a word of five hundred letters in every text that comes from outside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product, takewhile
from typing import Any, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.slips.print_log import PrintLogDialog
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.slips.reprint_dialogs import UncertainDialog
from tests.flow.conftest import OpenDesktop
from tests.flow.dialogs import JOB
from tests.flow.fake_service import BOOTSTRAP, GOT, LISTED, QUOTE, WALLET, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_targets import opened
from tests.waiting import until

pytestmark = pytest.mark.styled

LONG: Final = "W\u202e" + "W" * 500
SHORT: Final = "Word"
TITLE_BAR: Final = 28
CELL_ROLES: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)
PAGES: Final = (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_1)

_FIXED: Final = frozenset({"id", "createdAt", "updatedAt", "timestamp", "currency"})
_TRANSACTION: Final = {
    "id": "t-1",
    "type": "DEBIT",
    "amount": "1.500",
    "balanceAfter": "18.500",
    "reference": "ORD-7001",
    "note": "Delivery fee",
    "createdAt": "2026-11-21T09:00:00.000Z",
}


def spoken(value: Any, word: str, key: str = "") -> Any:
    """Returns an answer with each of its texts replaced by a word."""
    if isinstance(value, dict):
        return {name: spoken(each, word, name) for name, each in value.items()}
    if isinstance(value, list):
        return [spoken(each, word, key) for each in value]
    is_text = isinstance(value, str) and key not in _FIXED
    return word if is_text and not value.replace(".", "").isdigit() else value


def speak(fake: FakeService, word: str) -> None:
    """Replaces each text in the service's answers by a word."""
    answers = {
        "GET /api/v1/bootstrap": BOOTSTRAP,
        "GET /api/v1/deliveries": {"deliveries": [LISTED]},
        "GET /api/v1/deliveries/d-1": {"delivery": GOT},
        "GET /api/v1/wallet": WALLET | {"transactions": [_TRANSACTION]},
        "POST /api/v1/calculate-price": {"quote": QUOTE | {"specialZone": {"name": "Zone"}}},
    }
    fake.answers.update((call, (200, spoken(said, word))) for call, said in answers.items())
    fake.answers["POST /api/v1/deliveries"] = (400, {"error": word})


async def fill(desk: RunningDesktop, word: str) -> None:
    """Shows a word on the board, in the details, in the form, beside the price and in a refusal."""
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
    desk.click_row(0)
    desk.type_customer(name=word[:120])
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: word[2:8] in banner.text, what="the refusal")
    await until(lambda: word[2:8] in desk.text("quoteDetailLabel"), what="the zone")


def widths(desk: RunningDesktop) -> set[int]:
    """Returns width and minimum width of the window, page by page."""
    found = set()
    for key in PAGES:
        desk.press(key, CTRL)
        found |= {desk.window.width(), max(desk.window.minimumSizeHint().width(), 900)}
    return found


async def test_no_text_widens_the_window_or_a_dialog(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    speak(fake, LONG)
    async with open_desktop(at_shop) as desk:
        await fill(desk, LONG)
        for language in ("ar", "en"):
            desk.window.appearance.set_language(language)
            for width in (1366, 900):
                desk.window.resize(width, 768)
                assert widths(desk) == {width, 900}
                assert desk.window.height() == 768
        desk.window.booking_panel.clear()  # removes the clerk's texts
        for language in ("ar", "en"):
            desk.window.appearance.set_language(language)
            texts = list(written(desk.window))
            assert [(name, text[:60]) for name, text in texts if "\u202e" in text] == []
            assert {"branchCombo", "pickupEdit", "profileLabel"} <= {
                name for name, text in texts if "WWW" in text
            }
        await dialogs_fit(desk)


async def test_book_is_on_a_screen_of_540_pixels_whatever_is_open(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    speak(fake, SHORT)
    async with open_desktop(at_shop) as desk:
        await fill(desk, SHORT)
        desk.click_row(0)
        await fake.stop()
        await until(lambda: "✕" in desk.text("connectionLabel"), what="that the service is gone")
        book = desk.find(QPushButton, "bookButton")
        for language, key in product(("en", "ar"), PAGES):
            desk.window.appearance.set_language(language)
            desk.press(key, CTRL)
            desk.window.resize(960, 540 - TITLE_BAR)
            assert (desk.window.width(), desk.window.height()) == (960, 540 - TITLE_BAR)
            corner = book.mapTo(desk.window, book.rect().bottomRight())
            assert desk.window.rect().contains(corner)


def shown(desk: RunningDesktop) -> list[str]:
    """Returns the texts of the labels and of the board's row."""
    labels = (label.text() for label in desk.window.findChildren(QLabel) if label.isVisible())
    return [*labels, *desk.row()]


def written(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yields every text of the window, also accessible ones and tooltips, with its widget."""
    for widget in window.findChildren(QWidget):
        texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QLineEdit | QAbstractButton):
            texts.append(widget.text())
        elif isinstance(widget, QComboBox):
            texts += [widget.itemText(at) for at in range(widget.count())]
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            texts += cells(widget.model())
        yield from ((widget.objectName(), text) for text in texts)


def cells(model: QAbstractItemModel) -> Iterator[str]:
    """Yields texts, accessible texts and tooltips in the rows of a table."""
    for row in range(model.rowCount()):
        cells = (model.index(row, column) for column in count())
        for cell in takewhile(QModelIndex.isValid, cells):
            yield from (str(cell.data(role) or "") for role in CELL_ROLES)


async def test_an_order_number_without_end_is_cut(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    endless = {"orderNumber": "9" * 10_000}
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | endless]})
    fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | endless})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        assert len(desk.row()[0]) < 600
        desk.click_row(0)
        detail = desk.find(QWidget, "deliveryDetail")
        await until(lambda: "999" in " ".join(shown(desk)), what="the detail")
        assert detail.minimumSizeHint().width() < 476


LONG_JOB: Final = JOB.model_copy(update={"order_number": LONG, "target": LONG})
COMMANDS: Final = ("account", "preview", "print_log")


def made() -> Iterator[QDialog]:
    """Yields dialogs with the long word that no command opens in this state."""
    yield UncertainDialog(LONG_JOB)
    yield PrinterDialog([LONG])
    log = PrintLogDialog()
    log.show_jobs([LONG_JOB])
    yield log


async def dialogs_fit(desk: RunningDesktop) -> None:
    desk.click_row(0)
    for command in COMMANDS:
        dialog = await opened(desk, command)
        assert fits(dialog) == (True, []), command
        dialog.close()
        await until(lambda seen=dialog: not isValid(seen) or not seen.isVisible())  # type: ignore[misc]
    for dialog in made():
        dialog.show()
        assert fits(dialog) == (True, []), type(dialog)
        dialog.close()
        dialog.deleteLater()


def fits(dialog: QWidget) -> tuple[bool, list[tuple[str, str]]]:
    """Returns whether a dialog fits a window's width, and its texts with a direction override."""
    turning = [(name, text[:60]) for name, text in written(dialog) if "\u202e" in text]
    return max(dialog.width(), dialog.minimumSizeHint().width()) <= 900, turning
