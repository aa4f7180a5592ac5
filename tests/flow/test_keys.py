"""Tests that every action shows its key, that no key is used twice, and that keys work."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCalendarWidget,
    QHeaderView,
    QLabel,
    QMenu,
    QTabBar,
    QWidget,
)

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.pages import PAGES
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_tab import filled
from tests.waiting import until

pytestmark = pytest.mark.styled

QT_OWN: Final = ("qt_", "_q_", "Scroll")
"""Prefixes of the names of Qt's internal controls, which have Qt's own keys."""

OF_CONTROLS: Final = frozenset({"Esc", "Ctrl+Up", "Ctrl+Down"})
"""Keys of a page, the details and a running job while they have the focus or are shown."""

EDITING: Final = frozenset(
    {
        *("Ctrl+A", "Ctrl+C", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z"),
        *("Ctrl+Left", "Ctrl+Right", "Ctrl+Home", "Ctrl+End", "Ctrl+Shift+Left"),
        *("Ctrl+Shift+Right", "Ctrl+Shift+Home", "Ctrl+Shift+End", "Ctrl+Ins", "Shift+Ins"),
        *("Ctrl+Del", "Ctrl+Backspace", "Shift+Del", "Alt+Backspace", "Home", "End"),
        *("Ctrl+E", "Alt+Left", "Alt+Right", "Del", "Backspace"),
        *("Ctrl+Shift+A", "Ctrl+Shift+U", "Ctrl+Space", "Shift+Space"),
    }
)
"""Keys of text fields on Windows, KDE, GNOME and IBus. Ctrl+V pastes there, and is the
program's elsewhere.

Ctrl+D and Ctrl+U, which delete text only on X11, are passed to the window by its line edits.
"""


class _Text(HTMLParser):
    text = ""

    def handle_data(self, data: str) -> None:
        self.text += data


def tip(button: QAbstractButton) -> str:
    parser = _Text()
    parser.feed(button.toolTip())
    return parser.text.replace("\u2066", "").replace("\u2069", "").replace("\u2068", "")


def shown_key(button: QAbstractButton) -> str:
    """Returns the key in the parentheses at the end of the tooltip, or an empty text."""
    words = tip(button)
    key = words[words.rfind("(") + 1 : -1] if words.endswith(")") else ""
    return QKeySequence(key.replace("Enter", "Return")).toString()


def letter(text: str) -> str:
    return QKeySequence.mnemonic(text).toString()


def buttons(window: QWidget) -> Iterator[QAbstractButton]:
    """Yields every button, visible or not, except those inside Qt's own controls."""
    for each in window.findChildren(QAbstractButton):
        parents = []
        parent = each.parentWidget()
        while parent is not None:
            parents.append(parent)
            parent = parent.parentWidget()
        is_qt = each.objectName().startswith(QT_OWN) or not each.objectName()
        inside = any(isinstance(one, QCalendarWidget | QHeaderView | QTabBar) for one in parents)
        is_unused = not each.accessibleName() and not each.isVisible()  # a fact never shown yet
        if not is_qt and not inside and not is_unused:
            yield each


def window_keys(window: MainWindow) -> set[str]:
    """Returns the keys of the window: of commands, and of buttons while they are visible."""
    actions = window.commands.actions.values()
    named = {key.toString() for each in actions for key in each.shortcuts()}
    return named | {each.key().toString() for each in window.findChildren(QShortcut)} | OF_CONTROLS


async def everything(desk: RunningDesktop) -> None:
    """Fills the window: a row with its details, messages in every banner, and all pages."""
    await filled(desk)
    for banner in desk.window.findChildren(Banner):
        banner.show_message(
            BannerKind.ATTENTION,
            lambda: "Something",
            lambda: "Do it",
            on_print=print,
            details="technical",
        )
        banner.show_message(
            BannerKind.INFO, lambda: "Newer", lambda: "Do it", on_print=print, details="more"
        )


def languages(desk: RunningDesktop) -> Iterator[str]:
    """Yields each language while the window is in it."""
    for code in ("en", "ar"):
        desk.window.appearance.set_language(code)
        QCoreApplication.sendPostedEvents()
        yield code


async def test_keys_and_letters_of_a_window_that_shows_everything(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await everything(desk)
        for step in (
            every_button_shows_a_key_or_a_letter,
            no_letter_stands_twice_on_any_page,
            no_key_is_ambiguous_and_none_is_a_text_fields_own,
        ):
            await step(desk)
            desk.window.appearance.set_language("en")


async def every_button_shows_a_key_or_a_letter(desk: RunningDesktop) -> None:
    for _language in languages(desk):
        known = window_keys(desk.window)
        found = list(buttons(desk.window))
        without = [
            f"{each.objectName()}: {tip(each)}"
            for each in found
            if shown_key(each) not in {*known, each.shortcut().toString()}
            and not letter(each.text())
        ]
        assert len(found) > 80
        assert without == []


@pytest.mark.qt_log_ignore("keyToAscii", extend=True)  # for Arabic letters; the key arrives
async def test_keys_and_letters_lead_to_what_they_name(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await filled(desk)
        for step in (
            the_pages_keys_focus_their_first_control,
            the_keys_of_messages_mean_the_newest_or_the_one_in_focus,
            the_letter_of_a_label_focuses_its_field_and_that_of_a_menu_opens_it,
            every_entry_of_every_menu_shows_a_key_or_a_letter_of_its_own,
        ):
            await step(desk)
            desk.window.appearance.set_language("en")
            for banner in desk.window.findChildren(Banner):
                banner.clear()


async def every_entry_of_every_menu_shows_a_key_or_a_letter_of_its_own(
    desk: RunningDesktop,
) -> None:
    for _language in languages(desk):
        menus = [menu for menu in desk.window.menuBar().findChildren(QMenu) if menu.actions()]
        desk.window.commands.actions["columns"].trigger()
        menus.append(opened_menu())
        desk.window.board_panel.table.setFocus()
        desk.press(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), what="the menu")
        menus.append(opened_menu())
        desk.press(Qt.Key.Key_T, CTRL)
        menus.append(opened_menu())
        assert len(menus) >= 9
        for menu in menus:
            entries = [each for each in menu.actions() if not each.isSeparator()]
            without = [each.text() for each in entries if not has_key(each)]
            assert without == []
            assert doubled([letter(each.text()) for each in entries]) == []


def opened_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.hide()
    return menu


def has_key(action: QAction) -> bool:
    return bool(letter(action.text())) or not action.shortcut().isEmpty()


def doubled(values: list[str]) -> list[str]:
    return [value for value, count in Tally(values).items() if value and count > 1]


def letters_in_sight(window: QWidget) -> list[str]:
    """Returns mnemonics of menus, buttons and labels with a field, each from its letter on."""
    texts = [each.text() for each in window.menuBar().actions()]  # type: ignore[attr-defined]
    for button in buttons(window):
        if button.isVisible():
            key = button.shortcut().toString()  # buttons whose text gave way to what they open
            texts.append(button.text() or f"&{key.removeprefix('Alt+')}")
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.buddy() is not None:
            texts.append(label.text())
    return sorted(text[text.index("&") + 1 :] for text in texts if letter(text))


async def no_letter_stands_twice_on_any_page(desk: RunningDesktop) -> None:
    for _language in languages(desk):
        desk.form.show_contact(True)
        for page in PAGES:
            desk.window.side.show_page(page.name)
            found = letters_in_sight(desk.window)
            assert len(found) >= 18
            assert doubled([each[0].upper() for each in found]) == [], found


async def no_key_is_ambiguous_and_none_is_a_text_fields_own(desk: RunningDesktop) -> None:
    actions = desk.window.commands.actions.values()
    ours = [key.toString() for each in actions for key in each.shortcuts()]
    assert EDITING.isdisjoint(ours)
    for page in PAGES:
        desk.window.side.show_page(page.name)
        seen = [
            each.key().toString()
            for each in desk.window.findChildren(QShortcut)
            if isinstance(button := each.parent(), QWidget) and button.isVisible()
        ]
        assert doubled(ours + seen) == []
        assert EDITING.isdisjoint(seen)


async def the_letter_of_a_label_focuses_its_field_and_that_of_a_menu_opens_it(
    desk: RunningDesktop,
) -> None:
    for _language in languages(desk):
        labels = [
            label
            for label in desk.window.findChildren(QLabel)
            if label.isVisible() and label.buddy() is not None and letter(label.text())
        ]
        assert len(labels) >= 9
        for label in labels:
            desk.window.board_panel.table.setFocus()
            QTest.keySequence(desk.window, QKeySequence.mnemonic(label.text()))
            assert QApplication.focusWidget() is label.buddy(), label.text()
        for action in desk.window.menuBar().actions():
            QTest.keySequence(desk.window, QKeySequence.mnemonic(action.text()))
            assert opened_menu() is action.menu()


async def the_pages_keys_focus_their_first_control(desk: RunningDesktop) -> None:
    for key, page in zip("2341", ("schedule", "wallet", "shift", "deliveries"), strict=True):
        desk.form.phone_edit.setFocus()
        desk.press(getattr(Qt.Key, f"Key_{key}"), CTRL)
        held = QApplication.focusWidget()
        assert desk.window.side.page == page
        assert held is not None
        assert desk.window.side.isAncestorOf(held)
        assert not isinstance(held, QTabBar) or page == "schedule"  # that page is empty
    assert desk.focus() == "deliveriesTable"


async def the_keys_of_messages_mean_the_newest_or_the_one_in_focus(desk: RunningDesktop) -> None:
    done: list[str] = []
    older, newer = desk.window.booking_panel.banner, desk.window.notice
    for banner, name in ((older, "older"), (newer, "newer")):
        banner.show_message(
            BannerKind.INFO,
            partial(str, name),
            lambda: "Do",
            on_action=partial(done.append, name),
        )
    desk.press(Qt.Key.Key_O, CTRL)
    assert done == ["newer"]
    typed_in = QApplication.focusWidget()
    desk.press(Qt.Key.Key_F6)
    desk.press(Qt.Key.Key_F6)
    held = QApplication.focusWidget()
    assert held is not None
    assert older.isAncestorOf(held)
    desk.press(Qt.Key.Key_Return)
    desk.press(Qt.Key.Key_O, CTRL)
    assert done == ["newer", "older", "older"]
    desk.press(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is typed_in
    desk.press(Qt.Key.Key_W, CTRL)
    assert (older.text, newer.text) == ("older", "")


async def test_a_warning_is_overruled_by_its_own_key_alone(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for _ in range(2):
            desk.type_customer()
            desk.choose_dropoff()
            await desk.quoted()
            desk.press_book()
            await until(lambda: desk.window.booking_panel.banner.text, what="what came of it")
            await until(lambda: not desk.window.booking_panel.is_busy, what="its end")
        assert len(fake.posts()) == 1
        desk.press(Qt.Key.Key_O, CTRL)
        assert not desk.window.booking_panel.is_busy
        desk.press(Qt.Key.Key_B, CTRL)
        await until(lambda: len(fake.posts()) == 2, what="the second booking")
        await until(lambda: not desk.window.booking_panel.is_busy, what="its end")
        desk.press(Qt.Key.Key_B, CTRL)
        assert not desk.window.booking_panel.is_busy
