from __future__ import annotations

import asyncio
from collections.abc import Sequence
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import PREPAID, Wallet
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.erasure import ErasedPerson, Erasure
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.preferences import CustomerSettings
from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.window import monitoring
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.monitoring import ErasedCustomers, Monitoring
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
    made = Monitoring(window, Poller(5.0), unconfirmed, tasks)
    put = window.side.put

    def put_and_choose(name: str, page: Page) -> None:
        put(name, page)
        window.preferences.choose(wallet=WalletSettings(low_level=f"{len(window.side.pages)}.500"))
        made.apply_preferences(window.preferences)

    monkeypatch.setattr(window.side, "put", put_and_choose)
    await made.build()

    balance = window.preferences.wallet.level - Decimal("0.001")
    made.wallet.set_wallet(Wallet(balance=balance, billing_mode=PREPAID))
    assert made.wallet.balance.warning_label.text()


async def test_thousands_of_erased_customers_are_shown_some_at_a_time(
    qtbot: QtBot, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example after a clerk has chosen how long customers are kept."""
    window = MainWindow(tasks)
    window.prepare(Preferences())
    window.complete()
    qtbot.addWidget(window)
    window.booking_panel.restore(Draft(phone="50000029"))
    people = [ErasedPerson.of([f"Sara {at}"], [f"500000{at:02}"], []) for at in range(45)]
    orders = [DeliverySummary(f"d{at}", f"ORD-{at}", "DELIVERED") for at in range(45)]
    erased = [Erasure(*each) for each in zip(people, ((each,) for each in orders), strict=True)]
    waits = iter([True, False])
    ended = asyncio.Event()
    shown: list[Sequence[DeliverySummary]] = []
    told: list[str] = []

    async def erase_unseen(_settings: CustomerSettings) -> Sequence[Erasure]:
        if next(waits):
            return erased
        ended.set()
        return ()

    monkeypatch.setattr(monitoring, "ERASES_AFTER_S", 0)
    monkeypatch.setattr(monitoring, "ERASES_EVERY_S", 0)
    customers = ErasedCustomers(window)
    customers.orders_left.connect(shown.append)
    customers.person_erased.connect(lambda: told.append(window.booking_panel.draft().phone))
    desk: Any = SimpleNamespace(erasing=SimpleNamespace(erase_unseen=erase_unseen))
    following = tasks.spawn(customers.follow(desk), name="erase customers")
    await ended.wait()
    following.cancel()
    assert [summary.id for several in shown for summary in several] == [e.id for e in orders]
    assert told == ["50000029", "", ""]
