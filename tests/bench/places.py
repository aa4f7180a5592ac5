"""Benchmark: searching for areas at each keystroke, and finding the area of a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from deskdispatch import assets
from deskdispatch.domain.geo import KUWAIT, Coordinates
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.land import Land, parse_land
from deskdispatch.domain.places.name_match import edit_distances
from deskdispatch.domain.places.oddities import odd_points
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, nearest, parse_areas
from tests.bench.report import Measure
from tests.bench.scale import Scale

KEY_MS: Final = 4.0
POINT_MS: Final = 1.0

_TEXTS: Final = 600
_POINTS: Final = 300
_STRANGE: Final = ("zzzzzzzzzzzz", "qqq www zzz rrr ttt yyy uuu iii", "شارع سالم المبارك بناية ٣")
"""Texts that match nothing, so that every way of reading them is tried."""


def searched(scale: Scale, folder: Path) -> list[Measure]:
    """Measures beginnings of names, correct and mistyped, and points all over the country.

    The slowest text is the one with the slowest typical round, so that a single delay of the
    machine does not count.
    """
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    land = parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))
    keys = _times(PlaceIndex(areas).find, _typed(areas, scale), scale.rounds)
    return [
        Measure("search keystroke, slowest text", "ms", max(keys, key=median), limit=KEY_MS),
        Measure("search keystroke, usual text", "ms", sorted(keys, key=median)[len(keys) // 2]),
        *_asked_of_points(areas, land, scale),
        Measure("index of names, made once", "ms", _times(PlaceIndex, [areas], scale.rounds)[0]),
    ]


def _asked_of_points(areas: Sequence[Area], land: Land, scale: Scale) -> list[Measure]:
    points = _points(scale)
    asked = _times(
        lambda point: odd_points(None, point, areas=areas, land=land), points, scale.rounds
    )
    named = _times(lambda point: nearest(areas, point), points, scale.rounds)
    return [
        Measure("oddities of a point, slowest", "ms", max(asked, key=median), limit=POINT_MS),
        Measure("name of a point, slowest", "ms", max(named, key=median), limit=POINT_MS),
    ]


def _typed(areas: Iterable[Area], scale: Scale) -> list[str]:
    rng = Random(29_48)
    return [*rng.sample(sorted(set(_beginnings(areas, rng))), scale.times(_TEXTS)), *_STRANGE]


def _beginnings(areas: Iterable[Area], rng: Random) -> Iterator[str]:
    for area in areas:
        for name in (area.name_en, area.name_ar, *area.aliases):
            at = rng.randrange(len(name))
            wrong = name[:at] + rng.choice("abdhklmnrst") + name[at + 1 :]
            yield from (text[:end] for text in (name, wrong) for end in range(1, len(name) + 1))


def _points(scale: Scale) -> list[Coordinates]:
    rng = Random(29_48)
    return [
        Coordinates(
            latitude=rng.uniform(KUWAIT.south, KUWAIT.north),
            longitude=rng.uniform(KUWAIT.west, KUWAIT.east),
        )
        for _ in range(scale.times(_POINTS))
    ]


def _times(
    work: Callable[[Any], object], things: Sequence[Any], rounds: int
) -> list[tuple[float, ...]]:
    """Returns milliseconds for each thing, one sample per round; caches are cleared between."""
    samples: list[list[float]] = [[] for _ in things]
    for _ in range(rounds):
        for known in (area_words.split, area_words.sound, area_words.consonants, edit_distances):
            known.cache_clear()
        for sample, thing in zip(samples, things, strict=True):
            began = perf_counter()
            work(thing)
            sample.append((perf_counter() - began) * 1e3)
    return [tuple(sample) for sample in samples]
