"""The eleven endpoints: a coroutine each, declared in the table by ``@_operation``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_type_hints

from sqlalchemy import RowMapping
from starlette.exceptions import HTTPException

from deskdispatch.domain import endpoints
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.service.messages import responses
from deskdispatch.service.messages.requests import (
    DeliveryPath,
    ListQuery,
    NoInput,
    OrderBody,
    QuoteBody,
    SignInBody,
)
from deskdispatch.service.operations import Handler, In, Operation, Out, ServiceContext
from deskdispatch.service.orders import booking
from deskdispatch.service.pricing.tariff import fare
from deskdispatch.service.store import queries

UNAUTHORISED: Final = "missing or invalid API key or token"

TABLE: Final[list[Operation[Any, Any]]] = []
"""What routes, what checks and what ``/openapi.json`` says."""


def _operation(
    endpoint: Endpoint,
    *,
    success: int = 200,
    open: bool = False,
    id_at: str | None = None,
) -> Callable[[Handler[In, Out]], Handler[In, Out]]:
    """Puts a coroutine into ``TABLE``; see ``Operation``.

    Its docstring is the summary, its annotations are the models of request and response.
    """

    def declare(handler: Handler[In, Out]) -> Handler[In, Out]:
        _context, request_model, response_model = get_type_hints(handler).values()
        summary = (handler.__doc__ or "").partition("\n")[0].rstrip(".")
        TABLE.append(
            Operation(
                endpoint, summary, request_model, handler, response_model, success, open, id_at
            )
        )
        return handler

    return declare


@_operation(endpoints.LOGIN, open=True)
async def login(context: ServiceContext, request: SignInBody) -> responses.LoginOut:
    """A token for email and password."""
    if not await context.access.is_right_password(request.email, request.password, request.address):
        raise HTTPException(401, UNAUTHORISED)
    merchant = await context.store.read(queries.the_merchant)
    token = context.access.token(merchant["user_id"])
    return responses.LoginOut.model_validate(
        {"token": token, "user": merchant, "merchant": _profile(merchant, context)}
    )


@_operation(endpoints.BOOTSTRAP)
async def bootstrap(context: ServiceContext, _asked: NoInput) -> responses.BootstrapOut:
    """Account, wallet, branches, pricing and scheduled delivery in one response."""
    merchant, branches = await context.store.read(
        lambda connection: (queries.the_merchant(connection), queries.all_branches(connection))
    )
    return responses.BootstrapOut.model_validate(
        {
            "account": _profile(merchant, context),
            "wallet": merchant,
            "branches": branches,
            "pricing": context.pricing,
            "scheduled_delivery": context.scheduling,
        }
    )


def _profile(merchant: RowMapping, context: ServiceContext) -> dict[str, Any]:
    return {
        **merchant,
        "scheduled_delivery_enabled": context.scheduling.available,
        "api_enabled": context.api_enabled,
    }


@_operation(endpoints.ACCOUNT)
async def account(context: ServiceContext, _asked: NoInput) -> responses.AccountAnswerOut:
    """The merchant."""
    merchant = await context.store.read(queries.the_merchant)
    return responses.AccountAnswerOut.model_validate({"account": merchant})


@_operation(endpoints.BRANCHES)
async def branches(context: ServiceContext, _asked: NoInput) -> responses.BranchesAnswerOut:
    """Where couriers collect."""
    rows = await context.store.read(queries.all_branches)
    return responses.BranchesAnswerOut.model_validate({"branches": rows})


@_operation(endpoints.WALLET)
async def wallet(context: ServiceContext, _asked: NoInput) -> responses.FullWalletOut:
    """Balance, billing mode and recent transactions."""
    merchant, transactions = await context.store.read(
        lambda connection: (
            queries.the_merchant(connection),
            queries.recent_transactions(connection),
        )
    )
    return responses.FullWalletOut.model_validate({**merchant, "transactions": transactions})


@_operation(endpoints.PRICING)
async def pricing(context: ServiceContext, _asked: NoInput) -> responses.PricingOut:
    """Tiers, rates and zones."""
    return responses.PricingOut.model_validate(context.pricing)


@_operation(endpoints.SCHEDULED_DELIVERY)
async def scheduled_delivery(
    context: ServiceContext, _asked: NoInput
) -> responses.ScheduledDeliveryAnswerOut:
    """Whether and at what rate deliveries may be scheduled."""
    return responses.ScheduledDeliveryAnswerOut.model_validate(
        {"scheduled_delivery": context.scheduling}
    )


@_operation(endpoints.CALCULATE_PRICE)
async def calculate_price(context: ServiceContext, request: QuoteBody) -> responses.QuoteAnswerOut:
    """A price before booking."""
    if request.is_scheduled:
        return responses.QuoteAnswerOut(quote=responses.ScheduledQuoteOut())
    price = fare(request.pickup, request.dropoff, request.areas, context.pricing)
    return responses.QuoteAnswerOut(quote=responses.QuoteOut.model_validate(price))


@_operation(endpoints.CREATE_DELIVERY, success=201, id_at="/delivery/id")
async def create_delivery(context: ServiceContext, order: OrderBody) -> responses.CreatedAnswerOut:
    """Book a delivery."""
    now = context.clock()
    scheduling = context.scheduling
    order.check_schedule(now, available=scheduling.available)
    terms = booking.Terms(context.pricing, pay_as_you_go=scheduling.pay_as_you_go)
    row = await context.store.run(booking.book, order, now, context.couriers, terms)
    context.couriers.wake()
    return responses.CreatedAnswerOut.model_validate({"delivery": row})


@_operation(endpoints.LIST_DELIVERIES)
async def list_deliveries(context: ServiceContext, request: ListQuery) -> responses.ListAnswerOut:
    """The newest deliveries."""
    rows = await context.store.read(queries.newest_deliveries, request.limit, request.status)
    return responses.ListAnswerOut.model_validate({"deliveries": rows})


@_operation(endpoints.GET_DELIVERY)
async def get_delivery(
    context: ServiceContext, request: DeliveryPath
) -> responses.DeliveryAnswerOut:
    """One delivery with its history."""
    found = await context.store.read(queries.delivery, request.id)
    if found is None:
        raise HTTPException(404, "no such delivery")
    row, history = found
    return responses.DeliveryAnswerOut.model_validate(
        {"delivery": {**row, "status_history": history}}
    )
