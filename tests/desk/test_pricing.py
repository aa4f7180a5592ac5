from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.desk.pricing import FRESH, request_of
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.pricing.estimate import Basis
from deskdispatch.domain.pricing.explanation import NoTotalReason
from tests.client.wire import BOOTSTRAP, PRICING, SCHEDULED
from tests.desk.desk_under_test import DRAFT, NOON, START, DeskUnderTest, desk_at

TARIFF = "GET /api/v1/pricing"
RATE = "GET /api/v1/scheduled-delivery"
DEARER = PRICING.replace("1.750", "2.000")


def request() -> QuoteRequest:
    asked = request_of(DRAFT)
    assert asked is not None
    return asked


def quote(price: str = "1.750", **fields: Any) -> Quote:
    usual: dict[str, Any] = {"distance": Decimal("9.5"), "distance_unit": "km"}
    return Quote(price=Decimal(price), **(usual | fields))


def gives(harness: DeskUnderTest, pricing: str) -> None:
    """Makes the service answer later requests with this tariff."""
    harness.service.says(TARIFF, (200, pricing))
    harness.service.says(RATE, (200, f'{{"scheduledDelivery": {SCHEDULED}}}'))


async def test_before_the_first_answer_no_tariff_is_known(harness: DeskUnderTest) -> None:
    pricing = harness.desk.pricing
    assert pricing.explain(request(), quote()).no_total is NoTotalReason.TARIFF
    assert pricing.estimate(request()) is None
    assert not pricing.is_to_be_read(pricing.explain(request(), quote()), quote())


async def test_the_price_is_worked_out_from_the_tariff_of_the_start(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    found = harness.desk.pricing.explain(request(), quote())
    assert found.total == Decimal("1.750")
    assert found.difference(Decimal("2.000")) == Decimal("0.250")
    scheduled = harness.desk.pricing.explain(request(), quote("2.500", pricing_mode="scheduled"))
    assert scheduled.total == Decimal("2.500")


async def test_a_tariff_that_may_be_outdated_is_read_before_it_accuses(
    harness: DeskUnderTest,
) -> None:
    desk, dearer = harness.desk, quote("2.000")
    await desk.session.open()
    assert not desk.pricing.is_to_be_read(desk.pricing.explain(request(), dearer), dearer)
    harness.clock.go_on(seconds=FRESH.total_seconds())
    assert not desk.pricing.is_to_be_read(desk.pricing.explain(request(), quote()), quote())
    assert desk.pricing.is_to_be_read(desk.pricing.explain(request(), dearer), dearer)
    gives(harness, DEARER)
    assert await desk.pricing.read_if_given() is not None
    assert not desk.pricing.explain(request(), dearer).difference(dearer.price)
    assert desk.pricing.config is not None
    assert desk.pricing.config.read_at == NOON + FRESH


async def test_a_tariff_that_cannot_be_read_stays_and_is_not_asked_for_at_once_again(
    harness: DeskUnderTest,
) -> None:
    desk, dearer = harness.desk, quote("2.000")
    before = await desk.session.open()
    harness.clock.go_on(hours=1)
    harness.service.says(TARIFF, (404, '{"error": "no such thing"}'))
    assert await desk.pricing.read_if_given() is None
    assert desk.session.bootstrap == before
    assert not desk.pricing.is_to_be_read(desk.pricing.explain(request(), dearer), dearer)
    with pytest.raises(ServiceError):
        await desk.pricing.read()


async def test_the_tariff_and_its_time_are_known_after_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        await harness.desk.session.open()
        harness.clock.go_on(hours=1)
        gives(harness, DEARER)
        await harness.desk.pricing.read()
        harness.clock.go_on(hours=2)
        await harness.desk.session.note_answer(harness.clock())
    async with desk_at(path) as harness:
        await harness.desk.session.recall()
        found = harness.desk.pricing.estimate(request())
        assert found is not None
        assert found.basis is Basis.STRAIGHT
        assert found.as_of == NOON + timedelta(hours=1)
        assert harness.desk.pricing.explain(request(), quote()).total == Decimal("2.000")
        assert harness.service.requests == []


async def test_a_tariff_with_an_unreadable_tier_accuses_nobody_after_the_next_start_either(
    tmp_path: Path,
) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        answer = json.loads(BOOTSTRAP)
        answer["pricing"]["effectiveConfig"]["tiers"][0]["maxKm"] = "five"
        harness.service.says(START, (200, json.dumps(answer)))
        await harness.desk.session.open()
        assert harness.desk.pricing.explain(request(), quote()).no_total is NoTotalReason.PARTS
    async with desk_at(path) as harness:
        await harness.desk.session.recall()
        assert harness.desk.pricing.explain(request(), quote()).no_total is NoTotalReason.PARTS
        assert harness.desk.pricing.estimate(request()) is None


async def test_instructions_of_the_start_stay_while_pay_as_you_go_is_on(
    harness: DeskUnderTest,
) -> None:
    opened = await harness.desk.session.open()
    assert opened.scheduled_delivery is not None
    known = opened.scheduled_delivery.model_copy(
        update={"payg_settlement_instructions": "Invoiced each month."}
    )
    harness.desk.session.bootstrap = opened.model_copy(update={"scheduled_delivery": known})
    gives(harness, PRICING)
    again = await harness.desk.pricing.read()
    assert again.scheduled_delivery is not None
    assert again.scheduled_delivery.payg_settlement_instructions == "Invoiced each month."


async def test_the_distances_of_quotes_tell_of_the_next_one(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    await harness.desk.quoting.quote(request())
    found = harness.desk.pricing.estimate(request())
    assert found is not None
    assert found.basis is Basis.MEASURED
