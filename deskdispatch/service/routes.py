"""The eleven endpoints, a coroutine each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from deskdispatch.domain import endpoints
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.service import bodies, booking, queries, shapes
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.credentials import Gate
from deskdispatch.service.fields import Fields, Invalid
from deskdispatch.service.shapes import Json, Scheduling
from deskdispatch.service.store import Store
from deskdispatch.service.tariff import PRICING, fare

LARGEST_BODY: Final = 64 * 1024
"""Bytes; a larger one is refused with 413."""

UNAUTHORISED: Final = "missing or invalid API key or token"


@dataclass(frozen=True, slots=True)
class Practice:
    """What the endpoints work with."""

    store: Store
    gate: Gate
    couriers: Couriers
    scheduling: Scheduling
    clock: Clock


Handler = Callable[[Practice, Request], Awaitable[Json]]


async def login(practice: Practice, request: Request) -> Json:
    """A token for email and password."""
    email, password = bodies.login(await _fields(request))
    if not await practice.gate.accepts(email, password):
        raise HTTPException(401, UNAUTHORISED)
    merchant = await practice.store.run(queries.the_merchant)
    token = practice.gate.token(merchant["user_id"])
    return shapes.login(merchant, token, practice.scheduling)


async def bootstrap(practice: Practice, _request: Request) -> Json:
    """Everything that a client needs at its start."""
    merchant, branches = await practice.store.run(
        lambda connection: (queries.the_merchant(connection), queries.all_branches(connection))
    )
    return shapes.bootstrap(merchant, branches, PRICING, practice.scheduling)


async def account(practice: Practice, _request: Request) -> Json:
    """The merchant."""
    return {"account": shapes.account(await practice.store.run(queries.the_merchant))}


async def branches(practice: Practice, _request: Request) -> Json:
    """Where couriers collect."""
    rows = await practice.store.run(queries.all_branches)
    return {"branches": [shapes.branch(row) for row in rows]}


async def wallet(practice: Practice, _request: Request) -> Json:
    """Balance and recent transactions."""
    merchant, transactions = await practice.store.run(
        lambda connection: (
            queries.the_merchant(connection),
            queries.recent_transactions(connection),
        )
    )
    return shapes.full_wallet(merchant, transactions)


async def pricing(_practice: Practice, _request: Request) -> Json:
    """Tiers and zones."""
    return shapes.pricing(PRICING)


async def scheduled_delivery(practice: Practice, _request: Request) -> Json:
    """Whether scheduling is available."""
    return {"scheduledDelivery": shapes.scheduled_delivery(practice.scheduling)}


async def calculate_price(_practice: Practice, request: Request) -> Json:
    """A quote; a flat-rate one whether or not scheduling is available."""
    body = bodies.quote(await _fields(request))
    if body.is_scheduled:
        return {"quote": shapes.scheduled_quote()}
    return {"quote": shapes.quote(fare(body.pickup, body.dropoff, body.areas))}


async def create_delivery(practice: Practice, request: Request) -> Json:
    """Book."""
    body = await _fields(request)
    now = practice.clock()
    scheduling = practice.scheduling
    order = bodies.order(body, now, scheduling=scheduling.available)
    row = await practice.store.run(
        booking.book, order, now, practice.couriers, pay_as_you_go=scheduling.pay_as_you_go
    )
    practice.couriers.wake()
    return {"delivery": shapes.created(row)}


async def list_deliveries(practice: Practice, request: Request) -> Json:
    """The newest deliveries."""
    limit, status = bodies.page(request.query_params)
    rows = await practice.store.run(queries.newest_deliveries, limit, status)
    return {"deliveries": [shapes.listed(row) for row in rows]}


async def get_delivery(practice: Practice, request: Request) -> Json:
    """One delivery with its history."""
    found = await practice.store.run(queries.delivery, request.path_params["id"])
    if found is None:
        raise HTTPException(404, "no such delivery")
    return {"delivery": shapes.delivery(*found)}


TABLE: Final[Mapping[Endpoint, Handler]] = {
    endpoints.LOGIN: login,
    endpoints.BOOTSTRAP: bootstrap,
    endpoints.ACCOUNT: account,
    endpoints.BRANCHES: branches,
    endpoints.WALLET: wallet,
    endpoints.PRICING: pricing,
    endpoints.SCHEDULED_DELIVERY: scheduled_delivery,
    endpoints.CALCULATE_PRICE: calculate_price,
    endpoints.CREATE_DELIVERY: create_delivery,
    endpoints.LIST_DELIVERIES: list_deliveries,
    endpoints.GET_DELIVERY: get_delivery,
}


async def _fields(request: Request) -> Fields:
    """The body, read no further than it may be long."""
    raw = bytearray()
    try:
        async for part in request.stream():
            raw += part
            if len(raw) > LARGEST_BODY:
                raise HTTPException(413, f"the request body is larger than {LARGEST_BODY} bytes")
    except ClientDisconnect as gone:
        raise Invalid("the request body was cut off") from gone
    return Fields.parse(bytes(raw))
