"""Tests that every setting has a control, which changes file and window at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSlider,
    QSpinBox,
    QTimeEdit,
    QWidget,
)

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.customer_messages.settings import MessageSettings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.domain.preferences import ClerkSettings, CustomerSettings
from deskdispatch.domain.scanner import ScannerSettings
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.look import theme
from deskdispatch.ui.preferences.dialog import PAGES, PreferencesDialog
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.field import FormField
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import CTRL, LEFT, NONE, RunningDesktop, middle
from tests.flow.test_standing_orders import active_again
from tests.ui.printing.samples import logo
from tests.waiting import until

TABLES: Final = {
    "map": TileSourceSettings,
    "alerts": AlertSettings,
    "slip": SlipTemplate,
    "wallet": WalletSettings,
    "customers": CustomerSettings,
    "messages": MessageSettings,
    "clerks": ClerkSettings,
    "scanner": ScannerSettings,
    "updates": UpdateSettings,
    "profiles": Profile,
    "shifts": ShiftSettings,
}
RECORDED: Final = (
    *("shifts.began_at", "shifts.ended_at", "profiles.merchant", "profiles.merchant_id"),
    "carried",
)
"""In the settings file, and no settings: written by *End shift* and at a sign-in, and kept of a
newer release."""

FOLLOWING_THE_SYSTEM: Final = ("language", "scheme")
SWITCHED_BY: Final = {"alerts.volume": "soundsCheck", "alerts.quiet_from": "quietHoursCheck"}
TYPED: Final = {
    "map.address": "https://tiles.example/{z}/{x}/{y}.png",
    "map.attribution": "© Street Makers",
    "map.contact": "shop@example.kw",
    "scanner.prefix": "]C1",
    "wallet.low_level": "7.500",
    "updates.address": "https://updates.example/deskdispatch.txt",
    "updates.public_key": "ab" * 32,
    "slip.footer": "Thank you",
    "messages.shop": "Rose Bakery",
    "messages.operator_number": "1844444",
    "messages.pin_en": "Dear {customer}: ",
    "messages.pin_ar": "Rose: ",
    "messages.delivery_en": "Dear {customer}: ",
    "messages.delivery_ar": "Rose: ",
}


def paths(kind: type[Any], prefix: str = "") -> Iterator[str]:
    """Yields the path of every possible entry of a settings file."""
    for field in fields(kind):
        table = TABLES.get(field.name)
        if table is not None and not prefix:
            yield from paths(table, f"{field.name}.")
        elif prefix + field.name != "profiles.name":  # that is the key of the table
            yield prefix + field.name


def plain(dialog: PreferencesDialog, page: str) -> list[str]:
    """Returns the settings of a page whose control is no button for a dialog."""
    controls = dialog.pages[page].controls
    return [path for path, each in controls.items() if not isinstance(each, QPushButton)]


async def test_settings_are_found_checked_and_chosen(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for step in (
            what_cannot_be_used_is_said_and_not_taken,
            a_change_elsewhere_is_shown,
            the_logo_and_thermal_printers_are_chosen_in_dialogs_of_their_own,
            every_setting_of_the_file_has_a_control_and_nothing_else,
        ):
            await step(desk, tmp_path)
            dialog = desk.program.preferences.dialog
            assert dialog is not None
            dialog.close()
            await active_again(desk)


async def every_setting_of_the_file_has_a_control_and_nothing_else(
    desk: RunningDesktop, _: Path
) -> None:
    dialog = await opened(desk)
    shown = [path for page in dialog.pages.values() for path in page.controls]
    listed = [path.replace("shift.", "shifts.") for path in shown]
    assert sorted([*listed, *RECORDED]) == sorted(paths(Settings))
    assert tuple(dialog.pages) == PAGES
    assert all(is_dataclass(kind) for kind in TABLES.values())


def test_the_table_has_every_field_of_a_printer() -> None:
    """The fields are in a dialog of their own, which the page opens."""
    from deskdispatch.domain.slips.setting_fields import settings_of

    assert {each.name for each in fields(ThermalSettings)} == set(settings_of(ThermalSettings))


async def opened(desk: RunningDesktop) -> PreferencesDialog:
    """Opens the preferences by Ctrl+comma."""
    await desk.signed_in()
    desk.press(Qt.Key.Key_Comma, CTRL)
    dialog = desk.program.preferences.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


async def saved(desk: RunningDesktop) -> None:
    """Waits until the change is in the file."""
    await desk.program._saver.close()


def kept(desk: RunningDesktop, path: str) -> Any:
    """Returns a setting from the file."""
    return kept_each(desk, [path])[0]


def kept_each(desk: RunningDesktop, paths: list[str]) -> list[Any]:
    """Returns several settings from the file, which is read once."""
    read = settings.load(desk.where.settings_file)
    return [attrgetter(path)(read) for path in paths]


def change(dialog: PreferencesDialog, path: str) -> None:
    """Changes a control with keyboard or mouse, depending on its kind."""
    control = dialog.control(path)
    if not control.isEnabled():
        switch = dialog.findChild(QCheckBox, SWITCHED_BY[path])
        assert switch is not None
        QTest.mouseClick(switch, LEFT, NONE, middle(switch))
    control.setFocus(Qt.FocusReason.TabFocusReason)
    match control:
        case QCheckBox():
            QTest.keyClick(control, Qt.Key.Key_Space)
        case QComboBox():
            QTest.keyClick(
                control,
                Qt.Key.Key_Down if control.currentIndex() < control.count() - 1 else Qt.Key.Key_Up,
            )
        case QSpinBox() if control.value() == control.maximum():
            QTest.keyClick(control, Qt.Key.Key_Down)
        case QSpinBox() | QSlider():
            QTest.keyClick(control, Qt.Key.Key_Up)
        case QTimeEdit():
            control.setTime(control.time().addSecs(3600))
        case QLineEdit():
            control.selectAll()
            QTest.keyClicks(control, TYPED[path])
            QTest.keyClick(control, Qt.Key.Key_Return)
        case QPlainTextEdit():
            QTest.keyClicks(control, TYPED[path])


def differs(desk: RunningDesktop, path: str, before: tuple[Any, Any]) -> bool:
    return bool(kept(desk, path) != before[0] and living(desk, path) != before[1])


def living(desk: RunningDesktop, path: str) -> Any:
    """Returns a setting's value in the window and in the parts behind it."""
    window, watch = desk.window, desk.program.wiring.monitoring
    head, _, name = path.partition(".")
    found: dict[str, Callable[[], Any]] = {
        "language": window.commands.actions["book"].text,
        "scheme": lambda: theme.current().scheme,
        "density": window.commands.actions["density"].isChecked,
        "shift": lambda: watch.shift.paper,
        "wallet": lambda: getattr(watch.wallet.balance._settings, name),
        "customers": lambda: getattr(window.preferences.customers, name),
        "clerks": lambda: getattr(window.preferences.clerks, name),
        "scanner": lambda: getattr(window.preferences.scanner, name),
        "messages": lambda: getattr(window.preferences.messages, name),
        "updates": lambda: getattr(window.preferences.updates, name),
        "map": lambda: getattr(desk.program.wiring.online_map._source, name),
        "alerts": lambda: getattr(watch.alerts.settings, name),
        "slip": lambda: getattr(window.slips._preferences.slip, name),
        "printer": lambda: window.preferences.printer,
        "hold_s": window.booking_panel.hold_s,
        "print_after_booking": lambda: window.preferences.print_after_booking,
    }
    return found[head]()


async def test_every_control_changes_file_and_window_and_is_reset(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = Settings(map=TileSourceSettings(tiles=False))
    async with open_desktop(chosen) as desk:
        settings.save(desk.where.settings_file, chosen)
        await desk.signed_in()
        monkeypatch.setattr(desk.window.slips, "printers", lambda: ["Counter", "Office"])
        monkeypatch.setattr(type(desk.program.wiring.online_map), "_show", _shows_nothing)
        speech = desk.program.wiring.monitoring.alerts.speech
        monkeypatch.setattr(speech, "look", lambda: speech.found.emit({"en", "ar"}))
        dialog = await opened(desk)
        for page in (page for page in PAGES if page != "account"):
            dialog.show_page(page)
            for path in plain(dialog, page):
                await changes(desk, dialog, path)
            reset = plain(dialog, page)
            before = kept_each(desk, reset)
            QTest.mouseClick(dialog.reset_button, LEFT)
            assert desk.window.preferences.differing(reset) == []
            assert "at its default" in dialog.changed_label.text()
            assert not dialog.reset_button.isEnabled()
            await saved(desk)
            QTest.keyClick(dialog.undo_button, Qt.Key.Key_Space)
            await saved(desk)
            assert kept_each(desk, reset) == before
            QTest.mouseClick(dialog.reset_button, LEFT)  # back to English for the next page


async def changes(desk: RunningDesktop, dialog: PreferencesDialog, path: str) -> None:
    """Changes a control, and checks the setting in the file, the window and the page."""
    control = dialog.control(path)
    assert control.isVisibleTo(dialog.pages[dialog.page]), path
    assert control.accessibleName(), path
    before = kept(desk, path), living(desk, path)
    change(dialog, path)
    await saved(desk)
    assert kept(desk, path) != before[0], path
    if path in FOLLOWING_THE_SYSTEM:  # the first choice may be the present value
        change(dialog, path)
    await until(partial(differs, desk, path, before), what=path)
    if desk.window.preferences.differing([path]):
        assert control.accessibleName() in dialog.changed_label.text()
        assert control.property("changed")


async def _shows_nothing(_self: object) -> None:
    """Replaces the showing of tiles."""


async def what_cannot_be_used_is_said_and_not_taken(desk: RunningDesktop, _: Path) -> None:
    dialog = await opened(desk)
    for page, path, wrong, words in (
        ("general", "wallet.low_level", "five", "Type an amount"),
        ("messages", "messages.operator_number", "call us", "phone number"),
        ("advanced", "map.address", "http://tiles.example/{z}", "https address"),
        ("advanced", "map.attribution", "", "one line"),
    ):
        dialog.show_page(page)
        line = dialog.control(path)
        assert isinstance(line, QLineEdit)
        before = kept(desk, path)
        line.selectAll()
        QTest.keyClicks(line, wrong or " ")
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert dialog.isVisible()
        assert words in line.accessibleDescription()
        await saved(desk)
        assert kept(desk, path) == before


async def test_settings_that_cannot_be_saved_hold_and_are_told_until_they_can(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.where.settings_file.unlink(missing_ok=True)
        desk.where.settings_file.mkdir()
        desk.window.commands.actions["quiet"].trigger()
        notice = desk.window.notice
        await until(lambda: "not saved" in notice.text, what="that it was not saved")
        assert desk.program.wiring.monitoring.alerts.settings.quiet
        desk.where.settings_file.rmdir()
        desk.window.commands.actions["scheme"].trigger()
        await until(lambda: not notice.isVisible(), what="the end of that")
        assert kept(desk, "alerts.quiet")


async def a_change_elsewhere_is_shown(desk: RunningDesktop, _: Path) -> None:
    dialog = await opened(desk)
    desk.window.commands.actions["quiet"].trigger()
    desk.window.commands.actions["scheme"].trigger()
    quiet, scheme = dialog.control("alerts.quiet"), dialog.control("scheme")
    assert isinstance(quiet, QCheckBox)
    assert isinstance(scheme, QComboBox)
    assert quiet.isChecked()
    assert scheme.currentData() == "dark"


async def the_logo_and_thermal_printers_are_chosen_in_dialogs_of_their_own(
    desk: RunningDesktop, tmp_path: Path
) -> None:
    dialog = await opened(desk)
    dialog.show_page("printing")
    for path in ("slip.logo", "thermal"):
        assert isinstance(dialog.control(path), QAbstractButton)
    QTest.keyClick(dialog.control("slip.logo"), Qt.Key.Key_Space)
    await until(lambda: dialog.findChildren(QFileDialog), what="the choice of a file")
    (chooser,) = dialog.findChildren(QFileDialog)
    await until(chooser.isVisible, what="the choice of a file")
    line = chooser.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(line, QLineEdit)
    line.setText(str(logo(tmp_path)))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(lambda: kept(desk, "slip.logo"), what="the logo")
    QTest.keyClick(dialog.control("thermal"), Qt.Key.Key_Space)
    await until(lambda: desk.window.findChild(QWidget, "thermalDialog"), what="the printers")
    found = desk.window.findChild(QWidget, "thermalDialog")
    assert found is not None
    await until(found.isVisible, what="the printers")
    QTest.keyClick(found, Qt.Key.Key_Escape)


async def test_the_profile_is_switched_and_signed_in_to(open_desktop: OpenDesktop) -> None:
    shop = Profile("shop", "https://couriers.example", "clerk@shop.example")
    async with open_desktop(OFFLINE.with_profile(shop).with_profile(Profile("practice"))) as desk:
        await desk.signed_in()
        desk.window.commands.actions["account"].trigger()
        dialog = desk.program.preferences.dialog
        assert dialog is not None
        assert dialog.page == "account"
        combo = dialog.control("profile")
        assert isinstance(combo, QComboBox)
        assert [combo.itemText(at) for at in range(combo.count())] == ["Practice service", "shop"]
        sign_out = dialog.findChild(QPushButton, "accountSignOutButton")
        assert sign_out is not None
        assert not sign_out.isEnabled()  # there is no signing out of the practice service
        combo.setFocus()
        QTest.keyClick(combo, Qt.Key.Key_Down)
        await until(lambda: desk.program.connector.target_profile.name == "shop", what="the switch")
        desk.window.commands.actions["practice"].trigger()
        await desk.program.connector.settled()


async def test_the_account_follows_the_language(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.window.commands.actions["account"].trigger()
        dialog = desk.find(PreferencesDialog, "preferencesDialog")

        def said() -> list[str]:
            return [label.text() for label in dialog.pages["account"].findChildren(QLabel)]

        await until(lambda: "Merchant code" in said(), what="the account")
        desk.window.appearance.set_language("ar")
        await until(lambda: desk.text("bookButton") != "Book", what="the window in Arabic")
        assert "Merchant code" not in said()


class FakeScreen(NamedTuple):
    size: QSize

    def availableSize(self) -> QSize:
        return self.size


@pytest.mark.styled
async def test_it_fits_and_scrolls(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uses 683 × 384, which is 1366 × 768 at 200 %."""
    async with open_desktop() as desk:
        rooms = (QSize(1366, 768), QSize(910, 600), QSize(683, 384))
        for code, room in product(("en", "ar"), rooms):
            desk.window.appearance.set_language(code)
            screen = FakeScreen(room + QSize(48, 48))
            monkeypatch.setattr(PreferencesDialog, "screen", lambda _self, screen=screen: screen)
            desk.window.activateWindow()
            await until(desk.window.isActiveWindow)
            dialog = await opened(desk)
            assert dialog.layoutDirection() == language.entry(code).direction
            for page in PAGES:
                dialog.show_page(page)
                await asyncio.sleep(0)
                fits(dialog, page, room)
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            assert not dialog.isVisible()
            buttons = [one for one in dialog.findChildren(QPushButton) if one.isVisibleTo(dialog)]
            assert all(button.accessibleName() for button in buttons)


def fits(dialog: PreferencesDialog, page: str, room: QSize) -> None:
    """Checks that the dialog fits its room, and that its page scrolls only vertically."""
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    area = dialog.findChild(QScrollArea, f"{page}PreferencesScroll")
    assert area is not None
    assert area.horizontalScrollBar().maximum() == 0
    for path in plain(dialog, page):
        assert dialog.control(path).focusPolicy() & Qt.FocusPolicy.TabFocus, path


async def test_the_system_is_told_what_this_pc_is_to_open_and_start(
    open_desktop: OpenDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config, data = tmp_path / "config", tmp_path / "xdg data"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    async with open_desktop() as desk:
        dialog = await opened(desk)
        startup = dialog.findChild(QCheckBox, "thisPc_startup")
        location = dialog.findChild(QCheckBox, "thisPc_geo")
        assert startup is not None
        assert location is not None
        assert not startup.isChecked()
        file = config / "autostart" / "deskdispatch.desktop"
        QTest.mouseClick(startup, LEFT, NONE, middle(startup))
        await until(file.exists, what="the entry")
        QTest.mouseClick(location, LEFT, NONE, middle(location))
        await until((data / "applications" / "deskdispatch-links.desktop").exists, what="the entry")
        await until((config / "mimeapps.list").exists, what="the default")
        dialog.close()
        file.unlink()  # like another program that switches it off
        file.parent.rmdir()
        file.parent.touch()
        desk.program.preferences.show("general")
        await until(lambda: not startup.isChecked(), what="what the system has")
        assert location.isChecked()
        QTest.mouseClick(startup, LEFT, NONE, middle(startup))
        await until(lambda: said_beside(startup), what="why not")
        assert "cannot be written" in said_beside(startup)
        await until(lambda: not startup.isChecked(), what="what the system has, once more")


def said_beside(check: QCheckBox) -> str:
    """Returns the visible error beside a check box."""
    field = check.parentWidget()
    assert isinstance(field, FormField)
    return field.error
