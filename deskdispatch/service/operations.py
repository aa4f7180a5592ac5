"""The eleven endpoints: a coroutine for each, declared in ``TABLE``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, get_type_hints

from starlette.exceptions import HTTPException

from deskdispatch.domain import endpoints
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.service import booking
from deskdispatch.service.access import AccessControl
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.messages import responses
from deskdispatch.service.messages.requests import (
    DeliveryPath,
    ListQuery,
    NoInput,
    OrderBody,
    QuoteBody,
    RequestModel,
    SignInBody,
)
from deskdispatch.service.messages.responses import ResponseModel
from deskdispatch.service.pricing import STANDARD, fare
from deskdispatch.service.store import queries
from deskdispatch.service.store.store import Row, Store

LARGEST_BODY: Final = 64 * 1024
"""Largest body in bytes; a larger one is refused with 413."""

In = TypeVar("In", bound=RequestModel)
Out = TypeVar("Out", bound=ResponseModel)
Handler = Callable[["ServiceContext", In], Awaitable[Out]]


@dataclass(frozen=True, slots=True)
class Scheduling:
    """The account's switches for scheduled delivery."""

    available: bool
    pay_as_you_go: bool
    global_enabled: bool = True
    merchant_enabled: bool = True

    @property
    def enabled(self) -> bool:
        return self.global_enabled and self.merchant_enabled


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """Parts of the running service."""

    store: Store
    access: AccessControl
    couriers: Couriers
    scheduling: Scheduling
    clock: Clock
    pricing: PricingConfig = STANDARD
    api_enabled: bool = True


@dataclass(frozen=True, slots=True)
class Operation(Generic[In, Out]):
    """One of the eleven endpoints; ``open`` ones answer without a key or token.

    ``id_at`` is a JSON pointer to the id of a delivery in the response.
    """

    endpoint: Endpoint
    summary: str
    request_model: type[In]
    handler: Handler[In, Out]
    response_model: type[Out]
    success: int = 200
    is_open: bool = False
    id_at: str | None = None

    @property
    def errors(self) -> tuple[int, ...]:
        refusals = {"body": {400, 401}, "query": {400, 401}, "path": {401, 404}, "nothing": {401}}
        return tuple(sorted({413, 421, 500, 503} | refusals[self.request_model.place]))

    @property
    def name(self) -> str:
        first, *rest = self.handler.__name__.split("_")
        return first + "".join(word.capitalize() for word in rest)


UNAUTHORISED: Final = "missing or invalid API key or token"

TABLE: Final[list[Operation[Any, Any]]] = []
"""All operations: routing, checks and ``/openapi.json`` are derived from them."""


def _operation(
    endpoint: Endpoint, **options: Any
) -> Callable[[Handler[In, Out]], Handler[In, Out]]:
    """Adds a coroutine to ``TABLE``; the options are attributes of ``Operation``.

    Its docstring is the summary, its annotations are the models of request and response.
    """

    def declare(handler: Handler[In, Out]) -> Handler[In, Out]:
        _context, request_model, response_model = get_type_hints(handler).values()
        summary = (handler.__doc__ or "").partition("\n")[0].rstrip(".")
        TABLE.append(
            Operation(endpoint, summary, request_model, handler, response_model, **options)
        )
        return handler

    return declare


@_operation(endpoints.LOGIN, is_open=True)
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


def _profile(merchant: Row, context: ServiceContext) -> Row:
    return {
        **merchant,
        "scheduled_delivery_enabled": context.scheduling.available,
        "api_enabled": context.api_enabled,
    }


class AccountAnswerOut(ResponseModel):
    account: responses.AccountOut


@_operation(endpoints.ACCOUNT)
async def account(context: ServiceContext, _asked: NoInput) -> AccountAnswerOut:
    """The merchant."""
    merchant = await context.store.read(queries.the_merchant)
    return AccountAnswerOut.model_validate({"account": merchant})


class BranchesAnswerOut(ResponseModel):
    branches: list[responses.BranchOut]


@_operation(endpoints.BRANCHES)
async def branches(context: ServiceContext, _asked: NoInput) -> BranchesAnswerOut:
    """Branches that couriers collect from."""
    rows = await context.store.read(queries.all_branches)
    return BranchesAnswerOut.model_validate({"branches": rows})


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


class DeliveryAnswerOut(ResponseModel):
    delivery: responses.DeliveryOut


@_operation(endpoints.PRICING)
async def pricing(context: ServiceContext, _asked: NoInput) -> responses.PricingOut:
    """Tiers, rates and zones."""
    return responses.PricingOut.model_validate(context.pricing)


class ScheduledDeliveryAnswerOut(ResponseModel):
    scheduled_delivery: responses.ScheduledDeliveryOut


@_operation(endpoints.SCHEDULED_DELIVERY)
async def scheduled_delivery(
    context: ServiceContext, _asked: NoInput
) -> ScheduledDeliveryAnswerOut:
    """Whether and at what rate deliveries may be scheduled."""
    return ScheduledDeliveryAnswerOut.model_validate({"scheduled_delivery": context.scheduling})


class QuoteAnswerOut(ResponseModel):
    quote: responses.QuoteOut | responses.ScheduledQuoteOut


@_operation(endpoints.CALCULATE_PRICE)
async def calculate_price(context: ServiceContext, request: QuoteBody) -> QuoteAnswerOut:
    """A price before booking."""
    if request.is_scheduled:
        return QuoteAnswerOut(quote=responses.ScheduledQuoteOut())
    price = fare(request.pickup, request.dropoff, request.areas, context.pricing)
    return QuoteAnswerOut(quote=responses.QuoteOut.model_validate(price))


class CreatedAnswerOut(ResponseModel):
    delivery: responses.CreatedDeliveryOut


@_operation(endpoints.CREATE_DELIVERY, success=201, id_at="/delivery/id")
async def create_delivery(context: ServiceContext, order: OrderBody) -> CreatedAnswerOut:
    """Book a delivery."""
    now = context.clock()
    scheduling = context.scheduling
    order.check_schedule(now, available=scheduling.available)
    row = await context.store.run(
        booking.book,
        order,
        now,
        context.couriers,
        context.pricing,
        pay_as_you_go=scheduling.pay_as_you_go,
    )
    context.couriers.woken.set()
    return CreatedAnswerOut.model_validate({"delivery": row})


class ListAnswerOut(ResponseModel):
    deliveries: list[responses.ListedDeliveryOut]


@_operation(endpoints.LIST_DELIVERIES)
async def list_deliveries(context: ServiceContext, request: ListQuery) -> ListAnswerOut:
    """The newest deliveries."""
    rows = await context.store.read(queries.newest_deliveries, request.limit, request.status)
    return ListAnswerOut.model_validate({"deliveries": rows})


@_operation(endpoints.GET_DELIVERY)
async def get_delivery(context: ServiceContext, request: DeliveryPath) -> DeliveryAnswerOut:
    """One delivery with its history."""
    found = await context.store.read(queries.delivery, request.id)
    if found is None:
        raise HTTPException(404, "no such delivery")
    row, history = found
    return DeliveryAnswerOut.model_validate({"delivery": {**row, "status_history": history}})
