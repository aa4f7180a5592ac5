"""Tests that a window's theme and density follow their commands and are saved."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.appearance import COMFORTABLE, COMPACT
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.window.main_window import MainWindow


@pytest.fixture(autouse=True, scope="module")
def light_theme(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, theme.load("light"))
    yield
    theme.apply(qapp, theme.load("light"))


@pytest.fixture
async def window(qtbot: QtBot, tasks: Tasks) -> MainWindow:
    made = MainWindow(tasks)
    made.prepare(Preferences(density=COMPACT))
    made.complete()
    qtbot.addWidget(made)
    return made


async def test_light_or_dark_at_a_key_and_is_kept(window: MainWindow) -> None:
    for scheme in ("dark", "light"):
        window.commands.actions["scheme"].trigger()
        assert theme.current().scheme == scheme
        assert window.preferences.scheme == scheme


async def test_a_kept_density_is_applied_and_toggled_by_its_command(window: MainWindow) -> None:
    action, row_height = window.commands.actions["density"], window.board_panel.table.verticalHeader
    assert action.isChecked()
    compact = row_height().defaultSectionSize()
    action.trigger()
    assert window.preferences.density == COMFORTABLE
    assert row_height().defaultSectionSize() > compact
    action.trigger()
    assert window.preferences.density == COMPACT
    assert row_height().defaultSectionSize() == compact
