"""Tests of every dialog in each language: its targets, its keys, and Tab with real keys."""

from __future__ import annotations

import importlib
import pkgutil
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QWidget,
)

import deskdispatch.ui
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.preferences.dialog import PAGES, PreferencesDialog
from deskdispatch.ui.slips.thermal_dialog import ThermalDialog
from deskdispatch.ui.widgets.controls import DialogButton
from tests.flow.conftest import OpenDesktop
from tests.flow.dialogs import BY_COMMAND, MADE
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.flow.targets import failures
from tests.flow.test_keys import buttons, doubled, letter, shown_key
from tests.flow.test_tab import comes_round, filled, is_in_order, out_of_order
from tests.waiting import until

pytestmark = pytest.mark.styled


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_targets_are_large_buttons_have_keys_and_tab_comes_round(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, language: str
) -> None:
    async with open_desktop(at_shop) as desk:
        await filled(desk)
        desk.window.appearance.set_language(language)
        QCoreApplication.sendPostedEvents()
        for command, kind in BY_COMMAND.items():
            desk.window.commands.actions[command].trigger()
            await until(dialog_is_open, what=command)
            (dialog,) = opened()
            assert isinstance(dialog, kind)
            await check(dialog, command)
            if command == "preferences":
                await check_pages(dialog)
            desk.press(Qt.Key.Key_Escape)
            await until(lambda: not opened(), what=f"the end of {command}")
        await check_made(desk)


async def check(dialog: QDialog, name: str) -> list[QWidget]:
    """Checks a dialog as it is opened; returns its widgets in Tab's order."""
    await has_no_failures(dialog, name)
    if not isinstance(dialog, QMessageBox):
        check_keys(dialog, name)
    return comes_round(dialog)


async def has_no_failures(dialog: QDialog, name: str) -> None:
    """Waits until the dialog is laid out and focused without a failure."""
    found = failures(dialog)
    await until(lambda: not found or not failures(dialog), 20, what=f"{name}: {found}")


async def check_pages(dialog: QDialog) -> None:
    assert isinstance(dialog, PreferencesDialog)
    for page in PAGES:
        dialog.show_page(page)
        await has_no_failures(dialog, page)
        assert out_of_order(comes_round(dialog), dialog.stack) == [], page


async def check_made(desk: RunningDesktop) -> None:
    for name, make in MADE.items():
        dialog = make(desk.window)
        dialog.show()
        dialog.activateWindow()
        await until(dialog_is_open, what=name)
        walk = await check(dialog, name)
        if not isinstance(dialog, ThermalDialog):  # that one is read in two columns
            where = f"the order of {name}: {out_of_order(walk, dialog)}"
            await until(partial(is_in_order, walk, dialog), 20, what=where)
        dialog.close()
        dialog.deleteLater()


def is_pressed_by_enter(button: QPushButton) -> bool:
    """Whether Enter presses the focused button, and never the dialog's default button instead."""
    return button.autoDefault() or isinstance(button, DialogButton)


def check_keys(dialog: QWidget, name: str) -> None:
    """Checks a dialog's buttons: tool buttons are reached by Tab, Qt's have Enter or Escape."""
    found = [each for each in buttons(dialog) if isinstance(each, QPushButton)]
    shown = [shown_key(each) or letter(each.text()) for each in found]
    assert all(shown), (name, [each.text() for each in found], shown)
    assert not [each for each in found if not is_pressed_by_enter(each)], name
    stacks = [each for each in dialog.findChildren(QStackedWidget) if each.count() > 1]
    every = (stack.widget(at) for stack in stacks for at in range(stack.count()))
    pages = [page for page in every if page is not None]
    for page in pages or [dialog]:
        hidden = [each for each in pages if each is not page]
        seen = [
            key
            for key, each in zip(shown, found, strict=True)
            if not any(other.isAncestorOf(each) for other in hidden)
        ]
        assert doubled(seen) == [], name


def opened() -> list[QDialog]:
    return [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QDialog) and each.isVisible()
    ]


def dialog_is_open() -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and focused.window() in opened()


def test_every_dialog_of_the_program_is_in_the_table(qapp: QApplication) -> None:
    for module in pkgutil.walk_packages(deskdispatch.ui.__path__, "deskdispatch.ui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    known = {*BY_COMMAND.values(), *(type(make(QWidget())) for make in MADE.values())}
    ours = {each for each in subclasses(QDialog) if each.__module__.startswith("deskdispatch.")}
    every = {each for each in ours if not ours & set(each.__subclasses__())}
    assert every == known - {QMessageBox}


def subclasses(kind: type[QDialog]) -> set[type[QDialog]]:
    below = set(kind.__subclasses__())
    return below.union(*map(subclasses, below))
