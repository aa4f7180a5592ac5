"""Rows of the board as plain text for the clipboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.tables.table import Cell
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow

_FORMULA: Final = "=+-@"
"""A spreadsheet reads a text that begins with one of these as a formula."""


def lines(rows: Iterable[BoardRow], columns: Sequence[BoardColumn]) -> Iterator[str]:
    """Headings, then a line a row, tab-separated.

    Direction marks are removed: a pasted phone number must be only digits.
    """
    yield "\t".join(column.heading for column in columns)
    specs = [column.spec for column in columns]
    for row in rows:
        yield "\t".join(_text(spec.value(row), is_number=spec.is_number) for spec in specs)


def _text(value: Cell, *, is_number: bool) -> str:
    """A cell as one line that no spreadsheet evaluates; empty if unknown.

    Money has three decimals, times are Kuwait's.
    """
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return money.text(value)
    if isinstance(value, datetime):
        return f"{in_kuwait(value):%Y-%m-%d %H:%M}"
    whole = " ".join(str(value).split())
    if is_number and all(letter.isdigit() or letter in "+ -()." for letter in whole):
        return whole
    return f"'{whole}" if whole[:1] and whole[0] in _FORMULA else whole
