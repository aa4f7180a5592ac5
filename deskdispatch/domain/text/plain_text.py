"""Cleans texts and values from outside: no control characters, one direction, a bounded length."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from decimal import Decimal

_LEFT_TO_RIGHT: Final = "\u2066"
_BY_ITSELF: Final = "\u2068"
_ISOLATES: Final = _LEFT_TO_RIGHT + "\u2067" + _BY_ITSELF
_RELEASE: Final = "\u2069"
_KEPT: Final = frozenset("\u00a0\u200c\u200d\u200e\u200f\u061c" + _ISOLATES + _RELEASE)
"""Invisible characters that are kept: no-break blanks, joiners, direction marks, our isolates."""

_NO_ISOLATES: Final = dict.fromkeys(map(ord, _ISOLATES + _RELEASE))
_NO_DIRECTIONS: Final = {**_NO_ISOLATES, **dict.fromkeys(map(ord, "\u200e\u200f\u061c"))}

_SCAN_FACTOR: Final = 8
"""Factor of the maximum length: how much of a long text is scanned."""


def cleaned(text: str, longest: int, *, lines: bool = False) -> str:
    """Returns a text without control, direction-override and private characters.

    A control character becomes a blank. Unclosed isolates are removed, as they would affect the
    surrounding text. Text longer than ``longest`` ends in an ellipsis; white space becomes one
    blank unless ``lines`` are kept.
    """
    if len(text) <= longest and text.isprintable():
        return text if lines else " ".join(text.split())
    head = text[: _SCAN_FACTOR * longest]
    kept = "".join(_plain(sign, lines) for sign in head)
    if not lines:
        kept = " ".join(kept.split())
    if len(kept) > longest or len(head) < len(text):
        kept = f"{kept[: longest - 1].rstrip()}…"
    return kept if _is_closed(kept) else kept.translate(_NO_ISOLATES)


def isolated(text: str) -> str:
    """Returns the text in a left-to-right isolate; ``embedded`` uses a first-strong one."""
    return f"{_LEFT_TO_RIGHT}{text}{_RELEASE}" if text else ""


def embedded(text: str) -> str:
    return f"{_BY_ITSELF}{text}{_RELEASE}" if text else ""


def without_isolates(text: str) -> str:
    return text.translate(_NO_ISOLATES)


def without_directions(text: str) -> str:
    """Returns the text without isolates and direction marks, which Windows may draw as boxes."""
    return text.translate(_NO_DIRECTIONS)


def _plain(sign: str, lines: bool) -> str:
    if sign.isprintable() or sign in _KEPT or (lines and sign == "\n"):
        return sign
    return " " if sign.isspace() or unicodedata.category(sign) == "Cc" else ""


def _is_closed(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign in _ISOLATES) - (sign == _RELEASE)
        if depth < 0:
            return False
    return depth == 0


LONGEST: Final = 60
"""Maximum characters kept."""

LARGEST: Final = 10**9
"""Larger than any distance, duration or price."""


def value_text(value: Any, longest: int = LONGEST) -> str:
    """Returns a value as JSON, ``cleaned`` to one line; a text without quotes, null as ""."""
    if value is None:
        return ""
    import json  # late: the first frame has no such value

    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return cleaned(text, longest)


def figure(number: Decimal) -> str:
    """Formats a number with at most three decimals, no exponent; empty if it is not credible."""
    if not number.is_finite() or not 0 <= number <= LARGEST:
        return ""
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return f"{number:f}" if exponent >= -3 else f"{number:.3f}"


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
