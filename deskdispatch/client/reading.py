"""Decodes JSON strictly and validates it leniently: unreadable parts are left out and reported."""

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
"""The deepest nesting that is accepted; the contract has five levels.

A body with fewer brackets in all needs no check.
"""


class UnreadableValue(Exception):
    """A body breaks the contract; the text names the place and quotes no value."""


class Failure(NamedTuple):
    """One value that breaks the contract.

    Attributes:
        removed: What was left out for it: the value itself, or the object that requires it.
        id: The ``id`` of the object left out; else empty.
    """

    path: Path
    kind: str
    removed: Path
    id: str = ""

    @property
    def text(self) -> str:
        """Such as ``deliveries[17].createdAt: datetime_parsing``."""
        return f"{path_text(self.path)}: {self.kind}"


def decoded(body: bytes) -> Any:
    """Decodes a response body; raises ``UnreadableValue`` where it is no JSON that can be used.

    What no value can hold becomes text, so that only its own field is unreadable: a number out of
    the range of doubles, ``NaN``. A lone surrogate becomes a question mark.
    """
    try:
        value = _DECODER.decode(body.decode("utf-8"))
        if body.count(b"[") + body.count(b"{") > _DEEPEST_NESTING:
            _refuse_depths(value)
        # Python decodes lone surrogates, which no file or widget accepts.
        may_hold_halves = b"\\" in body and (b"\\ud" in body or b"\\uD" in body)
        return _mended(value) if may_hold_halves else value
    except (ValueError, ArithmeticError, RecursionError) as error:
        why = type(error).__name__
    raise UnreadableValue(why)  # outside, so that no context keeps the values


def read(model: type[M], decoded: Any) -> tuple[M, tuple[Failure, ...]]:
    """Validates decoded JSON, leaving out what cannot be read; returns the value and the failures.

    A field that may be missing is left out by itself. Where one that is needed is wrong, the row or
    the part that it belongs to is left out; ``UnreadableValue`` if nothing is left.
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
                (*_placed(decoded, each["loc"], removed, indexes), each["type"]) for each in faulty
            ]
        else:
            return value, tuple(_failure(*each, removed) for each in failures)
        # Later ones follow from what was left out before.
        failures = failures or [(path, kind) for path, _, _, kind in found]
        if not all(standing for _, standing, _, _ in found):
            break
        removed |= {standing: id_of(node) for _, standing, node, _ in found}
    raise UnreadableValue(failures_text(tuple(_failure(*each, removed) for each in failures)))


def path_text(path: Path) -> str:
    """Such as ``deliveries[17].createdAt``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "answer"


def id_of(thing: Any) -> str:
    id = thing.get("id") if isinstance(thing, dict) else None
    return id if isinstance(id, str) else ""


def _without(
    value: Any, removed: Container[Path], indexes: dict[Path, list[int]], path: Path = ()
) -> Any:
    """The value without what stands at these paths, and in ``indexes`` what lists have left."""
    if isinstance(value, dict):
        left_keys = [key for key in value if (*path, key) not in removed]
        return {key: _without(value[key], removed, indexes, (*path, key)) for key in left_keys}
    if isinstance(value, list):
        left = indexes[path] = [at for at in range(len(value)) if (*path, at) not in removed]
        return [_without(value[at], removed, indexes, (*path, at)) for at in left]
    return value


def _placed(
    decoded: Any, location: Path, removed: Container[Path], indexes: Mapping[Path, Sequence[int]]
) -> tuple[Path, Path, Any]:
    """The original path of a failure, the part of it that is there and not removed, and its value.

    For a missing key that is the object that requires it. ``location`` counts only what is left.
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
    gone = min(around, key=len, default=path)
    return Failure(path, kind, gone, removed.get(gone, ""))


def failures_text(failures: Sequence[Failure]) -> str:
    """Such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    return f"{failures[0].text}{more}"


def _mended(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_mended(each) for each in value]
    if isinstance(value, dict):
        return {_mended(key): _mended(each) for key, each in value.items()}
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
    """A number beyond doubles stays text: written out, ``1e999999999`` would fill the memory."""
    number = Decimal(text)
    return text if abs(number.adjusted()) > float_info.max_10_exp else number


_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=str)
