"""An operation: where it is, what it takes, who does it, what it gives. And what they work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from deskdispatch.domain.booking.pricing import PricingConfig
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.service.access.credentials import AccessControl
from deskdispatch.service.messages.inputs import Inputs, Json, Values
from deskdispatch.service.messages.response_parts import Shape
from deskdispatch.service.messages.response_sources import Scheduling
from deskdispatch.service.orders.couriers import Couriers
from deskdispatch.service.pricing.tariff import STANDARD
from deskdispatch.service.store.store import Store

LARGEST_BODY: Final = 64 * 1024
"""Bytes; a larger one is refused with 413."""

In = TypeVar("In", bound=Inputs)
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """What the operations work with."""

    store: Store
    gate: AccessControl
    couriers: Couriers
    scheduling: Scheduling
    clock: Clock
    pricing: PricingConfig = STANDARD


@dataclass(frozen=True, slots=True)
class Operation(Generic[In, Out]):
    """One of the eleven endpoints.

    Attributes:
        takes: Reads what the request gives; says what that must be.
        does: Works on it.
        gives: Writes what was found; says what that looks like.
        success: The status that it then has.
        open: Whether it answers without a key or token.
        id_at: Where in the response the id of a delivery is, as a JSON pointer.
    """

    endpoint: Endpoint
    summary: str
    takes: type[In]
    does: Callable[[ServiceContext, In], Awaitable[Out]]
    gives: Shape[Out]
    success: int = 200
    open: bool = False
    id_at: str | None = None

    async def answer(self, practice: ServiceContext, values: Values, address: str) -> Json:
        """The body of its response.

        Raises:
            Invalid: The values are not what they must be.
        """
        return self.gives.of(await self.does(practice, self.takes(values, address)))

    @property
    def errors(self) -> tuple[int, ...]:
        """The statuses of its refusals and failures."""
        refusals = {"body": {400, 401}, "query": {400, 401}, "path": {401, 404}, "nothing": {401}}
        return tuple(sorted({413, 500, 503} | refusals[self.takes.place]))

    @property
    def name(self) -> str:
        """Such as ``getDelivery``."""
        first, *rest = self.does.__name__.split("_")
        return first + "".join(word.capitalize() for word in rest)
