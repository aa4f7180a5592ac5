"""Desk that compares its wallet with its deliveries, and a scripted service with both."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import httpx

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.wallet import Audit, Auditing
from deskdispatch.domain.clock import Clock, wire_text
from deskdispatch.journal.journal import Journal
from tests.client.wire import AT_ONCE, said
from tests.desk.desk_under_test import LIST, PURSE, Service, SettableClock
from tests.journal.new_file import put_new


@dataclass
class AuditedDesk:
    """Desk that compares its wallet with its deliveries."""

    desk: Desk
    api: MerchantApi
    journal: Journal
    auditing: Auditing
    path: Path
    clock: Clock

    async def look_and_check(self) -> Audit:
        await self.desk.tracking.refresh()
        return await self.check()

    async def check(self) -> Audit:
        """Reads the wallet once and compares it with the deliveries."""
        asked_at = self.clock()
        return await self.auditing.check_wallet(await self.desk.session.wallet(), asked_at)


@asynccontextmanager
async def audited_desk_at(path: Path, api: MerchantApi, clock: Clock) -> AsyncIterator[AuditedDesk]:
    put_new(path)
    journal = await Journal.open(path, busy_timeout=0.05)
    desk = Desk(api, journal, clock=clock)
    auditing = Auditing(api, journal, desk.session, desk.tracking, clock)
    try:
        yield AuditedDesk(desk, api, journal, auditing, path, clock)
    finally:
        await journal.close()
        await api.aclose()


class WalletService(Service):
    """Scripted service with its own wallet, list and clock."""

    def __init__(self, clock: SettableClock) -> None:
        super().__init__()
        self.clock = clock
        self.ahead: timedelta | None = timedelta(0)
        self.transactions: list[dict[str, Any]] = []
        self.deliveries: list[dict[str, Any]] = []
        self.billing_mode = "PREPAID"
        self.says(PURSE, self.shows_wallet)
        self.says(LIST, lambda _: self._dated({"deliveries": self.deliveries[:100]}))

    def shows_wallet(self, _request: httpx.Request) -> httpx.Response:
        newest = sorted(self.transactions, key=lambda each: str(each["createdAt"]), reverse=True)
        mode = self.billing_mode
        return self._dated({"balance": "9.000", "billingMode": mode, "transactions": newest})

    def debits(self, order: str | None, at: datetime, amount: str = "1.750", **more: Any) -> None:
        self.transactions.append(
            {
                "id": f"t{len(self.transactions)}",
                "type": "DEBIT",
                "amount": amount,
                "balanceAfter": "9.000",
                "reference": order,
                "note": "Delivery fee",
                "createdAt": wire_text(at),
                **more,
            }
        )

    def delivers(self, order: str, at: datetime, price: str = "1.750", **more: Any) -> None:
        row = {
            "id": f"d-{order}",
            "orderNumber": order,
            "status": "PENDING",
            "customerName": "Fatima",
            "estimatedPrice": price,
            "driverName": None,
            "driverPhone": None,
            "isScheduled": False,
            "createdAt": wire_text(at),
            **more,
        }
        self.deliveries.insert(0, row)

    def books(self, order: str, at: datetime, price: str = "1.750") -> None:
        self.delivers(order, at, price)
        self.debits(order, at, price)

    def _dated(self, body: dict[str, Any]) -> httpx.Response:
        answer = said(200, json.dumps(body))
        if self.ahead is not None:
            answer.headers["Date"] = format_datetime(self.clock() + self.ahead, usegmt=True)
        return answer

    def api(self) -> MerchantApi:
        transport = httpx.MockTransport(self)
        key = ApiKey("svc_0123456789abcdef")
        return MerchantApi(
            "https://merchant.example", key, transport=transport, clock=self.clock, retries=AT_ONCE
        )


def told(audit: Audit) -> list[tuple[str, str]]:
    """Returns kind and order of each finding."""
    return [(each.kind.value, each.reference) for each in audit.findings]
