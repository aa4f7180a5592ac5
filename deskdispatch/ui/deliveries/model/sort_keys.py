"""What the cells of a row are sorted by: a text or a number each, made once a row.

A hundred thousand rows are sorted while a clerk waits, so every key of a column is of one plain
type, and a text is kept so that Python compares it byte by byte.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import Final

from deskdispatch.domain.deliveries.cash import Collect, NothingToCollect, cash_said
from deskdispatch.domain.deliveries.status import PROGRESS, is_terminal, pips
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded

LAST: Final = "\xff"
"""After every text: no byte of UTF-8 is as large."""

_NOT_DIGITS: Final = re.compile(r"\D")
_CHUNKS: Final = re.compile(r"(\d+)")
_GROUPING: Final = str.maketrans("", "", " ()+./-")
_PHONE: Final = 7
"""Digits that are no house number any more."""

_END: Final = len(PROGRESS)
_UNKNOWN_AMOUNT: Final = 1e15
_NOT_KNOWN: Final = 2e15


def narrow(text: str) -> str:
    """A text whose letters are the bytes of its UTF-8: as searchable, in the same order, quicker.

    Python keeps such a text in one byte a letter, and looks through it in half the time.
    """
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")


def searched(haystack: str) -> str:
    """What is searched of a row, narrow, and a number by its bare digits only.

    A search for a number looks for its digits; a fifth of what is looked through goes with the
    other ways to write it.
    """
    lines = haystack.split("\n")
    bare = {line for line in lines if line.isdigit()}
    kept = (line for line in lines if line in bare or line.translate(_GROUPING) not in bare)
    return narrow("\n".join(kept))


def sought(word: str) -> str:
    """A word of a search as it stands in what ``searched`` left."""
    bare = word.translate(_GROUPING)
    is_phone = bare.isdigit() and (word.startswith("+") or len(bare) >= _PHONE)
    return bare if is_phone else narrow(word)


@lru_cache(maxsize=16384)
def by_words(text: str) -> str:
    """A name as people look it up, whatever its case and its variants of a letter; none is last."""
    return narrow(folded(text)) or LAST


def by_order(order_number: str) -> str:
    """The order number, its figures by their value: ``ORD-9`` before ``ORD-10``."""
    chunks = _CHUNKS.split(order_number)
    return narrow("".join(f"{chunk:0>12}" if chunk.isdigit() else chunk for chunk in chunks))


def by_digits(phone: str) -> float:
    """A phone number by its digits; none is last."""
    return float(_NOT_DIGITS.sub("", latin(phone)) or "inf")


@lru_cache(maxsize=256)
def by_status(status: str) -> str:
    """How far along; ends without delivery after, unknown words last."""
    done = pips(status)
    place = done if done is not None else _END + (not is_terminal(status))
    return f"{place}{narrow(status)}"


def by_price(summary: DeliverySummary) -> float:
    """Fils; unknown prices lowest."""
    return -1.0 if summary.price is None else float(summary.price)


def by_cash(summary: DeliverySummary) -> float:
    """Fils; nothing to collect is lowest, unknown amounts are highest, not known at all is last."""
    kind = _CASH[summary.collects, summary.asked]
    return float(summary.cash) if kind is None and summary.cash else kind or _UNKNOWN_AMOUNT


def _cash_rank(collects: bool | None, asked: bool | None) -> float | None:
    cash = cash_said(collects, asked, None)
    if isinstance(cash, Collect):
        return None
    return -1.0 if isinstance(cash, NothingToCollect) else _NOT_KNOWN


_CASH: Final = {
    (said, asked): _cash_rank(said, asked) for said, asked in product((None, False, True), repeat=2)
}
"""Where a row stands by what the service said and what was asked; None: by its amount."""
