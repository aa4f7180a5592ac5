"""Formats a JSON value of unknown shape as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from deskdispatch.domain.text.plain_text import value_text

MOST_LINES: Final = 12
LONGEST_LINE: Final = 200
"""Maximum characters of a line."""

_DEEPEST: Final = 8


def json_lines(value: Any) -> tuple[str, ...]:
    """Returns the texts and numbers of a value, each after its names: ``bank · IBAN: KW81``.

    At most ``MOST_LINES`` lines of ``LONGEST_LINE`` characters; ``…`` stands for more. Null and a
    bare true or false give no line.
    """
    found = list(islice(_lines(value, ()), MOST_LINES + 1))
    return (*found[:MOST_LINES], "…") if len(found) > MOST_LINES else tuple(found)


def _lines(value: Any, path: tuple[str, ...]) -> Iterator[str]:
    if isinstance(value, dict) and len(path) < _DEEPEST:
        for name, inner in value.items():
            yield from _lines(inner, (*path, value_text(name)))
    elif isinstance(value, list | tuple) and len(path) < _DEEPEST:
        for inner in value:
            yield from _lines(inner, path)
    elif isinstance(value, str):
        for line in value[: MOST_LINES * LONGEST_LINE].splitlines():
            yield from _line(line, path)
    elif value is not None and (path or not isinstance(value, bool)):
        yield from _line(value, path)


def _line(value: Any, path: tuple[str, ...]) -> Iterator[str]:
    if text := value_text(value, LONGEST_LINE):
        yield value_text(f"{' · '.join(path)}: {text}" if path else text, LONGEST_LINE)
