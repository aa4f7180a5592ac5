"""Tests of invalid quotes: the window shows no price, and the answer that came instead."""

from __future__ import annotations

from typing import Any

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import QUOTE, FakeService
from tests.ui.bare import bare
from tests.waiting import until

PRICES = "POST /api/v1/calculate-price"


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in QUOTE.items() if name not in names}


NO_PRICES = [
    (QUOTE | {"price": "-1.500"}, "The service said “-1.500 KWD”, which is not a price in KWD."),
    (QUOTE | {"currency": "USD"}, "The service said “1.500 USD”, which is not a price in KWD."),
    (QUOTE | {"price": "NaN"}, "The service said “NaN KWD”, which is not a price in KWD."),
    (QUOTE | {"price": True}, "The service said “true KWD”, which is not a price in KWD."),
    (without("price"), "The service's answer has no price in it."),
]


ODD_DETAILS: list[tuple[dict[str, Any], str]] = [
    ({"distance": 1e308}, "0-5 km · Duration 18"),
    ({"distance": -2}, "0-5 km · Duration 18"),
    ({"distance": "4.2"}, "0-5 km · Duration 18"),
    (
        {"specialZone": [[[{}]]]},
        "4.2 km · 0-5 km · Special zone · Duration 18",
    ),
    (
        {"specialZone": {"name": "Al Jahra", "priceKwd": [3]}},
        "4.2 km · 0-5 km · Zone: Al Jahra · Duration 18",
    ),
    ({"estimatedDuration": "about an hour"}, "4.2 km · 0-5 km · Duration about an hour"),
    ({"estimatedDuration": True, "tierLabel": 5}, "4.2 km"),
]


async def test_what_is_no_price_is_not_shown_and_what_cannot_be_read_beside_one_is_left_out(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        for nth, (quote, words) in enumerate(NO_PRICES):
            fake.answers[PRICES] = (200, {"quote": quote})
            desk.choose_dropoff(f"29.311{nth}, 47.9906")
            await until(lambda: "No price." in desk.text("quoteDetailLabel"), what="why not")
            assert bare(desk.text("quoteDetailLabel")) == f"No price. {words}"
            assert bare(desk.text("quoteLabel")) == "KWD —"
            assert desk.window.booking_panel.price.quote is None
            fake.answers[PRICES] = (200, {"quote": QUOTE})
            desk.click("quoteRetryButton")
            await desk.quoted()
            assert bare(desk.text("quoteLabel")) == "KWD 1.500"
        for nth, (odd, details) in enumerate(ODD_DETAILS):
            fake.answers[PRICES] = (200, {"quote": {**QUOTE, **odd}})
            desk.choose_dropoff(f"29.321{nth}, 47.9906")
            assert desk.window.booking_panel.price.quote is None
            await desk.quoted()
            assert bare(desk.text("quoteLabel")) == "KWD 1.500"
            assert bare(desk.text("quoteDetailLabel")) == details
