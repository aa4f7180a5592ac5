"""The weather on the line of one desk: clear, one fault, or several, and never for long."""

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

LATEST_S: Final = 0.4
"""The latest that one fault makes a booking; a horizon must be well beyond several."""

DAY_S: Final = 86_400.0

_CLEAR: Final = 0.45
_SEVERAL: Final = 0.3
_OF_BOOKING: Final = 0.25
"""How many faults are of the answers to bookings alone."""

_SHORTEST_S: Final = 0.1
_LONGEST_S: Final = 0.5

BOOKS: Final = matches(*endpoints.CREATE_DELIVERY)
_LISTS: Final = matches(*endpoints.LIST_DELIVERIES)
_GETS: Final = matches("GET", endpoints.GET_DELIVERY.path.format(id="*"))
_WHEN: Final[tuple[Predicate | None, ...]] = (None, None, BOOKS, BOOKS, _LISTS, _GETS)

_Made = Callable[[random.Random], InjectedFault]


def _both(make: Callable[[Direction, random.Random], InjectedFault]) -> tuple[_Made, _Made]:
    return (lambda dice: make(UPSTREAM, dice)), (lambda dice: make(DOWNSTREAM, dice))


KINDS: Final[tuple[_Made, ...]] = (
    *_both(lambda way, dice: faults.Latency(way, dice.uniform(0, LATEST_S / 2), LATEST_S / 2)),
    *_both(lambda way, dice: faults.Bandwidth(way, dice.randint(4_000, 100_000))),
    *_both(lambda way, dice: faults.SlowClose(way, dice.uniform(0, 0.3))),
    *_both(lambda way, dice: faults.Timeout(way, dice.choice((0.0, 0.05, 0.3)))),
    *_both(lambda way, dice: faults.Reset(way, dice.choice((0.0, 0.05)))),
    *_both(lambda way, dice: faults.Slicer(way, dice.randint(200, 2_000), dice.uniform(0, 0.02))),
    *_both(lambda way, dice: faults.LimitData(way, dice.randint(1, 3_000))),
    lambda dice: faults.Down(refuse=dice.random() < 0.5),
    lambda _: faults.StaleClose(),
    lambda dice: faults.ReplyDropped(dice.choice((0.0, 0.2, None))),
    lambda _: faults.UnauthorisedResponse(),
    lambda dice: faults.ErrorAfterCommit(dice.choice((500, 502, 503, 504))),
    lambda dice: faults.CutBody(dice.random()),
    lambda _: faults.GarbageBody(),
    lambda _: faults.WrongContentType(),
    lambda _: faults.DuplicateResponse(),
)

_OF_BOOKINGS: Final[tuple[_Made, ...]] = (
    lambda _: faults.Conflict(),
    lambda _: faults.ConflictAfterCommit(),
    lambda dice: faults.BlankField(dice.choice(("id", "orderNumber")), dice.choice(("", " "))),
)
"""What only the answer to a booking can be."""


class Weather:
    """Changes what a proxy does, for as long as it blows.

    Args:
        proxy: The line of one desk.
        always: What its line does to every answer in any weather, the clear one too.
        known: The deliveries that its clerk was told of, the newest last.

    Attributes:
        cuts_now_and_then: Whether answers may lose digits as one more kind of bad weather.
        sets_clocks: Whether answers may tell another day as one more.
    """

    def __init__(
        self,
        proxy: Proxy,
        dice: random.Random,
        always: tuple[InjectedFault | FaultRule, ...],
        known: Callable[[], Sequence[KnownDelivery]],
    ) -> None:
        self._proxy = proxy
        self._known = known
        self._dice = dice
        self._always = always
        self.cuts_now_and_then = False
        self.sets_clocks = False

    async def blow(self) -> None:
        """Until it is cancelled; clear afterwards."""
        try:
            while True:
                self._proxy.set([*self._bad(), *self._always])
                await asyncio.sleep(self._dice.uniform(_SHORTEST_S, _LONGEST_S))
        finally:
            self.clear()

    def clear(self) -> None:
        """Nothing goes wrong but what always does."""
        self._proxy.set(self._always)

    def _bad(self) -> list[FaultRule]:
        luck = self._dice.random()
        if luck < _CLEAR:
            return []
        many = self._dice.randint(2, 4) if luck > 1 - _SEVERAL else 1
        return [self._rule() for _ in range(many)]

    def _rule(self) -> FaultRule:
        kinds = list(KINDS)
        if self.cuts_now_and_then:
            kinds.append(lambda _: faults.DigitsCut())
        if self.sets_clocks:
            kinds.append(lambda dice: faults.Clock(dice.choice((DAY_S, -DAY_S))))
        chance = self._dice.choice((0.3, 0.6, 1.0))
        if self._dice.random() < _OF_BOOKING:
            made = self._dice.choice((*_OF_BOOKINGS, self._repeated, self._repeated))
            return FaultRule(made(self._dice), when=BOOKS, chance=chance)
        made = self._dice.choice(kinds)
        return FaultRule(made(self._dice), when=self._dice.choice(_WHEN), chance=chance)

    def _repeated(self, dice: random.Random) -> InjectedFault:
        """A 201 with a delivery that its clerk was told of, whether or not one is booked."""
        repeated = faults.Repeated(self._known, same=dice.random() < 0.5)
        return faults.RepeatedAfterCommit(repeated) if dice.random() < 0.5 else repeated
