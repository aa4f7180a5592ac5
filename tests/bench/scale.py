"""How often and with how much a bench measures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of one run.

    Attributes:
        rounds: Samples of each line.
        unmeasured: Rounds before them, which fill the caches of the disk.
        rows: Deliveries, customers or lines where much is kept by a desk.
        carried: Rows that go into files or to another counter, and back.
        stored: Deliveries where much is stored by the service.
        orders: Rows of an order file.
        repeats: Requests, tiles, words and slips in one sample, over those of a whole run.
        with_others: Whether a bench also starts what another line or bench starts likewise.
    """

    rounds: int = 7
    unmeasured: int = 1
    rows: int = 100_000
    carried: int = 10_000
    stored: int = 1_000_000
    orders: int = 1_000
    repeats: float = 1.0
    with_others: bool = True

    def times(self, whole: int, least: int = 1) -> int:
        """As many of ``whole`` as this size takes."""
        return max(least, round(whole * self.repeats))

    def turns(self) -> Iterator[bool]:
        """Whether each round counts, one after the other."""
        yield from (False,) * self.unmeasured
        yield from (True,) * self.rounds

    def with_rounds(self, rounds: int) -> Scale:
        return replace(self, rounds=rounds)


WHOLE: Final = Scale()
SMALLEST: Final = Scale(
    rounds=1,
    unmeasured=0,
    rows=600,
    carried=200,
    stored=1_000,
    orders=20,
    repeats=0.01,
    with_others=False,
)
"""Shows that a bench still runs; what it measures then says nothing."""
