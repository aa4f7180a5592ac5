"""Validates decoded JSON leniently: unreadable parts are left out and reported as failures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from deskdispatch.domain.wire import ON_THE_WIRE

M = TypeVar("M", bound=BaseModel)
Path = tuple[Any, ...]
"""Keys and indexes, from the outside in."""

_DEEPEST: Final = 12
"""Rounds of validation; each removes failures one level of nesting deeper."""


class UnreadableValue(Exception):
    """A body breaks the contract; the text names the place and quotes no value."""


class Failure(NamedTuple):
    """One value that breaks the contract.

    Attributes:
        path: Where it stands.
        kind: The error type of pydantic.
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


def read(model: type[M], decoded: Any) -> tuple[M, tuple[Failure, ...]]:
    """Validates decoded JSON, leaving out what cannot be read.

    A field that may be missing is left out by itself. Where one that is needed is wrong, the row
    or the part that it belongs to is left out; ``decoded`` is changed by that.

    Returns:
        The value, and the failures that were left out of it.

    Raises:
        UnreadableValue: Nothing is left.
    """
    failures: list[tuple[Path, str]] = []
    removed: dict[Path, str] = {}
    pruning = _Pruning(decoded)
    for _ in range(_DEEPEST):
        try:
            value = model.model_validate(decoded, context=ON_THE_WIRE)
        except ValidationError as error:
            problems = [
                (pruning.original(problem["loc"]), problem["type"])
                for problem in error.errors(
                    include_url=False, include_context=False, include_input=False
                )
            ]
            failures = failures or problems  # later ones follow from what was left out before
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
    """The ``id`` of an object; empty where it has none."""
    id = thing.get("id") if isinstance(thing, dict) else None
    return id if isinstance(id, str) else ""


class _Pruning:
    """Removes faulty values from lists and objects, and knows their original paths."""

    def __init__(self, decoded: Any) -> None:
        self._decoded = decoded
        self._indexes: dict[int, list[int]] = {}
        """By ``id()`` of a list that has lost items: the original indexes of the others."""

    def original(self, path: Path) -> Path:
        """A path as it was before anything was taken out."""
        node, steps = self._decoded, []
        for step in path:
            steps.append(self._index(node, step))
            node = _inside(node, step)
        return tuple(steps)

    def prune(self, error: ValidationError) -> dict[Path, str]:
        """Removes the faulty values.

        Returns:
            The ids of what was removed by original path; empty where nothing would be left.
        """
        faulty: dict[tuple[int, Any], tuple[Any, Path]] = {}
        for problem in error.errors(include_url=False, include_context=False, include_input=False):
            path = self._standing(problem["loc"])
            if not path:
                return {}
            holder = self._at(path[:-1])
            faulty[id(holder), path[-1]] = holder, self.original(path)
        gone = {path: id_of(holder[key[1]]) for key, (holder, path) in faulty.items()}
        for (_, step), (holder, _) in sorted(faulty.items(), key=_last_first):
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


def _last_first(faulty: tuple[tuple[int, Any], Any]) -> int:
    """So that no index of a list moves before it is used."""
    step = faulty[0][1]
    return -step if isinstance(step, int) else 0


def _failure(path: Path, kind: str, removed: dict[Path, str]) -> Failure:
    """With the largest of what was left out around it."""
    around = [each for each in removed if path[: len(each)] == each]
    gone = min(around, key=len, default=path)
    return Failure(path, kind, gone, removed.get(gone, ""))


def failures_text(failures: Sequence[Failure]) -> str:
    """Such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    return f"{failures[0].text}{more}"
