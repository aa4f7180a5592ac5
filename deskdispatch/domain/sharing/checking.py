"""Checks a record that another counter wrote, before anything is made of it.

Whoever has a counter's login can write what no program of ours does. What is refused here harms
nobody: the other records are read, and how many were refused is said.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final, NoReturn

from deskdispatch.domain.sharing.hybrid_time import hybrid_time
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedKind, SharedRecord

LONGEST_FIELDS: Final = 1_048_576
"""Characters of a record's JSON: a customer of some thousands of places."""

LONGEST_NAME: Final = 300
"""Characters of a kind, an id, a field's name or a counter's id."""

DEEPEST: Final = 32
"""Lists and objects in each other."""

LARGEST: Final = 2**63 - 1
"""The largest integer that PostgreSQL and SQLite keep."""

AHEAD: Final = timedelta(days=1)
"""A record may be so much later than the clock of the shared database."""

_KNOWN_KINDS: Final = frozenset(map(str, SharedKind))
_KNOWN_RANKS: Final = frozenset(map(int, Rank))
_HALF_OF_A_PAIR: Final = re.compile(r"\\u[dD][89a-fA-F]")


class RecordFailure(StrEnum):
    """Reasons to refuse a record."""

    SIZE = "size"
    FORM = "form"
    """It is no JSON, or not what the fields of a record are."""
    DEPTH = "depth"
    NUMBER = "number"
    """A number that no PC can store: infinite, or an integer of more than 64 bits."""
    TEXT = "text"
    """A text that no PC can store: with half of a surrogate pair."""
    RANK = "rank"
    TIME = "time"
    """It was set later than ``latest_time``, or before 1970."""
    OLDER = "older"
    """It takes back what was set later."""
    AUTHOR = "author"
    """It was signed as another counter, or says what is another counter's to say."""
    CONTENT = "content"
    """What its kind makes of it fails."""


class BadRecordError(ValueError):
    """A record that is refused."""

    def __init__(self, failure: RecordFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class RefusedRecord:
    """A record that is not taken in."""

    kind: str
    id: str
    failure: RecordFailure


def latest_time(now: datetime) -> int:
    """The last hybrid time that a record may have, by the clock of the shared database."""
    return hybrid_time(now + AHEAD)


def checked_record(kind: str, id: str, text: str | None, latest: int) -> SharedRecord:
    """The record that another counter wrote.

    Args:
        kind: Of the record.
        id: Of the record.
        text: Its fields as JSON; None for one longer than ``LONGEST_FIELDS``.
        latest: As ``latest_time`` gives it.

    Raises:
        BadRecordError: It is not to be taken in.
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
    if _HALF_OF_A_PAIR.search(text):
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
    """Refuses numbers that nobody can store, and what is too deep, level by level."""
    level = [stated]
    for _ in range(DEEPEST):
        inner = [
            each
            for outer in level
            for each in (outer.values() if isinstance(outer, dict) else outer)
        ]
        for each in inner:
            is_infinite = isinstance(each, float) and not math.isfinite(each)
            if is_infinite or (isinstance(each, int) and abs(each) > LARGEST):
                raise BadRecordError(RecordFailure.NUMBER)
        level = [each for each in inner if isinstance(each, list | dict)]
        if not level:
            return
    raise BadRecordError(RecordFailure.DEPTH)


def _check_fields(record: SharedRecord, latest: int) -> None:
    """Refuses unknown ranks, the highest one in a record that is not erased, and odd times."""
    is_known = record.kind in _KNOWN_KINDS
    for name, each in record.fields.items():
        is_rank = each.rank in _KNOWN_RANKS if is_known else 0 <= each.rank <= Rank.ERASED
        is_erased = each.rank == Rank.ERASED
        if not is_rank or (is_erased and ERASED not in record.fields):
            raise BadRecordError(RecordFailure.RANK)
        if name == ERASED and not is_erased:
            raise BadRecordError(RecordFailure.RANK)
    if any(not 0 <= each.time <= latest for each in record.fields.values()):
        raise BadRecordError(RecordFailure.TIME)
