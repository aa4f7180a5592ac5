"""Random faults on the proxy of one desk, changed every few tenths of a second."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Final

from deskdispatch.domain import endpoints
from tests.chaos import faults
from tests.chaos.faults import DOWNSTREAM, UPSTREAM, InjectedFault, KnownDelivery
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FaultRule, Predicate, matches
from tests.chaos.transfer_plan import Direction

MAX_LATENCY_S: Final = 0.4
"""Longest delay of a booking by one fault; the search horizon must be far beyond several."""

DAY_S: Final = 86_400.0

_NO_FAULT_CHANCE: Final = 0.45
_SEVERAL_CHANCE: Final = 0.3
_BOOKING_FAULT_CHANCE: Final = 0.25
"""Share of the faults that only the response to a booking can have."""

_MIN_PERIOD_S: Final = 0.1
_MAX_PERIOD_S: Final = 0.5

IS_BOOKING: Final = matches(*endpoints.CREATE_DELIVERY)
_IS_LIST: Final = matches(*endpoints.LIST_DELIVERIES)
_IS_READ: Final = matches("GET", endpoints.GET_DELIVERY.path.format(id="*"))
_WHEN: Final[tuple[Predicate | None, ...]] = (
    None,
    None,
    IS_BOOKING,
    IS_BOOKING,
    _IS_LIST,
    _IS_READ,
)
"""Requests that a random fault affects, each choice as often as it is listed."""

_FaultFactory = Callable[[random.Random], InjectedFault]


def _both_directions(
    make: Callable[[Direction, random.Random], InjectedFault],
) -> tuple[_FaultFactory, _FaultFactory]:
    return (lambda rng: make(UPSTREAM, rng)), (lambda rng: make(DOWNSTREAM, rng))


_ANY_REQUEST: Final[tuple[_FaultFactory, ...]] = (
    *_both_directions(
        lambda way, rng: faults.Latency(way, rng.uniform(0, MAX_LATENCY_S / 2), MAX_LATENCY_S / 2)
    ),
    *_both_directions(lambda way, rng: faults.Bandwidth(way, rng.randint(4_000, 100_000))),
    *_both_directions(lambda way, rng: faults.SlowClose(way, rng.uniform(0, 0.3))),
    *_both_directions(lambda way, rng: faults.Timeout(way, rng.choice((0.0, 0.05, 0.3)))),
    *_both_directions(lambda way, rng: faults.Reset(way, rng.choice((0.0, 0.05)))),
    *_both_directions(
        lambda way, rng: faults.Slicer(way, rng.randint(200, 2_000), rng.uniform(0, 0.02))
    ),
    *_both_directions(lambda way, rng: faults.LimitData(way, rng.randint(1, 3_000))),
    lambda rng: faults.Down(refuse=rng.random() < 0.5),
    lambda _: faults.StaleClose(),
    lambda rng: faults.ReplyDropped(rng.choice((0.0, 0.2, None))),
    lambda _: faults.UnauthorisedResponse(),
    lambda rng: faults.ErrorAfterCommit(rng.choice((500, 502, 503, 504))),
    lambda rng: faults.CutBody(rng.random()),
    lambda _: faults.GarbageBody(),
    lambda _: faults.WrongContentType(),
    lambda _: faults.DuplicateResponse(),
)

_BOOKINGS_ONLY: Final[tuple[_FaultFactory, ...]] = (
    lambda _: faults.Conflict(),
    lambda _: faults.ConflictAfterCommit(),
    lambda rng: faults.BlankField(rng.choice(("id", "orderNumber")), rng.choice(("", " "))),
)
"""Faults of the response to a booking."""


class FaultSchedule:
    """Sets random faults on a proxy and replaces them periodically.

    Args:
        proxy: The proxy of one desk.
        rng: Random source.
        permanent: Faults that stay in force also when the random ones are cleared.
        known: Returns the deliveries that were shown to the desk's clerk, the newest last.

    Attributes:
        may_cut_digits: Whether responses may round coordinates.
        may_set_clocks: Whether responses may have timestamps of another day.
    """

    def __init__(
        self,
        proxy: Proxy,
        rng: random.Random,
        permanent: tuple[InjectedFault | FaultRule, ...],
        known: Callable[[], Sequence[KnownDelivery]],
    ) -> None:
        self._proxy = proxy
        self._known = known
        self._random = rng
        self._permanent = permanent
        self.may_cut_digits = False
        self.may_set_clocks = False

    async def run(self) -> None:
        """Change the faults until cancelled; then clear them."""
        try:
            while True:
                self._proxy.set([*self._random_rules(), *self._permanent])
                await asyncio.sleep(self._random.uniform(_MIN_PERIOD_S, _MAX_PERIOD_S))
        finally:
            self.clear()

    def clear(self) -> None:
        """Remove all but the permanent faults."""
        self._proxy.set(self._permanent)

    def _random_rules(self) -> list[FaultRule]:
        number = self._random.random()
        if number < _NO_FAULT_CHANCE:
            return []
        count = self._random.randint(2, 4) if number > 1 - _SEVERAL_CHANCE else 1
        return [self._random_rule() for _ in range(count)]

    def _random_rule(self) -> FaultRule:
        factories = list(_ANY_REQUEST)
        if self.may_cut_digits:
            factories.append(lambda _: faults.DigitsCut())
        if self.may_set_clocks:
            factories.append(lambda rng: faults.Clock(rng.choice((DAY_S, -DAY_S))))
        chance = self._random.choice((0.3, 0.6, 1.0))
        if self._random.random() < _BOOKING_FAULT_CHANCE:
            make = self._random.choice((*_BOOKINGS_ONLY, self._repeated, self._repeated))
            return FaultRule(make(self._random), when=IS_BOOKING, chance=chance)
        make = self._random.choice(factories)
        return FaultRule(make(self._random), when=self._random.choice(_WHEN), chance=chance)

    def _repeated(self, rng: random.Random) -> InjectedFault:
        """A 201 with a delivery known to the clerk, with or without a booking at the service."""
        repeated = faults.Repeated(self._known, same=rng.random() < 0.5)
        return faults.RepeatedAfterCommit(repeated) if rng.random() < 0.5 else repeated
