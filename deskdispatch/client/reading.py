"""Decodes JSON strictly and validates it leniently: unreadable parts are left out and reported."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
    the part that it belongs to is removed from ``decoded``; ``UnreadableValue`` if nothing is left.
    """
    failures: list[tuple[Path, str]] = []
    removed: dict[Path, str] = {}
    pruning = _Pruning(decoded)
    for _ in range(_DEEPEST):
        try:
            value = model.model_validate(decoded, context=ON_THE_WIRE)
        except ValidationError as error:
            found_here = [
                (pruning.original(each["loc"]), each["type"])
                for each in error.errors(
                    include_url=False, include_context=False, include_input=False
                )
            ]
            failures = failures or found_here  # later ones follow from what was left out before
            found = pruning.prune(error)
        else:
            return value, tuple(_failure(*each, removed) for each in failures)
        if not found:
            break
        removed |= found
    raise UnreadableValue(failures_text(tuple(_failure(*each, removed) for each in failures)))


def path_text(path: Path) -> str:
    """Such as ``deliveries[17].createdAt``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "answer"


def id_of(thing: Any) -> str:
    id = thing.get("id") if isinstance(thing, dict) else None
    return id if isinstance(id, str) else ""


class _Pruning:
    """Removes faulty values from lists and objects, and knows their original paths."""

    def __init__(self, decoded: Any) -> None:
        self._decoded = decoded
        self._indexes: dict[int, list[int]] = {}
        """By ``id()`` of a list that has lost items: the original indexes of the others."""

    def original(self, path: Path) -> Path:
        node, steps = self._decoded, []
        for step in path:
            steps.append(self._index(node, step))
            node = _inside(node, step)
        return tuple(steps)

    def prune(self, error: ValidationError) -> dict[Path, str]:
        """Removes the faulty values; their ids by original path, none if nothing would be left."""
        faulty: dict[tuple[int, Any], tuple[Any, Path]] = {}
        for each in error.errors(include_url=False, include_context=False, include_input=False):
            path = self._standing(each["loc"])
            if not path:
                return {}
            holder = self._at(path[:-1])
            faulty[id(holder), path[-1]] = holder, self.original(path)
        gone = {path: id_of(holder[key[1]]) for key, (holder, path) in faulty.items()}
        # From the last one on, so that no index of a list moves before it is used.
        for (_, step), (holder, _) in sorted(
            faulty.items(), key=lambda each: -each[0][1] if isinstance(each[0][1], int) else 0
        ):
            self._remove(holder, step)
        return gone

    def _standing(self, location: Path) -> Path:
        """The existing part of a path: for a missing key, the object that requires it."""
        node, path = self._decoded, []
        for step in location:
            if not _has(node, step):
                break
            path.append(step)
            node = node[step]
        return tuple(path)

    def _at(self, path: Path) -> Any:
        node = self._decoded
        for step in path:
            node = node[step]
        return node

    def _index(self, node: Any, step: Any) -> Any:
        if not isinstance(node, list) or not isinstance(step, int):
            return step
        indexes = self._indexes.get(id(node))
        return step if indexes is None else indexes[step]

    def _remove(self, holder: Any, step: Any) -> None:
        if isinstance(holder, list):
            indexes = self._indexes.setdefault(id(holder), list(range(len(holder))))
            del indexes[step]
        del holder[step]


def _inside(node: Any, step: Any) -> Any:
    return node[step] if _has(node, step) else None


def _has(node: Any, step: Any) -> bool:
    if isinstance(node, dict):
        return step in node
    return isinstance(node, list) and isinstance(step, int) and step < len(node)


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
