"""Tests of comparing the wallet with the deliveries."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final

import httpx
import pytest

from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.errors import JournalError, Unavailable
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from tests.client.wire import BOOKING
from tests.desk.desk_under_test import LIST, NOON, PURSE, SettableClock
from tests.desk.wallet_service import AuditedDesk, WalletService, audited_desk_at, told

MINUTE: Final = timedelta(minutes=1)
AN_HOUR_AGO: Final = NOON - 60 * MINUTE


@pytest.fixture
def wallet() -> WalletService:
    """Service with a delivery an hour old, which begins the period that the desk audits."""
    wallet = WalletService(SettableClock())
    wallet.books("ORD-1", AN_HOUR_AGO)
    return wallet


@pytest.fixture
async def audited(wallet: WalletService, tmp_path: Path) -> AsyncIterator[AuditedDesk]:
    async with audited_desk_at(tmp_path / "desk.sqlite", wallet.api(), wallet.clock) as opened:
        yield opened


async def test_where_all_is_in_order_nothing_is_found(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.books("ORD-2", NOON - 30 * MINUTE, "2.000")
    audit = await audited.look_and_check()
    assert audit.findings == ()
    assert (audit.debits, audit.deliveries, audit.since) == (2, 1, AN_HOUR_AGO)
    assert abs(audit.as_of - NOON) < timedelta(seconds=1)
    assert len(wallet.asked(PURSE)) == len(wallet.asked(LIST)) == 1


async def test_a_desk_that_knows_no_delivery_judges_nothing(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 30 * MINUTE)
    audit = await audited.check()
    assert (audit.findings, audit.debits, audit.deliveries, audit.since) == ((), 0, 0, None)


async def test_each_thing_that_does_not_add_up_is_told(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    wallet.books("ORD-2", NOON - 40 * MINUTE)
    wallet.debits("ORD-2", NOON - 39 * MINUTE)
    wallet.delivers("ORD-3", NOON - 30 * MINUTE)
    wallet.debits("ORD-3", NOON - 30 * MINUTE, "1.900")
    wallet.delivers("ORD-4", NOON - 20 * MINUTE)
    wallet.debits(None, NOON - 10 * MINUTE, note="SMS pack")
    audit = await audited.look_and_check()
    assert told(audit) == [
        ("no_delivery", ""),
        ("not_debited", "ORD-4"),
        ("wrong_amount", "ORD-3"),
        ("debited_twice", "ORD-2"),
        ("no_delivery", "ORD-X"),
    ]
    assert audit.findings[0].note == "SMS pack"
    assert all(each.is_certain for each in audit.findings)


async def test_a_wallet_that_was_read_already_costs_no_second_request(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    await audited.desk.tracking.refresh()
    shown = await audited.desk.session.wallet()
    audit = await audited.auditing.check_wallet(shown, wallet.clock())
    assert told(audit) == [("no_delivery", "ORD-X")]
    assert len(wallet.asked(PURSE)) == 1


async def test_a_wallet_without_transactions_is_held_against_what_is_kept(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    await audited.look_and_check()
    bare = Wallet(balance=Decimal("9.000"), billing_mode="PREPAID")
    assert told(await audited.auditing.check_wallet(bare)) == [("no_delivery", "ORD-X")]


async def test_what_the_wallet_shows_no_longer_is_still_known(
    wallet: WalletService, tmp_path: Path
) -> None:
    path = tmp_path / "desk.sqlite"
    async with audited_desk_at(path, wallet.api(), wallet.clock) as audited:
        wallet.debits("ORD-X", NOON - 50 * MINUTE)
        wallet.books("ORD-2", NOON - 10 * MINUTE)
        await audited.look_and_check()
    wallet.transactions = wallet.transactions[-1:]
    wallet.clock.go_on(minutes=30)
    async with audited_desk_at(path, wallet.api(), wallet.clock) as audited:
        assert told(await audited.look_and_check()) == [("no_delivery", "ORD-X")]


async def test_a_gap_between_two_wallets_is_not_judged(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    await audited.look_and_check()
    wallet.transactions.clear()
    wallet.clock.go_on(hours=2)
    wallet.delivers("ORD-2", NOON + 60 * MINUTE)  # its debit is no longer in the wallet's list
    wallet.books("ORD-3", NOON + 90 * MINUTE)
    wallet.delivers("ORD-4", NOON + 100 * MINUTE)
    assert told(await audited.look_and_check()) == [("not_debited", "ORD-4")]


async def test_a_delivery_that_only_the_list_knows_is_sought_there(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    await audited.desk.tracking.refresh()
    wallet.books("ORD-2", NOON - 10 * MINUTE)
    audit = await audited.check()
    assert audit.findings == ()
    assert len(wallet.asked(LIST)) == 2
    kept = {each.order_number for each in await audited.journal.deliveries()}
    assert kept == {"ORD-1", "ORD-2"}
    changes = await audited.desk.tracking.refresh()  # not on the board yet
    assert [each.order_number for each in changes.summaries] == ["ORD-2"]


async def test_what_is_not_in_the_list_is_sought_there_once(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    await audited.look_and_check()
    assert len(wallet.asked(LIST)) == 2
    await audited.check()
    assert len(wallet.asked(LIST)) == 2
    wallet.debits("ORD-Y", NOON - 40 * MINUTE)
    assert told(await audited.check()) == [
        ("no_delivery", "ORD-Y"),
        ("no_delivery", "ORD-X"),
    ]
    assert len(wallet.asked(LIST)) == 3


def fill_the_list(wallet: WalletService) -> None:
    """Fills the list with a hundred free deliveries, from half an hour ago on."""
    for number in range(100):
        at = NOON - 30 * MINUTE + number * timedelta(seconds=10)
        wallet.delivers(f"ORD-{number + 100}", at, "0.000")


@pytest.mark.parametrize(
    ("how", "certain"), [("newest first", ["ORD-Z"]), ("mixed", []), ("one without a time", [])]
)
async def test_a_full_list_proves_nothing_of_the_time_before_it(
    wallet: WalletService, audited: AuditedDesk, how: str, certain: list[str]
) -> None:
    await audited.desk.tracking.refresh()
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    wallet.debits("ORD-Y", NOON - 29 * MINUTE)  # its delivery may be slightly older
    wallet.debits("ORD-Z", NOON - 28 * MINUTE)
    fill_the_list(wallet)
    if how == "mixed":
        wallet.deliveries.insert(0, wallet.deliveries.pop(50))
    if how == "one without a time":
        del wallet.deliveries[50]["createdAt"]
    audit = await audited.check()
    assert [each.reference for each in audit.findings] == ["ORD-Z", "ORD-Y", "ORD-X"]
    assert [each.reference for each in audit.findings if each.is_certain] == certain
    assert (await audited.check()).findings == audit.findings
    assert len(wallet.asked(LIST)) == 2


async def test_what_was_sought_in_time_stays_certain(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    await audited.look_and_check()
    fill_the_list(wallet)
    wallet.debits("ORD-Y", NOON - 40 * MINUTE)
    audit = await audited.check()
    assert {each.reference: each.is_certain for each in audit.findings} == {
        "ORD-X": True,
        "ORD-Y": False,
    }


async def test_a_delivery_long_out_of_the_list_is_known_from_the_journal(
    wallet: WalletService, audited: AuditedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deskdispatch.desk.wallet.MOST", 1)
    wallet.books("ORD-2", NOON - 30 * MINUTE)
    await audited.desk.tracking.refresh()
    wallet.debits("ORD-1", NOON - 20 * MINUTE, "0.250")
    wallet.deliveries.clear()
    assert told(await audited.check()) == [("wrong_amount", "ORD-1")]
    assert len(wallet.asked(LIST)) == 1


@pytest.mark.parametrize("wrong_by", [timedelta(days=1), timedelta(days=-1)])
async def test_a_wrong_clock_here_finds_and_hides_nothing(
    wallet: WalletService, audited: AuditedDesk, wrong_by: timedelta
) -> None:
    wallet.ahead = -wrong_by
    wallet.clock.now += wrong_by
    wallet.books("ORD-2", NOON - 30 * MINUTE)
    wallet.delivers("ORD-3", NOON - 20 * MINUTE)
    wallet.delivers("ORD-4", NOON - 1 * MINUTE)
    wallet.debits("ORD-5", NOON - 1 * MINUTE)
    assert told(await audited.look_and_check()) == [("not_debited", "ORD-3")]


async def test_where_the_service_tells_no_time_its_newest_movement_does(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.ahead = None
    wallet.clock.go_on(days=1)  # the clock is wrong
    wallet.delivers("ORD-2", NOON - 30 * MINUTE)
    wallet.debits("ORD-X", NOON - 20 * MINUTE)
    wallet.delivers("ORD-3", NOON - 10 * MINUTE)
    audit = await audited.look_and_check()
    assert told(audit) == [("not_debited", "ORD-2")]
    assert audit.as_of == NOON - 20 * MINUTE


async def test_a_clock_that_is_put_back_meanwhile_covers_no_time_to_come(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    await audited.desk.tracking.refresh()

    def put_back(request: httpx.Request) -> httpx.Response:
        wallet.clock.go_on(days=-1)
        return wallet.shows_wallet(request)

    wallet.clock.go_on(days=1)
    wallet.says(PURSE, put_back)
    await audited.check()
    ((_, last),) = await audited.journal.coverage()
    assert last < NOON + MINUTE


async def test_another_billing_mode_is_neither_judged_nor_kept(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.billing_mode = "INVOICE"
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    wallet.delivers("ORD-2", NOON - 40 * MINUTE)
    audit = await audited.look_and_check()
    assert (audit.findings, audit.debits, audit.deliveries) == ((), 0, 0)
    assert await audited.journal.coverage() == ()


@pytest.mark.parametrize("is_ours", [True, False])
async def test_our_own_booking_says_what_the_service_does_not(
    wallet: WalletService, audited: AuditedDesk, is_ours: bool
) -> None:
    wallet.delivers("ORD-2", NOON - 40 * MINUTE)
    del wallet.deliveries[0]["isScheduled"]
    if is_ours:
        intent = Intent(id="i", booking=BOOKING, digest="", written_at=NOON)
        await audited.journal.write_intent(intent)
        await audited.journal.settle_intent("i", IntentState.BOOKED, NOON, "d-ORD-2")
    assert told(await audited.look_and_check()) == [("not_debited", "ORD-2")] * is_ours


async def test_trouble_with_the_service_passes_through(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    await audited.desk.tracking.refresh()
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    wallet.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await audited.check()
    wallet.says(LIST, (200, '{"deliveries": []}'))
    assert told(await audited.check()) == [("no_delivery", "ORD-X")]  # searched for again
    wallet.says(PURSE, (503, "{}"))
    with pytest.raises(Unavailable):
        await audited.check()


async def test_trouble_with_the_journal_passes_through(audited: AuditedDesk) -> None:
    with closing(sqlite3.connect(audited.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError):
            await audited.check()
        other.execute("ROLLBACK")
    assert (await audited.look_and_check()).findings == ()


async def test_two_checks_at_once_seek_once(wallet: WalletService, audited: AuditedDesk) -> None:
    await audited.desk.tracking.refresh()
    wallet.debits("ORD-X", NOON - 50 * MINUTE)
    held = wallet.holds(LIST)
    checks = [asyncio.ensure_future(audited.check()) for _ in range(3)]
    await held.arrived.wait()
    for _ in range(20):  # lets the other checks catch up
        await audited.journal.coverage()
    held.give(200, '{"deliveries": []}')
    assert [told(await each) for each in checks] == [[("no_delivery", "ORD-X")]] * 3
    assert len(wallet.asked(LIST)) == 2


async def test_a_debit_that_cannot_be_read_is_not_called_missing(
    wallet: WalletService, audited: AuditedDesk
) -> None:
    wallet.books("ORD-2", NOON - 30 * MINUTE)
    wallet.books("ORD-3", NOON - 20 * MINUTE)
    wallet.transactions[1]["amount"] = {"kwd": "1.750"}
    audit = await audited.look_and_check()
    assert audit.findings == ()
    assert audit.deliveries == 0, "nothing is sure of a wallet that is not whole"
