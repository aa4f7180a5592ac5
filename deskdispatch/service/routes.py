"""The eleven endpoints, a coroutine each, and the one table of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import RowMapping
from starlette.exceptions import HTTPException

from deskdispatch.domain import endpoints
from deskdispatch.domain.booking.pricing import PricingConfig
from deskdispatch.service.messages import responses
from deskdispatch.service.messages.inputs import Nothing
from deskdispatch.service.messages.requests import Order, Page, QuoteBody, SignIn, Which
from deskdispatch.service.messages.response_parts import Shape, each, itself, within
from deskdispatch.service.messages.response_sources import (
    MerchantProfile,
    Opening,
    Scheduling,
    SignedIn,
    Tracked,
    WalletState,
)
from deskdispatch.service.operations import Operation, ServiceContext
from deskdispatch.service.orders import booking
from deskdispatch.service.pricing.tariff import Fare, fare
from deskdispatch.service.store import queries

UNAUTHORISED: Final = "missing or invalid API key or token"


async def login(practice: ServiceContext, asked: SignIn) -> SignedIn:
    """A token for email and password."""
    if not await practice.gate.accepts(asked.email, asked.password, asked.address):
        raise HTTPException(401, UNAUTHORISED)
    merchant = await practice.store.read(queries.the_merchant)
    token = practice.gate.token(merchant["user_id"])
    return SignedIn(token, MerchantProfile(merchant, practice.scheduling))


async def bootstrap(practice: ServiceContext, _asked: Nothing) -> Opening:
    """Everything that a client needs at its start."""
    merchant, branches = await practice.store.read(
        lambda connection: (queries.the_merchant(connection), queries.all_branches(connection))
    )
    return Opening(MerchantProfile(merchant, practice.scheduling), branches, practice.pricing)


async def account(practice: ServiceContext, _asked: Nothing) -> RowMapping:
    """The merchant."""
    return await practice.store.read(queries.the_merchant)


async def branches(practice: ServiceContext, _asked: Nothing) -> Sequence[RowMapping]:
    """Where couriers collect."""
    return await practice.store.read(queries.all_branches)


async def wallet(practice: ServiceContext, _asked: Nothing) -> WalletState:
    """Balance and recent transactions."""
    return await practice.store.read(
        lambda connection: WalletState(
            queries.the_merchant(connection), queries.recent_transactions(connection)
        )
    )


async def pricing(practice: ServiceContext, _asked: Nothing) -> PricingConfig:
    """Tiers and zones."""
    return practice.pricing


async def scheduled_delivery(practice: ServiceContext, _asked: Nothing) -> Scheduling:
    """Whether scheduling is available."""
    return practice.scheduling


async def calculate_price(practice: ServiceContext, asked: QuoteBody) -> Fare | None:
    """A quote; a flat-rate one whether or not scheduling is available."""
    if asked.is_scheduled:
        return None
    return fare(asked.pickup, asked.dropoff, asked.areas, practice.pricing)


async def create_delivery(practice: ServiceContext, order: Order) -> RowMapping:
    """Book."""
    now = practice.clock()
    scheduling = practice.scheduling
    order.check_schedule(now, available=scheduling.available)
    terms = booking.Terms(practice.pricing, pay_as_you_go=scheduling.pay_as_you_go)
    row = await practice.store.run(booking.book, order, now, practice.couriers, terms)
    practice.couriers.wake()
    return row


async def list_deliveries(practice: ServiceContext, asked: Page) -> Sequence[RowMapping]:
    """The newest deliveries."""
    return await practice.store.read(queries.newest_deliveries, asked.limit, asked.status)


async def get_delivery(practice: ServiceContext, asked: Which) -> Tracked:
    """One delivery with its history."""
    found = await practice.store.read(queries.delivery, asked.id)
    if found is None:
        raise HTTPException(404, "no such delivery")
    return Tracked(*found)


TABLE: Final[tuple[Operation[Any, Any], ...]] = (
    Operation(
        endpoints.LOGIN,
        "A token for email and password",
        SignIn,
        login,
        responses.LOGIN,
        open=True,
    ),
    Operation(
        endpoints.BOOTSTRAP,
        "Account, wallet, branches, pricing and scheduled delivery in one response",
        Nothing,
        bootstrap,
        responses.BOOTSTRAP,
    ),
    Operation(
        endpoints.ACCOUNT,
        "The merchant",
        Nothing,
        account,
        Shape("AccountAnswer", {"account": within(responses.ACCOUNT, itself)}),
    ),
    Operation(
        endpoints.BRANCHES,
        "Where couriers collect",
        Nothing,
        branches,
        Shape("BranchesAnswer", {"branches": each(responses.BRANCH, itself)}),
    ),
    Operation(
        endpoints.WALLET,
        "Balance, billing mode and recent transactions",
        Nothing,
        wallet,
        responses.FULL_WALLET,
    ),
    Operation(endpoints.PRICING, "Tiers, rates and zones", Nothing, pricing, responses.PRICING),
    Operation(
        endpoints.SCHEDULED_DELIVERY,
        "Whether and at what rate deliveries may be scheduled",
        Nothing,
        scheduled_delivery,
        Shape(
            "ScheduledDeliveryAnswer",
            {"scheduledDelivery": within(responses.SCHEDULED_DELIVERY, itself)},
        ),
    ),
    Operation(
        endpoints.CALCULATE_PRICE,
        "A price before booking",
        QuoteBody,
        calculate_price,
        Shape("QuoteAnswer", {"quote": responses.EITHER_QUOTE}),
    ),
    Operation(
        endpoints.CREATE_DELIVERY,
        "Book a delivery",
        Order,
        create_delivery,
        Shape("CreatedAnswer", {"delivery": within(responses.CREATED, itself)}),
        success=201,
        id_at="/delivery/id",
    ),
    Operation(
        endpoints.LIST_DELIVERIES,
        "The newest deliveries",
        Page,
        list_deliveries,
        Shape("ListAnswer", {"deliveries": each(responses.LISTED, itself)}),
    ),
    Operation(
        endpoints.GET_DELIVERY,
        "One delivery with its history",
        Which,
        get_delivery,
        Shape("DeliveryAnswer", {"delivery": within(responses.DELIVERY, itself)}),
    ),
)
"""What routes, what checks and what ``/openapi.json`` says, all from here."""
