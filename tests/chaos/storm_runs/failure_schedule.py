"""Random failures on the proxy of one desk, changed every few tenths of a second."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Final

from deskdispatch.domain import endpoints
from tests.chaos import failures
from tests.chaos.failures import DOWNSTREAM, UPSTREAM, InjectedFailure, KnownDelivery
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule, Predicate, matches
from tests.chaos.transfer_plan import Direction

MAX_LATENCY_S: Final = 0.4
"""Longest delay of a booking by one failure; the search horizon must be far beyond several."""

DAY_S: Final = 86_400.0

_NO_FAILURE_CHANCE: Final = 0.45
_SEVERAL_CHANCE: Final = 0.3
_BOOKING_FAILURE_CHANCE: Final = 0.25
"""Probability of choosing a failure that only the response to a booking can have."""

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
"""Choices of requests that a random failure affects; repeated ones are more likely."""

_FailureFactory = Callable[[random.Random], InjectedFailure]


def _both_directions(
    make: Callable[[Direction, random.Random], InjectedFailure],
) -> tuple[_FailureFactory, _FailureFactory]:
    return (lambda rng: make(UPSTREAM, rng)), (lambda rng: make(DOWNSTREAM, rng))


_ANY_REQUEST: Final[tuple[_FailureFactory, ...]] = (
    *_both_directions(
        lambda way, rng: failures.Latency(way, rng.uniform(0, MAX_LATENCY_S / 2), MAX_LATENCY_S / 2)
    ),
    *_both_directions(lambda way, rng: failures.Bandwidth(way, rng.randint(4_000, 100_000))),
    *_both_directions(lambda way, rng: failures.SlowClose(way, rng.uniform(0, 0.3))),
    *_both_directions(lambda way, rng: failures.Timeout(way, rng.choice((0.0, 0.05, 0.3)))),
    *_both_directions(lambda way, rng: failures.Reset(way, rng.choice((0.0, 0.05)))),
    *_both_directions(
        lambda way, rng: failures.Slicer(way, rng.randint(200, 2_000), rng.uniform(0, 0.02))
    ),
    *_both_directions(lambda way, rng: failures.LimitData(way, rng.randint(1, 3_000))),
    lambda rng: failures.Down(refuse=rng.random() < 0.5),
    lambda _: failures.StaleClose(),
    lambda rng: failures.ReplyDropped(rng.choice((0.0, 0.2, None))),
    lambda _: failures.UnauthorisedResponse(),
    lambda rng: failures.ErrorAfterCommit(rng.choice((500, 502, 503, 504))),
    lambda rng: failures.CutBody(rng.random()),
    lambda _: failures.GarbageBody(),
    lambda _: failures.WrongContentType(),
    lambda _: failures.DuplicateResponse(),
)

_BOOKINGS_ONLY: Final[tuple[_FailureFactory, ...]] = (
    lambda _: failures.Conflict(),
    lambda _: failures.ConflictAfterCommit(),
    lambda rng: failures.BlankField(rng.choice(("id", "orderNumber")), rng.choice(("", " "))),
)
"""Failures of the response to a booking."""


class FailureSchedule:
    """Sets random failures on a proxy and replaces them periodically.

    Args:
        proxy: The proxy of one desk.
        rng: Random source.
        permanent: Failures that stay in force when the random ones are cleared.
        known: Returns the deliveries that were shown to the desk's clerk, the newest last.

    Attributes:
        may_cut_digits: Whether responses may round coordinates.
        may_set_clocks: Whether responses may have timestamps of another day.
    """

    def __init__(
        self,
        proxy: Proxy,
        rng: random.Random,
        permanent: tuple[InjectedFailure | FailureRule, ...],
        known: Callable[[], Sequence[KnownDelivery]],
    ) -> None:
        self._proxy = proxy
        self._known = known
        self._random = rng
        self._permanent = permanent
        self.may_cut_digits = False
        self.may_set_clocks = False

    async def run(self) -> None:
        """Change the failures until cancelled; then clear them."""
        try:
            while True:
                self._proxy.set([*self._random_rules(), *self._permanent])
                await asyncio.sleep(self._random.uniform(_MIN_PERIOD_S, _MAX_PERIOD_S))
        finally:
            self.clear()

    def clear(self) -> None:
        """Remove all but the permanent failures."""
        self._proxy.set(self._permanent)

    def _random_rules(self) -> list[FailureRule]:
        number = self._random.random()
        if number < _NO_FAILURE_CHANCE:
            return []
        count = self._random.randint(2, 4) if number > 1 - _SEVERAL_CHANCE else 1
        return [self._random_rule() for _ in range(count)]

    def _random_rule(self) -> FailureRule:
        factories = list(_ANY_REQUEST)
        if self.may_cut_digits:
            factories.append(lambda _: failures.DigitsCut())
        if self.may_set_clocks:
            factories.append(lambda rng: failures.Clock(rng.choice((DAY_S, -DAY_S))))
        chance = self._random.choice((0.3, 0.6, 1.0))
        if self._random.random() < _BOOKING_FAILURE_CHANCE:
            make = self._random.choice((*_BOOKINGS_ONLY, self._repeated, self._repeated))
            return FailureRule(make(self._random), when=IS_BOOKING, chance=chance)
        make = self._random.choice(factories)
        return FailureRule(make(self._random), when=self._random.choice(_WHEN), chance=chance)

    def _repeated(self, rng: random.Random) -> InjectedFailure:
        """Return a 201 with a known delivery, with or without a booking at the service."""
        repeated = failures.Repeated(self._known, same=rng.random() < 0.5)
        return failures.RepeatedAfterCommit(repeated) if rng.random() < 0.5 else repeated
