"""Tests that the last bootstrap answer fills the form without a connection."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.journal.journal import Journal

WIRE: dict[str, Any] = {
    "account": {
        "id": "a1",
        "sellerId": "S-1",
        "sellerName": "حلويات السالمية",
        "billingMode": "PREPAID",
        "walletBalance": "42.750",
        "loyalty": {"points": 12},
    },
    "wallet": {"balance": "42.750", "billingMode": "PREPAID"},
    "branches": [{"id": "b1", "name": "Salmiya", "latitude": 29.3339, "longitude": 48.0761}],
    "pricing": {
        "useCustomTiers": False,
        "effectiveConfig": {
            "tiers": [{"maxKm": 5, "priceKwd": 1.1, "label": "Up to 5 km"}],
            "extraKmRateKwd": 0.15,
            "extraKmAfter": 20,
            "specialZones": [],
        },
    },
    "scheduledDelivery": {
        "globalEnabled": True,
        "merchantEnabled": True,
        "enabled": True,
        "available": True,
        "surchargeKwd": "2.500",
        "payAsYouGoEnabled": False,
        "paygSettlementInstructions": {"iban": ["KW", 81]},
    },
}


async def test_the_last_answer_outlives_the_program(path: Path, noon: datetime) -> None:
    bootstrap = Bootstrap.model_validate(WIRE)
    before = await Journal.open(path)
    await before.keep_bootstrap(bootstrap, noon)
    await before.close()
    after = await Journal.open(path)
    kept = await after.bootstrap()
    await after.close()
    assert kept == (bootstrap, noon)
    assert kept[0].model_dump(mode="json", by_alias=True, exclude_unset=True) == WIRE
    assert kept[0].pricing is not None
    assert kept[0].pricing.effective_config.tiers[0].price_kwd == Decimal("1.1")


async def test_a_newer_answer_takes_its_place(journal: Journal, noon: datetime) -> None:
    later = noon + timedelta(minutes=1)
    older = Bootstrap.model_validate(WIRE)
    newer = Bootstrap.model_validate({**WIRE, "branches": []})
    assert await journal.bootstrap() is None
    await journal.keep_bootstrap(older, noon)
    await journal.keep_bootstrap(newer, later)
    assert await journal.bootstrap() == (newer, later)
