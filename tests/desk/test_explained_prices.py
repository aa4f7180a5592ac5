"""Tests that explanations of the practice service's prices agree with its tariffs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final

from deskdispatch import assets
from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.domain.booking.quote import QuoteRequest
from deskdispatch.domain.geo import KUWAIT, Coordinates
from deskdispatch.domain.places.places import parse_areas
from deskdispatch.domain.pricing.explanation import (
    ExtraLine,
    Line,
    RoundingLine,
    ScheduledLine,
    TierLine,
    ZoneLine,
    explain_quote,
)
from deskdispatch.domain.pricing.tariff import PricingConfig, Tariff, Tier
from deskdispatch.service import pricing
from deskdispatch.service.pricing import road_km
from tests.desk.priced_service import SECRETS, priced
from tests.sizes import full_size

SEED: Final = 20261122
TARIFFS: Final = full_size(20, 100)
PAIRS: Final = 50
"""Number of deliveries per tariff."""

AT_ONCE: Final = 8
FARTHEST_KM: Final = 40

AREAS: Final = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


def some_fils(draw: random.Random, most: int) -> Decimal:
    """Returns a random amount of up to ``most`` fils, in KWD."""
    return Decimal(draw.randint(0, most)).scaleb(-3)


def random_point(draw: random.Random) -> Coordinates:
    """Returns a point near the middle of an area, or anywhere in the country and its sea."""
    if draw.random() < 0.2:
        latitude = draw.uniform(KUWAIT.south, KUWAIT.north)
        return Coordinates(latitude=latitude, longitude=draw.uniform(KUWAIT.west, KUWAIT.east))
    middle = draw.choice(AREAS).point
    return Coordinates(
        latitude=middle.latitude + draw.gauss(0, 0.01),
        longitude=middle.longitude + draw.gauss(0, 0.01),
    )


def random_request(draw: random.Random) -> QuoteRequest:
    """Returns a request for any two points, with the drop-off's area, another one or none."""
    name = draw.choice([None, None, draw.choice(AREAS).name_en, draw.choice(AREAS).name_ar])
    return QuoteRequest(
        pickup=random_point(draw),
        dropoff=random_point(draw),
        area=name,
        is_scheduled=draw.random() < 0.05,
    )


def random_tariff(draw: random.Random, requests: Sequence[QuoteRequest]) -> PricingConfig:
    """Returns a tariff of one to eight tiers, some ending exactly at a delivery's distance."""
    exact = [road_km(each.pickup, each.dropoff) for each in draw.sample(requests, 8)]
    near = [km for km in exact if 0 < km < FARTHEST_KM]
    ends = {draw.choice([*near, Decimal(draw.randint(1, 400)) / 10]) for _ in range(8)}
    tiers = tuple(
        Tier(max_km=km, price_kwd=some_fils(draw, 6000), label=f"to {km}")
        for km in sorted(draw.sample(sorted(ends), draw.randint(1, len(ends))))
    )
    beyond = draw.choice([Decimal(0), Decimal(0), Decimal(draw.randint(1, 50)) / 10])
    tariff = Tariff(
        tiers=tiers,
        extra_km_rate_kwd=Decimal(draw.randint(0, 5000)).scaleb(-4),
        extra_km_after=tiers[-1].max_km + beyond,
        special_zones=tuple(
            zone.model_copy(update={"price_kwd": some_fils(draw, 9000)})
            for zone in pricing.ZONES
            if draw.random() < 0.8
        ),
    )
    return PricingConfig(use_custom_tiers=True, effective_config=tariff)


async def explain_all(base_url: str, requests: Sequence[QuoteRequest]) -> list[Line]:
    """Requests every price; returns the lines of all explanations, which add up to the prices."""
    api = MerchantApi(base_url, ApiKey(SECRETS.api_key))
    lines: list[Line] = []
    try:
        pricing = await api.pricing()
        rate = (await api.scheduled_delivery()).surcharge_kwd
        for request in requests:
            quote = await api.quote(request)
            found = explain_quote(quote, pricing, rate, request.area)
            assert found.total == quote.price, (request, quote, pricing, found)
            assert sum(line.amount for line in found.lines) == quote.price
            assert found.difference(quote.price) == 0
            lines += found.lines
    finally:
        await api.aclose()
    return lines


async def test_every_price_is_the_sum_of_its_parts_to_the_fils(tmp_path: Path) -> None:
    draw = random.Random(SEED)
    requests = [[random_request(draw) for _ in range(PAIRS)] for _ in range(TARIFFS)]
    tariffs = [random_tariff(draw, each) for each in requests]
    limit = asyncio.Semaphore(AT_ONCE)

    async def explained(base_url: str, some: Sequence[QuoteRequest]) -> list[Line]:
        async with limit:
            return await explain_all(base_url, some)

    with priced(tmp_path / "service.db", tariffs) as addresses:
        async with asyncio.TaskGroup() as tasks:
            found = [
                tasks.create_task(explained(address, some))
                for address, some in zip(addresses, requests, strict=True)
            ]
    lines = [line for some in found for line in some.result()]
    for kind in (TierLine, ExtraLine, ZoneLine, ScheduledLine, RoundingLine):
        assert sum(isinstance(line, kind) for line in lines) >= TARIFFS, kind
