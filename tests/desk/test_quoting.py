from __future__ import annotations

import json
from decimal import Decimal

import pytest

from deskdispatch.desk.pricing import quoted_price, request_of
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from tests.desk.desk_under_test import DRAFT, KUWAIT_CITY, NOON, QUOTE, SALMIYA, DeskUnderTest


def asked_for(**changed: object) -> QuoteRequest:
    request = request_of(DRAFT.model_copy(update=changed))
    assert request is not None
    return request


async def test_the_area_and_the_schedule_go_along(harness: DeskUnderTest) -> None:
    later = {"dropoff_area": "Jahra", "scheduled_at": NOON}
    await harness.desk.quoting.quote(asked_for(**later))
    body = json.loads(harness.service.asked(QUOTE)[0].content)
    assert (body["deliveryArea"], body["isScheduled"]) == ("Jahra", True)


@pytest.mark.parametrize("missing", ["pickup", "dropoff"])
def test_without_a_point_there_is_nothing_to_ask(missing: str) -> None:
    assert request_of(DRAFT.model_copy(update={missing: None})) is None


SEEN = Quote(price=Decimal("1.750"))


def test_the_price_that_was_shown_for_the_same_draft_is_the_quoted_one() -> None:
    assert quoted_price(DRAFT, request_of(DRAFT), SEEN) == Decimal("1.750")


@pytest.mark.parametrize(
    "changed",
    [
        {"pickup": KUWAIT_CITY},
        {"dropoff": SALMIYA},
        {"dropoff_area": "Jahra"},
        {"scheduled_at": NOON},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_price_of_another_draft_is_not_the_quoted_one(changed: dict[str, object]) -> None:
    assert quoted_price(DRAFT.model_copy(update=changed), request_of(DRAFT), SEEN) is None


@pytest.mark.parametrize(
    "quote",
    [
        None,
        Quote(price=Decimal("-1.750")),
        SEEN.model_copy(update={"currency": "USD"}),
    ],
    ids=["none", "negative", "another currency"],
)
def test_what_is_no_price_in_kwd_is_not_the_quoted_one(quote: Quote | None) -> None:
    assert quoted_price(DRAFT, request_of(DRAFT), quote) is None


def test_a_quote_of_unknown_origin_is_not_the_quoted_one() -> None:
    assert quoted_price(DRAFT, None, SEEN) is None
    assert quoted_price(Draft(), request_of(Draft()), SEEN) is None
