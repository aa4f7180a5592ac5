"""Size of a benchmark run: rounds and amounts of data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of one run.

    Attributes:
        rounds: Samples of each line.
        unmeasured: Rounds before the samples, which fill the disk caches.
        rows: Deliveries, customers or lines in a large journal of a desk.
        carried: Rows that are written to files or sent to another counter, and read back.
        stored: Deliveries in a large database of the service.
        orders: Rows of an order file.
        repeats: Requests, tiles, words, slips and pauses, as a fraction of a whole run's.
        with_others: Whether a benchmark also starts programs that another line or benchmark starts
            in the same way.
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
        """Returns this size's part of ``whole``."""
        return max(least, round(whole * self.repeats))

    def turns(self) -> Iterator[bool]:
        """Yields for each round whether its samples count."""
        yield from (False,) * self.unmeasured
        yield from (True,) * self.rounds

    def with_rounds(self, rounds: int) -> Scale:
        return replace(self, rounds=rounds)


WHOLE: Final = Scale()
SMALLEST: Final = Scale(
    rounds=1,
    unmeasured=0,
    rows=500,
    carried=50,
    stored=1_000,
    orders=5,
    repeats=0.01,
    with_others=False,
)
"""Size that only shows that a benchmark still runs; its measurements mean nothing."""
