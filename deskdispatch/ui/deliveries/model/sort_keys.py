"""Sort keys of a row's cells: a text or number each, made once a row.

A hundred thousand rows are sorted on a click, so the keys of a column have one plain type, and
texts are stored so that Python compares them byte by byte.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import Final

from deskdispatch.domain.deliveries.cash import Collect, NothingToCollect, cash_by_flags
from deskdispatch.domain.deliveries.status import PROGRESS, is_terminal, pips
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.search_text import folded

LAST: Final = "\xff"
"""Sorts after every text: 0xFF is no byte of UTF-8."""

_CHUNKS: Final = re.compile(r"(\d+)")
_GROUPING: Final = str.maketrans("", "", " ()+./-")
_PHONE: Final = 7
"""Digits from which a number is a phone number, not a house number."""

_END: Final = len(PROGRESS)
_UNKNOWN_AMOUNT: Final = 1e15
_NOT_KNOWN: Final = 2e15


def narrow(text: str) -> str:
    """The UTF-8 bytes of a text as characters: the same order, and searched in half the time."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")


def searched(text: str) -> str:
    """The searched text of a row, narrow, with phone numbers only as bare digits."""
    lines = text.split("\n")
    bare = {line for line in lines if line.isdigit()}
    kept = (line for line in lines if line in bare or line.translate(_GROUPING) not in bare)
    return narrow("\n".join(kept))


def sought(word: str) -> str:
    """A search word in the form of ``searched``."""
    bare = word.translate(_GROUPING)
    is_phone = bare.isdigit() and (word.startswith("+") or len(bare) >= _PHONE)
    return bare if is_phone else narrow(word)


@lru_cache(maxsize=16384)
def by_words(text: str) -> str:
    """A name folded in case and letter variants; empty is last."""
    return narrow(folded(text)) or LAST


def by_order(order_number: str) -> str:
    """The order number with numeric order: ``ORD-9`` before ``ORD-10``."""
    chunks = _CHUNKS.split(order_number)
    return narrow("".join(f"{chunk:0>12}" if chunk.isdigit() else chunk for chunk in chunks))


def by_digits(phone: str) -> float:
    """A phone number by its digits; empty is last."""
    return float(digits_only(phone) or "inf")


@lru_cache(maxsize=256)
def by_status(status: str) -> str:
    """Sorts by progress; then ends without delivery, then unknown statuses."""
    done = pips(status)
    place = done if done is not None else _END + (not is_terminal(status))
    return f"{place}{narrow(status)}"


def by_price(summary: DeliverySummary) -> float:
    """Fils; unknown prices lowest."""
    return -1.0 if summary.price is None else float(summary.price)


def by_cash(summary: DeliverySummary) -> float:
    """Fils; no cash is lowest, unknown amounts highest, wholly unknown last."""
    kind = _CASH[summary.collects, summary.asked]
    return float(summary.cash) if kind is None and summary.cash else kind or _UNKNOWN_AMOUNT


def _cash_rank(collects: bool | None, sent: bool | None) -> float | None:
    cash = cash_by_flags(collects, sent, None)
    if isinstance(cash, Collect):
        return None
    return -1.0 if isinstance(cash, NothingToCollect) else _NOT_KNOWN


_CASH: Final = {
    (collects, sent): _cash_rank(collects, sent)
    for collects, sent in product((None, False, True), repeat=2)
}
"""The rank by the service's and the booking's word on cash; None ranks by amount."""
