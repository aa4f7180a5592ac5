"""An operation of the API, and the parts of the service that operations work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.service.access.credentials import AccessControl
from deskdispatch.service.messages.requests import RequestModel
from deskdispatch.service.messages.responses import ResponseModel
from deskdispatch.service.orders.couriers import Couriers
from deskdispatch.service.pricing.tariff import STANDARD
from deskdispatch.service.store.store import Store

LARGEST_BODY: Final = 64 * 1024
"""Bytes; a larger one is refused with 413."""

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
        """Whether both switches are on; it may still not be available."""
        return self.global_enabled and self.merchant_enabled


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """The parts of the running service."""

    store: Store
    access: AccessControl
    couriers: Couriers
    scheduling: Scheduling
    clock: Clock
    pricing: PricingConfig = STANDARD
    api_enabled: bool = True


@dataclass(frozen=True, slots=True)
class Operation(Generic[In, Out]):
    """One of the eleven endpoints.

    Attributes:
        request_model: The model of the request.
        handler: The coroutine that answers it.
        response_model: The model of a successful response.
        success: The HTTP status of that response.
        open: Whether it answers without a key or token.
        id_at: JSON pointer to the id of a delivery in the response.
    """

    endpoint: Endpoint
    summary: str
    request_model: type[In]
    handler: Handler[In, Out]
    response_model: type[Out]
    success: int = 200
    open: bool = False
    id_at: str | None = None

    @property
    def errors(self) -> tuple[int, ...]:
        """The HTTP statuses of its refusals and failures."""
        refusals = {"body": {400, 401}, "query": {400, 401}, "path": {401, 404}, "nothing": {401}}
        return tuple(sorted({413, 421, 500, 503} | refusals[self.request_model.place]))

    @property
    def name(self) -> str:
        """The operation id, such as ``getDelivery``."""
        first, *rest = self.handler.__name__.split("_")
        return first + "".join(word.capitalize() for word in rest)
