"""Converts values and times to and from their stored form."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from deskdispatch.domain.clock import LAST_MOMENT
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure

M = TypeVar("M", bound=BaseModel)

NOW_MS: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""Current time in milliseconds since 1970, in SQL."""


def to_text(value: BaseModel) -> str:
    """Returns JSON as sent to the service; unset fields stay out, unknown ones stay in."""
    try:
        return value.model_dump_json(by_alias=True, exclude_unset=True)
    except ValueError:  # half of a surrogate pair, from a broken ``\\u`` escape of the service
        plain = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return storable(json.dumps(plain, ensure_ascii=False, separators=(",", ":")))


def whole_text(value: BaseModel) -> str:
    """Like ``to_text``, also with unset fields, so that it is the same text at every counter."""
    fields = {name: getattr(value, name) for name in type(value).model_fields}
    return to_text(value.model_copy(update=fields))


def from_text(model: type[M], text: str) -> M:
    """Returns the value stored as JSON; raises ``JournalError`` ``DAMAGED`` if it is not valid."""
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def values_of(
    connection: sqlite3.Connection, model: type[M], query: str, *parameters: object
) -> tuple[M, ...]:
    """Returns the values of a query's rows, stored as JSON; raises like ``from_text``."""
    found = connection.execute(query, parameters).fetchall()
    return tuple(from_text(model, value) for (value,) in found)


def parsed(model: type[M], stated: Any, **more: Any) -> M | None:
    """Returns the value of JSON that another PC sent; None if this release cannot read it."""
    try:
        return model.model_validate({**stated, **more})
    except (ValidationError, TypeError):
        return None


def columns_of(value: BaseModel) -> tuple[Any, ...]:
    columns = []
    for name in type(value).model_fields:
        column = getattr(value, name)
        if isinstance(column, datetime):
            column = time_text(column)
        elif isinstance(column, str):
            column = storable(str(column))
        columns.append(column)
    return tuple(columns)


def from_row(model: type[M], row: Sequence[Any]) -> M:
    """Returns the value stored as columns in the order of its declaration, see ``from_text``."""
    return from_columns(model, dict(zip(model.model_fields, row, strict=True)))


def from_columns(model: type[M], columns: Mapping[str, Any]) -> M:
    try:
        return model.model_validate(columns)
    except ValidationError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def storable(text: str) -> str:
    """Returns the text in valid UTF-8: half of a surrogate pair becomes a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def as_json(texts: Iterable[str]) -> str:
    """Returns texts in stored form, as one parameter for ``json_each``."""
    return json.dumps([storable(text) for text in texts])


def quoted(words: Iterable[str]) -> str:
    """Returns constant words as a sorted SQL list: ``('A', 'B')``."""
    return "({})".format(", ".join(f"'{word}'" for word in sorted(words)))


def time_text(moment: datetime) -> str:
    """Returns ISO 8601 in UTC with all six decimals, so that texts sort like times."""
    if moment.tzinfo is None:
        raise ValueError("a time without an offset")
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def time_of(text: str) -> datetime:
    """Returns the stored time, UTC; raises ``JournalError`` ``DAMAGED`` if it is not valid."""
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def sent_time(stated: Any) -> str | None:
    """Returns a time that another PC sent in stored form; None if it is no time."""
    try:
        text = time_text(datetime.fromisoformat(stated))
    except (TypeError, ValueError, OverflowError):
        return None
    return text if text <= _LAST else None


_LAST: Final = time_text(LAST_MOMENT)


def maybe_time_text(moment: datetime | None) -> str | None:
    return None if moment is None else time_text(moment)


def maybe_time_of(text: str | None) -> datetime | None:
    return None if text is None else time_of(text)
