"""Tests of how long the wallet lasts: beside the balance, and one warning before it is empty."""

from __future__ import annotations

import html
from dataclasses import replace
from datetime import timedelta
from typing import Any

from PySide6.QtWidgets import QLabel

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import utc_now, wire_text
from deskdispatch.domain.wallet.balance import WalletSettings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))


def hourly(days: int) -> list[dict[str, Any]]:
    """Returns debits of KWD 2 in each hour of some days, at this minute, and one just before."""
    now = utc_now()
    return [
        {
            "id": f"t-{back}",
            "type": "DEBIT",
            "amount": "2.000",
            "balanceAfter": "9.000",
            "reference": f"ORD-{back}",
            "createdAt": wire_text(now - timedelta(hours=back, seconds=5)),
        }
        for back in range(days * 24 + 1)
    ]


def give(fake: FakeService, balance: str) -> None:
    wallet = {"balance": balance, "billingMode": "PREPAID", "transactions": hourly(7)}
    fake.answers["GET /api/v1/wallet"] = (200, wallet)


def said(desk: RunningDesktop) -> str:
    return desk.window.notice.text.translate(MARKS)


async def read_wallet(desk: RunningDesktop) -> None:
    connected = desk.program.connector.desk
    assert connected is not None
    pace = desk.program.wiring.monitoring.wallet_pace
    await pace.update(connected, await connected.session.wallet())


async def test_it_is_said_on_the_page_in_the_tooltip_and_once_in_a_message(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    give(fake, "8.000")
    a_day_before = replace(at_shop, wallet=WalletSettings(runs_out="24h"))
    async with open_desktop(a_day_before) as desk:
        await desk.signed_in()
        await until(lambda: "The wallet runs out" in said(desk), what="the warning")
        desk.click_action(desk.window.notice)
        assert desk.window.side.page == "wallet"
        page = desk.find(QLabel, "walletPaceLabel").text().translate(MARKS)
        assert page.startswith("At the pace of the last 7 days it lasts until about ")
        assert "enough for" in page
        tip = html.unescape(desk.window.top_bar.wallet_label.toolTip())
        assert page in tip.translate(MARKS)
        for balance, words in (
            ("1.500", "The wallet is not enough for a usual order. Top it up."),
            ("400.000", ""),
            ("8.000", "The wallet runs out at about "),
        ):
            give(fake, balance)
            await read_wallet(desk)
            assert said(desk).startswith(words)
            assert bool(said(desk)) is bool(words), "nobody has dismissed it"
        desk.click_close(desk.window.notice)
        await read_wallet(desk)
        assert said(desk) == "", "told once"


async def test_a_wallet_that_is_invoiced_has_no_end(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    wallet = {"balance": "8.000", "billingMode": "POSTPAID", "transactions": hourly(7)}
    fake.answers["GET /api/v1/wallet"] = (200, wallet)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        label = desk.window.top_bar.wallet_label
        await until(lambda: "POSTPAID" in label.toolTip(), what="the wallet")
        assert desk.find(QLabel, "walletPaceLabel").isHidden()
        assert said(desk) == ""
