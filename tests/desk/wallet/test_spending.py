"""Tests of the spending from the wallet, as a desk knows it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from deskdispatch.desk.alerts import Alerting
from deskdispatch.desk.wallet import Spending
from tests.desk.desk_under_test import NOON, PURSE, SettableClock
from tests.desk.wallet_service import AuditedDesk, WalletService, audited_desk_at


@pytest.fixture
def wallet() -> WalletService:
    return WalletService(SettableClock())


@pytest.fixture
async def audited(wallet: WalletService, tmp_path: Path) -> AsyncIterator[AuditedDesk]:
    async with audited_desk_at(tmp_path / "desk.sqlite", wallet.api(), wallet.clock) as opened:
        yield opened


async def look(audited: AuditedDesk) -> None:
    await audited.auditing.keep(await audited.desk.session.wallet())


async def spent(audited: AuditedDesk, days: int) -> list[tuple[str, bool]]:
    found = await audited.desk.spending.by_day(days)
    return [(str(day.spent), day.is_known) for day in found]


async def test_before_any_wallet_no_day_is_known(audited: AuditedDesk) -> None:
    assert await spent(audited, 2) == [("0.000", False), ("0.000", False)]


async def test_days_add_up_over_many_wallets(wallet: WalletService, audited: AuditedDesk) -> None:
    wallet.debits("ORD-1", NOON - timedelta(days=1, hours=13), "1.750")
    await look(audited)
    wallet.debits("ORD-2", NOON, "2.000")
    wallet.clock.go_on(hours=2)
    await look(audited)
    assert await spent(audited, 3) == [("1.750", False), ("0.000", True), ("2.000", True)]
    assert len(await audited.desk.spending.transactions()) == 2
    assert len(wallet.asked(PURSE)) == 2


async def test_a_day_that_no_wallet_showed_is_not_known(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-1", NOON, "1.750")
    await look(audited)
    wallet.clock.go_on(days=2)
    wallet.transactions.clear()
    wallet.debits("ORD-9", NOON + timedelta(days=2, hours=-13), "0.250", id="t9")
    await look(audited)
    assert await spent(audited, 3) == [("1.750", False), ("0.250", False), ("0.000", True)]


async def test_a_pc_that_is_a_day_behind_still_shows_the_services_today(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.ahead = timedelta(days=1)
    wallet.debits("ORD-1", NOON + timedelta(days=1), "1.750")
    await look(audited)
    (today,) = await audited.desk.spending.by_day(1)
    assert (today.date.day, today.spent) == (22, Decimal("1.750"))


async def test_a_wallet_that_is_not_prepaid_is_not_kept(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.billing_mode = "POSTPAID"
    wallet.debits("ORD-1", NOON)
    await look(audited)
    assert await Spending(audited.journal, wallet.clock).transactions() == ()


async def test_the_pace_is_that_of_what_wallets_showed(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    assert await audited.desk.spending.pace() is None
    for back in range(1, 90, 6):
        wallet.debits(f"ORD-{back}", NOON - timedelta(hours=back), "2.000", id=f"t{back}")
    await look(audited)
    pace = await audited.desk.spending.pace()
    assert pace is not None
    assert (pace.days, pace.order) == (3, Decimal("2.000"))


async def test_that_the_wallet_runs_out_is_told_once_a_day_and_after_a_top_up(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    alerting = audited.desk.alerting
    assert len(await alerting.wallet_runs_out("")) == 1
    assert await alerting.wallet_runs_out("") == ()
    assert len(await alerting.wallet_runs_out("top up")) == 1
    wallet.clock.go_on(days=1)
    assert len(await alerting.wallet_runs_out("top up")) == 1
    again = Alerting(audited.journal, wallet.clock)
    assert await again.wallet_runs_out("top up") == (), "nor after a restart"
    assert await alerting.open() == ()
