"""Tests that targets are large enough, and named by their texts (WCAG 2.5.8 and 2.5.3)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget

import deskdispatch.ui
from deskdispatch.ui.preferences.dialog import PAGES, PreferencesDialog
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.dialogs import BY_COMMAND, MADE
from tests.flow.running_desktop import RunningDesktop
from tests.flow.targets import failures
from tests.waiting import until

pytestmark = pytest.mark.styled

PAGE_COMMANDS = ("page_deliveries", "page_schedule", "page_wallet", "page_shift")


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_targets_of_every_page_and_dialog_are_large_and_called_by_their_words(
    open_desktop: OpenDesktop, language: str
) -> None:
    async with open_desktop(replace(OFFLINE, language=language)) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        found: dict[str, list[str]] = {}
        for page in PAGE_COMMANDS:
            desk.window.commands.actions[page].trigger()
            found[page] = failures(desk.window)
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row")
        found["booked"] = failures(desk.window)
        desk.window.commands.actions["page_deliveries"].trigger()
        desk.window.commands.actions["density"].trigger()
        found["compact rows"] = failures(desk.window)
        desk.click_row(0)
        await until(desk.window.detail_panel.print_button.isEnabled, what="the details")
        found["details"] = failures(desk.window)
        found |= await failures_of_dialogs(desk)
        wrong = sorted({f"{where}: {each}" for where, those in found.items() for each in those})
        assert not wrong, "\n".join(wrong)


async def failures_of_dialogs(desk: RunningDesktop) -> Mapping[str, list[str]]:
    found = {}
    for command, kind in BY_COMMAND.items():
        dialog = await opened(desk, command)
        assert isinstance(dialog, kind)
        found[command] = failures(dialog)
        if isinstance(dialog, PreferencesDialog):
            for page in PAGES:
                dialog.show_page(page)
                found[page] = failures(dialog)
        dialog.close()
    for name, make in MADE.items():
        dialog = make(desk.window)
        dialog.show()
        found[name] = failures(dialog)
        dialog.close()
        dialog.deleteLater()
    return found


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


async def opened(desk: RunningDesktop, command: str) -> QWidget:
    """Runs a command and returns its dialog."""
    desk.window.commands.actions[command].trigger()

    def over() -> list[QWidget]:
        every = QApplication.topLevelWidgets()
        return [
            each for each in every if each.isVisible() and each.isWindow() and each.isModal()
        ] or [each for each in every if each.isVisible() and each is not desk.window]

    await until(over, what=command)
    return over()[0]
