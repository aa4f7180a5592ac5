"""Rows of the board as text, to be pasted elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.ui.deliveries.model import cell_text
from deskdispatch.ui.deliveries.model.column import BoardColumn, heading
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.text import language
from deskdispatch.ui.text.statuses import status_word

_COUNTS: Final = "=+-@"
"""A spreadsheet takes a text that begins with one of these for something to count."""


def lines(rows: Iterable[BoardRow], columns: Sequence[BoardColumn]) -> Iterator[str]:
    """Headings, then a line a row; a tab between two cells.

    Marks of direction are left out: a phone number that is pasted must be nothing but its digits.
    """
    yield "\t".join(heading(column) for column in columns)
    texts = [_TEXTS[column] for column in columns]
    for row in rows:
        yield "\t".join(text(row) for text in texts)


def _plain(text: str) -> str:
    """A stranger's text: on one line, in one cell, and nothing that a spreadsheet would run."""
    whole = " ".join(text.split())
    return f"'{whole}" if whole[:1] and whole[0] in _COUNTS else whole


def _number(text: str) -> str:
    """An order number or a phone, which may begin with a plus."""
    whole = " ".join(text.split())
    is_phone = all(letter.isdigit() or letter in "+ -()." for letter in whole)
    return whole if is_phone else _plain(whole)


def _time(row: BoardRow) -> str:
    return f"{in_kuwait(row.time):%Y-%m-%d %H:%M}" if row.time else ""


def _cash(row: BoardRow) -> str:
    cash = row.cash
    if isinstance(cash, Collect) and cash.amount is not None:
        return money.text(cash.amount)
    return cell_text.cash_words(cash)


def _status(row: BoardRow) -> str:
    return _plain(status_word(row.status, row.is_in_doubt))


_TEXTS: Final[Mapping[BoardColumn, Callable[[BoardRow], str]]] = {
    BoardColumn.ORDER: lambda row: _number(row.order),
    BoardColumn.TIME: _time,
    BoardColumn.CUSTOMER: lambda row: _plain(row.customer),
    BoardColumn.PHONE: lambda row: _number(row.phone),
    BoardColumn.AREA: lambda row: _plain(row.area(language.current())),
    BoardColumn.STATUS: _status,
    BoardColumn.DRIVER: lambda row: _plain(row.driver),
    BoardColumn.VEHICLE: lambda row: _plain(cell_text.vehicle_word(row.vehicle)),
    BoardColumn.PRICE: lambda row: "" if row.price is None else money.text(row.price),
    BoardColumn.CASH: _cash,
}
