"""Points among other numbers: ``python -m tests.domain.location.sweep [--texts N] [--seed S]``.

Writes random points in every notation among prices, phones, sizes, times and house numbers, and
checks how they are read. Exits with 1 if a point is read wrongly, or if too many are missed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from deskdispatch.domain.geo import Box, Coordinates, distance_km
from deskdispatch.domain.location.pasted import judge_pasted
from deskdispatch.domain.location.reading import read
from tests.domain.location.notations import (
    AMONG_LINES,
    EASTERN,
    GRIDS,
    LINKS,
    NOTATIONS,
    PERSIAN,
    TEXTS,
    in_digits,
)
from tests.domain.location.surroundings import around
from tests.shipped_areas import AREAS

MOST_MISSED: Final = 0.01
"""Largest share of missed texts."""

WRONG_M: Final = 100.0
"""Distance in metres from the written point, above which a point is wrong."""

_IN_LATIN: Final = frozenset({"plus code", "seconds, in entities"})
_ABROAD_SHARE: Final = 0.05
_INSIDE: Final = Box(28.5, 46.6, 30.1, 48.5)
_ABROAD: Final = (
    Box(24.5, 46.4, 25.0, 47.0),  # Riyadh
    Box(29.9, 31.1, 30.2, 31.5),  # Cairo
    Box(25.0, 55.1, 25.3, 55.5),  # Dubai
    Box(28.4, 77.0, 28.8, 77.4),  # Delhi
    Box(47.9, 11.3, 48.3, 11.8),  # Munich
)


class Outcome(StrEnum):
    """Result of reading a text."""

    SURE = "sure"
    """Only its point was read; for a point abroad, that it is outside of the map."""
    ASKED = "asked"
    """Its point was read among others, or has to be confirmed."""
    MISSED = "missed"
    WRONG = "wrong"
    """Another point was taken."""


@dataclass(frozen=True, slots=True)
class Case:
    """Text with the point that it contains."""

    name: str
    text: str
    point: Coordinates
    is_abroad: bool


def cases(count: int, seed: int) -> Iterator[Case]:
    """Yields cases with each notation in turn."""
    random = Random(seed)
    names = list(NOTATIONS)
    for at in range(count):
        name = names[at % len(names)]
        is_abroad = random.random() < _ABROAD_SHARE and name not in (*GRIDS, "three decimals")
        point = _point(random, random.choice(_ABROAD) if is_abroad else _INSIDE)
        text = NOTATIONS[name](point)
        if name in TEXTS and name not in _IN_LATIN and random.random() < 0.2:
            text = in_digits(text, random.choice((EASTERN, PERSIAN)))
        lines = name in AMONG_LINES or (name in LINKS and random.random() < 0.5)
        yield Case(name, around(random, text, own_lines=lines), point, is_abroad)


def judged(case: Case) -> Outcome:
    """Judges how the desk reads a text: in the field of a point, in any other, and in a file."""
    reading = read(case.text, areas=AREAS)
    pasted = judge_pasted(case.text, areas=AREAS, reading=reading)
    taken = list(pasted.points) if len(pasted.points) == 1 else []
    if len(reading.points) == 1 and reading.points[0].is_sure:
        taken.append(reading.points[0].point)
    if any(_metres(point, case) > WRONG_M for point in taken):
        return Outcome.WRONG
    if case.is_abroad:
        return Outcome.SURE if reading.outside and not reading.points else Outcome.MISSED
    found = reading.points
    if not any(_metres(each.point, case) <= max(WRONG_M, 1.5 * each.error) for each in found):
        return Outcome.MISSED
    is_one = len(found) == 1 and (found[0].is_sure or found[0].is_view)
    return Outcome.SURE if is_one else Outcome.ASKED


def sweep(count: int, seed: int) -> list[tuple[Outcome, Case]]:
    """Returns the outcome of each text."""
    return [(judged(case), case) for case in cases(count, seed)]


def _point(random: Random, box: Box) -> Coordinates:
    return Coordinates(
        latitude=random.uniform(box.south, box.north), longitude=random.uniform(box.west, box.east)
    )


def _metres(point: Coordinates, case: Case) -> float:
    return distance_km(point, case.point) * 1000


def main(arguments: list[str] | None = None) -> int:
    """Prints how many texts were read, and those that were not read with certainty."""
    parser = argparse.ArgumentParser(prog="python -m tests.domain.location.sweep")
    parser.add_argument("--texts", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="texts of each outcome to show")
    options = parser.parse_args(arguments)
    results = sweep(options.texts, options.seed)
    counts = Counter(outcome for outcome, _ in results)
    for outcome in Outcome:
        share = counts[outcome] / len(results) * 10_000
        sys.stdout.write(f"{outcome:8}{counts[outcome]:8}{share:9.1f} of 10,000\n")
    for outcome in (Outcome.WRONG, Outcome.MISSED, Outcome.ASKED):
        those = [case for each, case in results if each is outcome]
        names = Counter(case.name for case in those).most_common()
        sys.stdout.write(f"\n{outcome}: {', '.join(f'{name} {count}' for name, count in names)}\n")
        for case in those[: options.show]:
            sys.stdout.write(f"  {case.name}: {case.text!r} is {case.point.text(6)}\n")
    is_well = not counts[Outcome.WRONG] and counts[Outcome.MISSED] <= MOST_MISSED * len(results)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
