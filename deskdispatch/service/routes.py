"""The eleven endpoints: a coroutine each, and the table that routing and the document use."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import RowMapping
from starlette.exceptions import HTTPException

from deskdispatch.domain import endpoints
from deskdispatch.service.messages import responses
from deskdispatch.service.messages.requests import (
    DeliveryPath,
    ListQuery,
    NoInput,
    OrderBody,
    QuoteBody,
    SignInBody,
)
from deskdispatch.service.operations import Operation, ServiceContext
from deskdispatch.service.orders import booking
from deskdispatch.service.pricing.tariff import fare
from deskdispatch.service.store import queries

UNAUTHORISED: Final = "missing or invalid API key or token"


async def login(practice: ServiceContext, asked: SignInBody) -> responses.LoginOut:
    """Give a token for email and password."""
    if not await practice.gate.accepts(asked.email, asked.password, asked.address):
        raise HTTPException(401, UNAUTHORISED)
    merchant = await practice.store.read(queries.the_merchant)
    token = practice.gate.token(merchant["user_id"])
    return responses.LoginOut.model_validate(
        {"token": token, "user": merchant, "merchant": _profile(merchant, practice)}
    )


async def bootstrap(practice: ServiceContext, _asked: NoInput) -> responses.BootstrapOut:
    """Give everything that a client needs at its start."""
    merchant, branches = await practice.store.read(
        lambda connection: (queries.the_merchant(connection), queries.all_branches(connection))
    )
    return responses.BootstrapOut.model_validate(
        {
            "account": _profile(merchant, practice),
            "wallet": merchant,
            "branches": branches,
            "pricing": practice.pricing,
            "scheduled_delivery": practice.scheduling,
        }
    )


def _profile(merchant: RowMapping, practice: ServiceContext) -> dict[str, Any]:
    return {**merchant, "scheduled_delivery_enabled": practice.scheduling.available}


async def account(practice: ServiceContext, _asked: NoInput) -> responses.AccountAnswerOut:
    """Give the merchant."""
    merchant = await practice.store.read(queries.the_merchant)
    return responses.AccountAnswerOut.model_validate({"account": merchant})


async def branches(practice: ServiceContext, _asked: NoInput) -> responses.BranchesAnswerOut:
    """Give the pickup locations."""
    rows = await practice.store.read(queries.all_branches)
    return responses.BranchesAnswerOut.model_validate({"branches": rows})


async def wallet(practice: ServiceContext, _asked: NoInput) -> responses.FullWalletOut:
    """Give balance and recent transactions, both as at one moment."""
    merchant, transactions = await practice.store.read(
        lambda connection: (
            queries.the_merchant(connection),
            queries.recent_transactions(connection),
        )
    )
    return responses.FullWalletOut.model_validate({**merchant, "transactions": transactions})


async def pricing(practice: ServiceContext, _asked: NoInput) -> responses.PricingOut:
    """Give tiers, rates and zones."""
    return responses.PricingOut.model_validate(practice.pricing)


async def scheduled_delivery(
    practice: ServiceContext, _asked: NoInput
) -> responses.ScheduledDeliveryAnswerOut:
    """Say whether scheduling is available."""
    return responses.ScheduledDeliveryAnswerOut.model_validate(
        {"scheduled_delivery": practice.scheduling}
    )


async def calculate_price(practice: ServiceContext, asked: QuoteBody) -> responses.QuoteAnswerOut:
    """Quote; the flat rate whether or not scheduling is available."""
    if asked.is_scheduled:
        return responses.QuoteAnswerOut(quote=responses.ScheduledQuoteOut())
    price = fare(asked.pickup, asked.dropoff, asked.areas, practice.pricing)
    return responses.QuoteAnswerOut(quote=responses.QuoteOut.model_validate(price))


async def create_delivery(practice: ServiceContext, order: OrderBody) -> responses.CreatedAnswerOut:
    """Book a delivery."""
    now = practice.clock()
    scheduling = practice.scheduling
    order.check_schedule(now, available=scheduling.available)
    terms = booking.Terms(practice.pricing, pay_as_you_go=scheduling.pay_as_you_go)
    row = await practice.store.run(booking.book, order, now, practice.couriers, terms)
    practice.couriers.wake()
    return responses.CreatedAnswerOut.model_validate({"delivery": row})


async def list_deliveries(practice: ServiceContext, asked: ListQuery) -> responses.ListAnswerOut:
    """Give the newest deliveries, newest first."""
    rows = await practice.store.read(queries.newest_deliveries, asked.limit, asked.status)
    return responses.ListAnswerOut.model_validate({"deliveries": rows})


async def get_delivery(
    practice: ServiceContext, asked: DeliveryPath
) -> responses.DeliveryAnswerOut:
    """Give one delivery with its history."""
    found = await practice.store.read(queries.delivery, asked.id)
    if found is None:
        raise HTTPException(404, "no such delivery")
    row, history = found
    return responses.DeliveryAnswerOut.model_validate(
        {"delivery": {**row, "status_history": history}}
    )


TABLE: Final[tuple[Operation[Any, Any], ...]] = (
    Operation(
        endpoints.LOGIN,
        "A token for email and password",
        SignInBody,
        login,
        responses.LoginOut,
        open=True,
    ),
    Operation(
        endpoints.BOOTSTRAP,
        "Account, wallet, branches, pricing and scheduled delivery in one response",
        NoInput,
        bootstrap,
        responses.BootstrapOut,
    ),
    Operation(
        endpoints.ACCOUNT,
        "The merchant",
        NoInput,
        account,
        responses.AccountAnswerOut,
    ),
    Operation(
        endpoints.BRANCHES,
        "Where couriers collect",
        NoInput,
        branches,
        responses.BranchesAnswerOut,
    ),
    Operation(
        endpoints.WALLET,
        "Balance, billing mode and recent transactions",
        NoInput,
        wallet,
        responses.FullWalletOut,
    ),
    Operation(endpoints.PRICING, "Tiers, rates and zones", NoInput, pricing, responses.PricingOut),
    Operation(
        endpoints.SCHEDULED_DELIVERY,
        "Whether and at what rate deliveries may be scheduled",
        NoInput,
        scheduled_delivery,
        responses.ScheduledDeliveryAnswerOut,
    ),
    Operation(
        endpoints.CALCULATE_PRICE,
        "A price before booking",
        QuoteBody,
        calculate_price,
        responses.QuoteAnswerOut,
    ),
    Operation(
        endpoints.CREATE_DELIVERY,
        "Book a delivery",
        OrderBody,
        create_delivery,
        responses.CreatedAnswerOut,
        success=201,
        id_at="/delivery/id",
    ),
    Operation(
        endpoints.LIST_DELIVERIES,
        "The newest deliveries",
        ListQuery,
        list_deliveries,
        responses.ListAnswerOut,
    ),
    Operation(
        endpoints.GET_DELIVERY,
        "One delivery with its history",
        DeliveryPath,
        get_delivery,
        responses.DeliveryAnswerOut,
    ),
)
"""What routes, what checks and what ``/openapi.json`` says, all from here."""
