"""Strict JSON decoding and lenient validation: unreadable parts are left out and reported."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from decimal import Decimal
from sys import float_info
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from deskdispatch.domain.wire import ON_THE_WIRE

M = TypeVar("M", bound=BaseModel)
Path = tuple[Any, ...]
"""Keys and indexes, from the outside in."""

_DEEPEST: Final = 12
"""Rounds of validation; each removes failures one level of nesting deeper."""

_DEEPEST_NESTING: Final = 120
"""Deepest nesting that is accepted; the contract has five levels.

A body with fewer brackets in total needs no check.
"""


class UnreadableValue(Exception):
    """A body breaks the contract; the text names the place and quotes no value."""


class Failure(NamedTuple):
    """One value that breaks the contract.

    Attributes:
        removed: Path of the part left out: the value itself, or the object that requires it.
        id: The ``id`` of the object left out; else empty.
    """

    path: Path
    kind: str
    removed: Path
    id: str = ""

    @property
    def text(self) -> str:
        """Text such as ``deliveries[17].createdAt: datetime_parsing``."""
        return f"{path_text(self.path)}: {self.kind}"


def decoded(body: bytes) -> Any:
    """Decodes a response body; raises ``UnreadableValue`` if it is no usable JSON.

    A number out of the range of doubles and ``NaN`` become text, so that only their own field is
    unreadable. A lone surrogate becomes a question mark.
    """
    try:
        value = _DECODER.decode(body.decode("utf-8"))
        if body.count(b"[") + body.count(b"{") > _DEEPEST_NESTING:
            _refuse_depths(value)
        # Python decodes lone surrogates, which no file or widget accepts.
        may_hold_halves = b"\\" in body and (b"\\ud" in body or b"\\uD" in body)
        return _without_surrogates(value) if may_hold_halves else value
    except (ValueError, ArithmeticError, RecursionError) as error:
        why = type(error).__name__
    raise UnreadableValue(why)  # outside, so that no context keeps the values


def read(model: type[M], decoded: Any) -> tuple[M, tuple[Failure, ...]]:
    """Validates decoded JSON without unreadable parts; returns the value and the failures.

    An invalid optional field is left out alone. For an invalid required field its row or part is
    left out; ``UnreadableValue`` if nothing is left.
    """
    failures: list[tuple[Path, str]] = []
    removed: dict[Path, str] = {}
    for _ in range(_DEEPEST):
        try:
            indexes: dict[Path, list[int]] = {}
            kept = _without(decoded, removed, indexes) if removed else decoded
            value = model.model_validate(kept, context=ON_THE_WIRE)
        except ValidationError as error:
            faulty = error.errors(include_url=False, include_context=False, include_input=False)
            found = [
                (*_located(decoded, each["loc"], removed, indexes), each["type"]) for each in faulty
            ]
        else:
            return value, tuple(_failure(*each, removed) for each in failures)
        # Later failures follow from what was left out before.
        failures = failures or [(path, kind) for path, _, _, kind in found]
        if not all(standing for _, standing, _, _ in found):
            break
        removed |= {standing: id_of(node) for _, standing, node, _ in found}
    raise UnreadableValue(failures_text(tuple(_failure(*each, removed) for each in failures)))


def path_text(path: Path) -> str:
    """Returns a path as text, such as ``deliveries[17].createdAt``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "answer"


def id_of(thing: Any) -> str:
    id = thing.get("id") if isinstance(thing, dict) else None
    return id if isinstance(id, str) else ""


def _without(
    value: Any, removed: Container[Path], indexes: dict[Path, list[int]], path: Path = ()
) -> Any:
    """Returns the value without these paths; ``indexes`` gets the remaining indexes of lists."""
    if isinstance(value, dict):
        left_keys = [key for key in value if (*path, key) not in removed]
        return {key: _without(value[key], removed, indexes, (*path, key)) for key in left_keys}
    if isinstance(value, list):
        left = indexes[path] = [at for at in range(len(value)) if (*path, at) not in removed]
        return [_without(value[at], removed, indexes, (*path, at)) for at in left]
    return value


def _located(
    decoded: Any, location: Path, removed: Container[Path], indexes: Mapping[Path, Sequence[int]]
) -> tuple[Path, Path, Any]:
    """Returns a failure's original path, its existing and not removed part, and the value there.

    For a missing key that part is the object that requires it. ``location`` counts only the
    remaining items.
    """
    node, path = decoded, tuple[Any, ...]()
    found: tuple[Path, Any] = path, node
    for step in location:
        if isinstance(node, list) and isinstance(step, int):
            left = indexes.get(path, range(len(node)))
            is_there = step < len(left)
            path = (*path, left[step] if is_there else step)
        else:
            path = (*path, step)
            is_there = isinstance(node, dict) and step in node and path not in removed
        node = node[path[-1]] if is_there else None
        found = (path, node) if is_there else found
    return path, *found


def _failure(path: Path, kind: str, removed: dict[Path, str]) -> Failure:
    around = [each for each in removed if path[: len(each)] == each]
    removed_part = min(around, key=len, default=path)
    return Failure(path, kind, removed_part, removed.get(removed_part, ""))


def failures_text(failures: Sequence[Failure]) -> str:
    """Returns text such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    return f"{failures[0].text}{more}"


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_without_surrogates(each) for each in value]
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(each) for key, each in value.items()}
    return value


def _refuse_depths(value: Any) -> None:
    """Raises ``ValueError`` for nesting that could not be encoded and decoded again."""
    level = [value]
    for _ in range(_DEEPEST_NESTING):
        values = (each.values() if isinstance(each, dict) else each for each in level)
        level = [inner for each in values for inner in each if isinstance(inner, dict | list)]
        if not level:
            return
    raise ValueError("nested beyond all use")


def _number(text: str) -> Decimal | str:
    """Returns a number; text beyond doubles: ``1e999999999`` written out would fill the memory."""
    number = Decimal(text)
    return text if abs(number.adjusted()) > float_info.max_10_exp else number


_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=str)
