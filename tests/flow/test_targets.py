"""Tests that targets are large enough, and named by their texts (WCAG 2.5.8 and 2.5.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.flow.targets import failures
from tests.waiting import until

pytestmark = pytest.mark.styled

PAGE_COMMANDS = ("page_deliveries", "page_schedule", "page_wallet", "page_shift")


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_targets_of_every_page_are_large_and_called_by_their_words(
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
        wrong = sorted({f"{where}: {each}" for where, those in found.items() for each in those})
        assert not wrong, "\n".join(wrong)


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
