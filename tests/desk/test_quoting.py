from __future__ import annotations

import json
from decimal import Decimal

import pytest

from deskdispatch.desk.quoting import request_of
from deskdispatch.domain.booking import Draft
from deskdispatch.domain.errors import Refused
from tests.desk.counter import DRAFT, NOON, QUOTE, Counter


async def test_the_price_of_a_pair_of_points(counter: Counter) -> None:
    quote = await counter.desk.quoting.quote(DRAFT)
    assert quote is not None
    assert quote.price == Decimal("1.750")
    (asked,) = counter.service.asked(QUOTE)
    assert json.loads(asked.content) == {
        "fromLatitude": 29.3369,
        "fromLongitude": 48.0759,
        "toLatitude": 29.3759,
        "toLongitude": 47.9774,
    }


async def test_the_area_and_the_schedule_go_along(counter: Counter) -> None:
    later = {"dropoff_area": "Jahra", "scheduled_at": NOON}
    await counter.desk.quoting.quote(DRAFT.model_copy(update=later))
    body = json.loads(counter.service.asked(QUOTE)[0].content)
    assert (body["deliveryArea"], body["isScheduled"]) == ("Jahra", True)


@pytest.mark.parametrize("missing", ["pickup", "dropoff"])
async def test_without_a_point_nobody_is_asked(counter: Counter, missing: str) -> None:
    assert await counter.desk.quoting.quote(DRAFT.model_copy(update={missing: None})) is None
    assert counter.service.requests == []


async def test_trouble_is_told(counter: Counter) -> None:
    counter.service.says(QUOTE, (400, '{"error": "outside"}'))
    with pytest.raises(Refused, match="outside"):
        await counter.desk.quoting.quote(DRAFT)


def test_the_form_may_be_empty() -> None:
    assert request_of(Draft()) is None
