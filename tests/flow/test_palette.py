"""Tests of the palette: commands, settings, orders and customers by a few keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.palette.entries import EntryKind
from deskdispatch.ui.palette.palette import Palette
from deskdispatch.ui.preferences.dialog import PreferencesDialog
from deskdispatch.ui.text import language
from deskdispatch.ui.window.findable_settings import findable_settings
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_known_customer import booked
from tests.waiting import until


def palette(desk: RunningDesktop) -> Palette:
    return desk.find(Palette, "palette")


def shown(desk: RunningDesktop) -> list[str]:
    marks = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
    return [each.words.translate(marks) for each in palette(desk).results.entries]


def ask(desk: RunningDesktop, typed: str) -> None:
    desk.press(Qt.Key.Key_K, CTRL)
    desk.type("paletteEdit", typed)


async def test_a_few_letters_find_anything_and_enter_does_it(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "سارة العلي")
        await booked(desk, "66001122", "Noura")
        await orders_and_customers(desk)
        await places(desk)
        await commands_and_settings(desk)


async def orders_and_customers(desk: RunningDesktop) -> None:
    order = desk.window.board_panel.shown()[-1].order_number
    desk.window.panes.focus_phone()
    ask(desk, order[-4:])
    await until(lambda: order in shown(desk), what="the order")
    desk.press(Qt.Key.Key_Return)
    await until(desk.window.detail_panel.print_button.isEnabled, what="its details")
    assert order in desk.window.detail_panel.title_label.text()
    assert desk.focus() == "deliveriesTable"
    ask(desk, "ساره")
    await until(lambda: "سارة العلي" in shown(desk), what="the customer")
    desk.press(Qt.Key.Key_Return)
    assert desk.form.name_edit.text() == "سارة العلي"
    ask(desk, "1122")
    await until(lambda: "Noura" in shown(desk), what="the customer")
    desk.press(Qt.Key.Key_Return)
    assert desk.form.name_edit.text() == "سارة العلي"  # the form's order is kept
    assert desk.window.booking_panel.banner.text
    desk.window.booking_panel.clear()


async def places(desk: RunningDesktop) -> None:
    here = desk.program.connector.desk
    assert here is not None
    place = await here.saved_places.add(
        {"name": "Avenues, gate 5", "latitude": 29.3025, "longitude": 47.9301, "detail": "Gate 5"}
    )
    ask(desk, "aven")
    await until(lambda: "Avenues, gate 5" in shown(desk), what="the saved place")
    desk.press(Qt.Key.Key_Return)
    assert desk.window.booking_panel.draft().dropoff == place.point
    assert desk.form.detail_edit.text() == "Gate 5"
    desk.window.booking_panel.clear()


async def commands_and_settings(desk: RunningDesktop) -> None:
    desk.window.panes.focus_phone()
    ask(desk, "")
    assert palette(desk).results.entries[0].kind is EntryKind.PAGE  # Enter alone must not book
    desk.press(Qt.Key.Key_Escape)
    assert desk.focus() == "phoneEdit"
    for typed, first in (
        ("upd", "Check for updates"),
        ("sharing", "Account and prices"),
        ("open order file", "Book from a file …"),
    ):
        ask(desk, typed)
        assert shown(desk)[0] == first
        desk.press(Qt.Key.Key_Escape)
    ask(desk, "sched")
    desk.press(Qt.Key.Key_Return)
    assert desk.window.side.page == "schedule"
    ask(desk, "ذكرني")
    desk.press(Qt.Key.Key_Return)
    await until(lambda: desk.window.findChild(PreferencesDialog), what="the preferences")
    dialog = desk.window.findChild(PreferencesDialog)
    assert dialog is not None
    assert dialog.page == "alerts"
    held = dialog.focusWidget()
    assert held is not None
    assert held.objectName() == "reminderSpin"
    every_setting(dialog)
    dialog.close()


def every_setting(dialog: PreferencesDialog) -> None:
    """Finds each control of each page by its own words, in both languages."""
    found = {(each.page, each.path): each.words for each in findable_settings()}
    same = {"profiles.base_url", "profiles.email"}  # are typed at the sign-in, which is a command
    for name, page in dialog.pages.items():
        assert page.title() == said(found[name, ""])
        for path, control in page.controls.items():
            if path not in same:
                labelled = path in ("alerts.reminder_minutes", "slip.logo")  # their text is longer
                assert labelled or control.accessibleName() == said(found[name, path]), path
                assert language.words_in("ar", found[name, path]) != found[name, path].source, path
    assert len(found) == len(dialog.pages) + len({*all_paths(dialog)} - same)


def all_paths(dialog: PreferencesDialog) -> list[str]:
    return [path for page in dialog.pages.values() for path in page.controls]


def said(words: MarkedText) -> str:
    return QCoreApplication.translate(words.context, words.source)
