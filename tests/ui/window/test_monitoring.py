from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.monitoring import Monitoring
from deskdispatch.ui.window.poller import Poller
from deskdispatch.ui.window.unconfirmed import UnconfirmedBookings


async def test_settings_that_change_while_the_pages_are_built_are_taken(
    qtbot: QtBot, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(tasks)
    window.prepare(Preferences())
    window.complete()
    qtbot.addWidget(window)
    unconfirmed = UnconfirmedBookings(window, DraftKeeper(window.booking_panel, tasks), tasks)
    monitoring = Monitoring(window, Poller(5.0), unconfirmed, tasks)
    put = window.side.put

    def put_and_choose(name: str, page: Page) -> None:
        put(name, page)
        window.preferences.choose(wallet=WalletSettings(low_level=f"{len(window.side.pages)}.500"))
        monitoring.apply_preferences(window.preferences)

    monkeypatch.setattr(window.side, "put", put_and_choose)
    await monitoring.build()

    assert monitoring.wallet.balance.level == window.preferences.wallet.level
