"""Report of the measurements, as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Final

HEADINGS: Final = ("what", "ours", "against", "value", "aim", "limit", "verdict")
TIMES: Final = frozenset({"ms", "s", "% of a core"})


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the report: the program's samples, over those of its baseline.

    Attributes:
        name: What was measured.
        unit: Unit of the samples, such as ``ms``.
        ours: The program's samples, one per round.
        against: The baseline's samples, one per round; empty if the limit is for ``ours`` alone.
        limit: Largest permitted value; None if the value is only reported.
        aim: What the value should be.
        at_most: Whether the value is the largest sample, not the median.
        at_least: Whether more is better, so that ``limit`` is the smallest permitted value.
        slowness: Slowness of the machine, see ``machine.py``; a time without a baseline is
            divided by it.
    """

    name: str
    unit: str
    ours: tuple[float, ...]
    against: tuple[float, ...] = field(default=())
    limit: float | None = None
    aim: float | None = None
    at_most: bool = False
    at_least: bool = False
    slowness: float = 1.0

    @property
    def own(self) -> float:
        """Median of the program's samples, or the largest."""
        return max(self.ours) if self.at_most else median(self.ours)

    @property
    def value(self) -> float:
        """Value that the limit applies to: the ratio of the medians, or the program's own value."""
        if self.against:
            return self.own / median(self.against)
        return self.own / self.slowness if self.unit in TIMES else self.own

    @property
    def verdict(self) -> str:
        """Verdict in one word, such as ``OVER``."""
        if self.limit is None:
            return "told"
        if self.at_least:
            return "met" if self.value >= self.limit else "UNDER"
        if self.value > self.limit:
            return "OVER"
        return "aim met" if self.aim is None or self.value <= self.aim else "met"


def measure(data: Mapping[str, Any]) -> Measure:
    """Reads a measure from its JSON.

    Raises:
        TypeError: The fields are not those of a measure.
    """
    samples = {name: tuple(data.get(name, ())) for name in ("ours", "against")}
    return Measure(**{**data, **samples})


def table(measures: Sequence[Measure]) -> str:
    """Returns all measures as a table with headings and aligned columns."""
    rows = [HEADINGS, *(_row(one) for one in measures)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADINGS))]
    lines = [_line(row, widths) for row in rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def to_json(measures: Sequence[Measure]) -> str:
    """Returns JSON of every sample, the values and verdicts, and the machine."""
    return json.dumps(
        {
            "machine": {
                "system": platform.platform(),
                "python": platform.python_version(),
                "cores": os.cpu_count(),
            },
            "measures": [
                {**asdict(one), "value": one.value, "verdict": one.verdict} for one in measures
            ],
        },
        indent=2,
    )


def from_json(text: str) -> list[Measure]:
    """Reads the measures that ``to_json`` wrote.

    Raises:
        ValueError, KeyError, TypeError: The text is not of that form.
    """
    derived = {"value", "verdict"}
    return [
        measure({name: value for name, value in row.items() if name not in derived})
        for row in json.loads(text)["measures"]
    ]


def _row(one: Measure) -> tuple[str, ...]:
    against = f"{median(one.against):.1f} {one.unit}" if one.against else ""
    return (
        one.name,
        f"{one.own:.1f} {one.unit}",
        against,
        f"{one.value:.2f}" if one.against else f"{one.value:.1f}",
        "" if one.aim is None else f"{one.aim:g}",
        _limit(one),
        one.verdict,
    )


def _limit(one: Measure) -> str:
    if one.limit is None:
        return ""
    return f"≥ {one.limit:g}" if one.at_least else f"{one.limit:g}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [row[0].ljust(widths[0])]
    cells += [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)]
    return "  ".join([*cells, row[-1]]).rstrip()
