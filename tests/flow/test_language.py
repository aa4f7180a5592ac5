"""Tests of changing language and direction at run time, and of the names in the design."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)

from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.map.view import MapView
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

NOT_WORDS = re.compile(
    r"\b(KWD|ORD-\d+|km|PDF|deskdispatch|English|EN|Ctrl|Alt|Shift|Esc|Delete|Enter|F\d+)\b|[+\d]"
)
"""Codes, units, keys and the program's name, which are the same in both languages."""

LATIN = re.compile(r"[A-Za-z]{2,}")
ARABIC = re.compile(r"[\u0600-\u06ff]{2,}")


def words(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yields every visible or spoken text of the window, with the name of its widget."""
    for widget in (window, *window.findChildren(QWidget)):
        if isinstance(widget, QMenu) or widget.isVisible():
            yield from ((widget.objectName() or type(widget).__name__, t) for t in said_by(widget))
    for action in window.findChildren(QAction):
        yield action.objectName(), action.text()


def said_by(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QMenu):
        yield widget.title()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    if isinstance(widget, QTableView):
        model = widget.model()
        yield from (
            str(model.headerData(column, Qt.Orientation.Horizontal))
            for column in range(model.columnCount())
        )


def left_in(script: re.Pattern[str], desk: RunningDesktop, data: tuple[str, ...]) -> list[str]:
    """Returns the texts with words in a script that are no data."""
    found = []
    for whose, text in words(desk.window):
        rest = re.sub(r"<[^>]*>|&(?!\w+;)", "", text)
        for known in data:
            rest = rest.replace(known, "")
        if script.search(NOT_WORDS.sub("", rest)):
            found.append(f"{whose}: {text}")
    return found


async def test_the_language_changes_everything_at_run_time_and_back(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer(name="Fatima")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "ORD-" in desk.text("detailTitleLabel"), what="the booking")
        desk.type("nameEdit", "Fatima")
        desk.click("cashCheck")
        desk.click("scheduleCheck")
        desk.press_book()
        await until(lambda: desk.error_beside("phoneEdit"), what="an error")
        typed = desk.form.typed()
        left = desk.find(QWidget, "bookingPanel").x()
        data = service_words(desk)
        assert left_in(ARABIC, desk, ("العربية", "ع")) == []

        desk.click("languageButton")
        await until(lambda: desk.text("bookButton") == "احجز", what="Arabic")
        await until(lambda: desk.find(QWidget, "bookingPanel").x() > left, what="a mirrored window")
        assert desk.window.layoutDirection() is Qt.LayoutDirection.RightToLeft
        await until(lambda: not left_in(LATIN, desk, data), what="the hidden parts in Arabic")
        assert desk.find(QComboBox, "branchCombo").currentText() == "السالمية"
        assert desk.text("pickupEdit").startswith("السالمية")
        assert desk.form.typed() == typed

        desk.click("languageButton")
        await until(lambda: desk.text("bookButton") == "Book", what="English")
        assert desk.find(QComboBox, "branchCombo").currentText() == "Salmiya"
        await until(lambda: desk.find(QWidget, "bookingPanel").x() == left)
        arabic = partial(left_in, ARABIC, desk, ("العربية", "ع"))
        await until(lambda: not arabic(), what="the hidden parts in English")
        assert desk.form.typed() == typed


def service_words(desk: RunningDesktop) -> tuple[str, ...]:
    """Returns the service's data, in its original language."""
    branches = [branch["name"] for branch in desk.ask("GET", "branches")["branches"]]
    ids = [delivery["id"] for delivery in desk.deliveries()]
    return ("Fatima", "PREPAID", "Qortuba", *branches, *ids)


CONTROLS = [
    "mainWindow",
    "branchCombo",
    "connectionLabel",
    "walletLabel",
    "phoneEdit",
    "nameEdit",
    "alternatePhoneEdit",
    "dropoffEdit",
    "pickupEdit",
    "addressDetailEdit",
    "vehicleCombo",
    "cashCheck",
    "cashAmountEdit",
    "scheduleCheck",
    "scheduleEdit",
    "notesEdit",
    "quoteLabel",
    "bookButton",
    "clearButton",
    "mapView",
    "placeSearchEdit",
    "boardSearchEdit",
    "boardFilterBar",
    "deliveriesTable",
    "deliveryDetail",
    "timelineView",
    "printSlipButton",
    "bookAgainButton",
    "signInDialog",
    "emailEdit",
    "passwordEdit",
    "apiKeyEdit",
    "baseUrlEdit",
    "signInButton",
]


async def test_every_control_has_its_name_and_says_what_it_is(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        silent = [
            widget.objectName() or type(widget).__name__
            for widget in desk.window.findChildren(QWidget)
            if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
            and widget.isVisible()
            and isinstance(widget, QAbstractButton | QLineEdit | QComboBox | QTableView)
            and not widget.objectName().startswith("qt_")
            and not isinstance(widget.parentWidget(), QLineEdit)
            and not widget.accessibleName()
        ]
        assert silent == []
        for language in ("en", "ar"):
            desk.window.appearance.set_language(language)
            desk.window.commands.actions["sign_in"].trigger()
            await until(lambda: desk.window.findChild(SignInDialog))
            for name in CONTROLS:
                found = [desk.window, *desk.window.findChildren(QObject, name)]
                control = desk.window if name == "mainWindow" else found[-1]
                assert control.objectName() == name
                assert isinstance(control, QWidget)
                assert control.accessibleName(), (language, name)
            desk.press(Qt.Key.Key_Escape, on=desk.find(SignInDialog, "signInDialog"))
            await until(lambda: not desk.window.findChild(SignInDialog))
        assert isinstance(desk.find(MapView, "mapView"), MapView)
