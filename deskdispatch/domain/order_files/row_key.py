"""Tells orders of several files apart by what they are, not by how they are written."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import wire_text
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import REMARKS, Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.cells import read_day
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.tables.cells import Cells, first_of
from deskdispatch.domain.text.search_text import folded

_STEP: Final = Decimal("0.0002")
"""Degrees, about 20 m: nearer points are one, unless a line of the grid runs between them."""
_PLACES: Final = Decimal("0.000001")
"""What programs keep of a degree."""

_NUMBER: Final = re.compile(r"0*(\d+?)(?:\.0+)?", re.ASCII)

_PICKUPS: Final = frozenset(
    (Field.PICKUP, Field.PICKUP_LOCATION, Field.PICKUP_NAME, Field.PICKUP_NUMBER)
)
"""Where it is collected is no part of what the order is."""


def key_of(draft: Draft, problems: Sequence[RowProblem], cells: Cells) -> str:
    """SHA-256 over what the order is, in hexadecimal.

    The shop's own reference and the phone alone where the file has a reference; else phone, name,
    drop-off, cash, time and remarks. What could not be read counts by the text of its cells.
    """
    number = phone.key(draft.phone) if draft.phone else ""
    if reference := first_of(cells, Field.REFERENCE):
        return _digest("reference", _numbered(reference), number)
    unread = sorted(
        (problem.field or "", _unread(problem))
        for problem in problems
        if not problem.is_warning and problem.field not in _PICKUPS
    )
    is_middle = any(problem.failure is RowFailure.AREA_MIDDLE for problem in problems)
    point = None if is_middle else draft.dropoff
    scheduled = wire_text(draft.scheduled_at) if draft.scheduled_at is not None else ""
    return _digest(
        "order",
        number,
        _plain(draft.name),
        _cell_of(point) if point is not None else [_plain(each) for each in draft.dropoff_address],
        _plain(draft.sent_detail),
        _fils(draft),
        scheduled,
        *(_plain(getattr(draft, spec.field)) for spec in REMARKS),
        unread,
    )


def shape_of(headings: Iterable[str], width: int) -> str:
    """SHA-256 over the headings of a file in their order and the number of its columns."""
    return _digest("shape", [_plain(heading) for heading in headings], width)


def _digest(*parts: object) -> str:
    content = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(text: str) -> str:
    return " ".join(folded(text).split())


def _numbered(reference: str) -> str:
    """A reference without what a spreadsheet takes from a number or adds: ``007``, ``7.0``."""
    plain = _plain(reference)
    found = _NUMBER.fullmatch(plain)
    return found[1] if found else plain


def _unread(problem: RowProblem) -> str:
    """The unread text, plain; a day without its time in one spelling."""
    day = read_day(problem.text) if problem.failure is RowFailure.NO_TIME else None
    return _plain(problem.text) if day is None else day.isoformat()


def _cell_of(point: Coordinates) -> list[int]:
    return [
        int(Decimal(repr(degrees)).quantize(_PLACES) // _STEP)
        for degrees in (point.latitude, point.longitude)
    ]


def _fils(draft: Draft) -> int | str:
    if not draft.collect_cash:
        return 0
    try:
        return int(money.parse_typed(draft.cash_amount) / money.FILS)
    except RuleBroken:
        return _plain(draft.cash_amount)
