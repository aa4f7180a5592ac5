"""Checks a record written by another counter before it is used.

A person with a counter's login can write records that no program of ours writes. A refused record
does no harm: the other records are read, and the number of refused ones is shown.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final, NoReturn

from deskdispatch.domain.sharing.record import (
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    hybrid_time,
)

LONGEST_FIELDS: Final = 1_048_576
"""Maximum characters of a record's JSON: a customer with some thousands of places."""

LONGEST_NAME: Final = 300
"""Maximum characters of a kind, an id, a field's name or a counter's id."""

DEEPEST_NESTING: Final = 32
"""Maximum depth of nested lists and objects."""

LARGEST_INTEGER: Final = 2**63 - 1
"""The largest integer that PostgreSQL and SQLite can store."""

MOST_AHEAD: Final = timedelta(days=1)
"""Maximum time that a record may be ahead of the shared database's clock."""

_KNOWN_KINDS: Final = frozenset(map(str, SharedKind))
_KNOWN_RANKS: Final = frozenset(map(int, Rank))
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class RecordFailure(StrEnum):
    """Reasons to refuse a record."""

    SIZE = "size"
    FORM = "form"
    """The text is not JSON, or does not have the form of a record's fields."""
    DEPTH = "depth"
    NUMBER = "number"
    """A number that no PC can store: infinite, or an integer of more than 64 bits."""
    TEXT = "text"
    """A text that no PC can store: with half of a surrogate pair."""
    RANK = "rank"
    TIME = "time"
    """A field was set later than ``latest_time``, or before 1970."""
    OLDER = "older"
    """The record reverts later changes."""
    AUTHOR = "author"
    """The record is signed as another counter, or sets fields that belong to another counter."""
    CONTENT = "content"
    """The fields are invalid for the record's kind."""


class BadRecordError(ValueError):
    """Raised for a record that is refused."""

    def __init__(self, failure: RecordFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class RefusedRecord:
    """A record that was not accepted."""

    kind: str
    id: str
    failure: RecordFailure


def latest_time(now: datetime) -> int:
    """Returns the last hybrid time that a record may have, by the shared database's clock."""
    return hybrid_time(now + MOST_AHEAD)


def checked_record(kind: str, id: str, text: str | None, latest: int) -> SharedRecord:
    """Returns the record that another counter wrote; raises ``BadRecordError`` to refuse it.

    ``text`` are its fields as JSON, None if longer than ``LONGEST_FIELDS``; ``latest`` is the
    result of ``latest_time``.
    """
    if text is None or len(text) > LONGEST_FIELDS or max(len(kind), len(id)) > LONGEST_NAME:
        raise BadRecordError(RecordFailure.SIZE)
    try:
        stated = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise BadRecordError(RecordFailure.DEPTH) from None
    except BadRecordError:
        raise
    except ValueError:
        raise BadRecordError(RecordFailure.FORM) from None
    _check_form(stated)
    _check_values(stated)
    if _SURROGATE.search(text):
        try:
            json.dumps(stated, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadRecordError(RecordFailure.TEXT) from None
    fields = {name: SharedField(*parts) for name, parts in stated.items()}
    record = SharedRecord(kind, id, fields, text)
    _check_fields(record, latest)
    return record


def _refuse_constant(_name: str) -> NoReturn:
    raise BadRecordError(RecordFailure.NUMBER)


def _check_form(stated: Any) -> None:
    if not isinstance(stated, dict):
        raise BadRecordError(RecordFailure.FORM)
    for name, parts in stated.items():
        kinds = [type(part) for part in parts[1:]] if isinstance(parts, list) else []
        if kinds != [int, int, str]:
            raise BadRecordError(RecordFailure.FORM)
        if max(len(name), len(parts[3])) > LONGEST_NAME:
            raise BadRecordError(RecordFailure.SIZE)


def _check_values(stated: Any) -> None:
    """Refuses numbers that cannot be stored, and values nested too deeply, level by level."""
    level = [stated]
    for _ in range(DEEPEST_NESTING):
        inner = [
            each
            for outer in level
            for each in (outer.values() if isinstance(outer, dict) else outer)
        ]
        for each in inner:
            is_infinite = isinstance(each, float) and not math.isfinite(each)
            if is_infinite or (isinstance(each, int) and abs(each) > LARGEST_INTEGER):
                raise BadRecordError(RecordFailure.NUMBER)
        level = [each for each in inner if isinstance(each, list | dict)]
        if not level:
            return
    raise BadRecordError(RecordFailure.DEPTH)


def _check_fields(record: SharedRecord, latest: int) -> None:
    """Refuses unknown ranks, the highest rank in a record that is not erased, and odd times."""
    is_known = record.kind in _KNOWN_KINDS
    for name, each in record.fields.items():
        is_valid_rank = each.rank in _KNOWN_RANKS if is_known else 0 <= each.rank <= Rank.ERASED
        is_erased = each.rank == Rank.ERASED
        if not is_valid_rank or (is_erased and ERASED not in record.fields):
            raise BadRecordError(RecordFailure.RANK)
        if name == ERASED and not is_erased:
            raise BadRecordError(RecordFailure.RANK)
    if any(not 0 <= each.time <= latest for each in record.fields.values()):
        raise BadRecordError(RecordFailure.TIME)
