"""Reads whether a row collects cash, and how much."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowFault, RowProblem
from deskdispatch.domain.tables.flag_cells import read_flag
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded

_CASH: Final = frozenset(
    map(
        folded,
        ("cash", "cod", "cash on delivery", "كاش", "نقدا", "نقدي", "نقد", "الدفع عند الاستلام"),
    )
)
_PAID: Final = frozenset(
    map(
        folded,
        (
            *("paid", "prepaid", "online", "knet", "k-net", "card", "visa", "credit card", "link"),
            *("مدفوع", "كي نت", "كي-نت", "بطاقة", "اونلاين", "رابط"),
        ),
    )
)
_CURRENCY: Final = re.compile(r"k\.?w?\.?d\.?|د\.\s?ك\.?|دينار(?: كويتي)?", re.IGNORECASE)
_BINARY: Final = re.compile(r"\d+\.\d{9,}")
"""A number that a spreadsheet computed: ``4.300000000000001``."""
_ERROR: Final = Decimal("1E-8")
_DIGIT: Final = re.compile(r"\d")

_FAULTS: Final = {
    Rule.BLANK: RowFault.BLANK,
    Rule.NOT_MONEY: RowFault.NOT_MONEY,
    Rule.AMBIGUOUS_MONEY: RowFault.AMBIGUOUS_MONEY,
    Rule.TOO_MANY_DECIMALS: RowFault.TOO_MANY_DECIMALS,
}


@dataclass(frozen=True, slots=True)
class CashCells:
    """What the cells say.

    Attributes:
        collects: Whether cash is collected.
        amount: As ``Draft.cash_amount``: three places where it was read, else as it stands.
        problem: None where both are clear.
    """

    collects: bool
    amount: str = ""
    problem: RowProblem | None = None


def read_cash(collect: str, amount: str) -> CashCells:
    """Reads both cells.

    An amount without a word is collected, unless it is zero; with a word that says no, or paid, it
    is not. Either cell may hold what the other one is for.
    """
    if not _DIGIT.search(latin(amount)) and read_word(amount) is not None:
        collect, amount = collect or amount, ""
    if not amount and read_word(collect) is None and _DIGIT.search(latin(collect)):
        collect, amount = "", collect
    word = read_word(collect)
    if collect and word is None:
        problem = RowProblem(OrderField.COLLECT_CASH, RowFault.NOT_YES_OR_NO, collect)
        return CashCells(collects=True, amount=amount, problem=problem)
    if word is False or not (word or amount):
        return CashCells(collects=False, amount=_shown(amount))
    try:
        found = read_amount(amount)
    except RuleBroken as broken:
        return _unread(amount, _FAULTS[broken.rule])
    if word and not found:
        return _unread(amount, RowFault.NOT_POSITIVE)
    return CashCells(collects=bool(found), amount=money.text(found) if found else "")


def read_word(text: str) -> bool | None:
    """Whether a cell says that cash is collected; None where it does not say."""
    word = " ".join(folded(text).split())
    return True if word in _CASH else False if word in _PAID else read_flag(text)


def read_amount(text: str) -> Decimal:
    """An amount with or without its currency.

    Raises:
        RuleBroken: As ``money.parse_typed``.
    """
    plain = _CURRENCY.sub("", latin(text)).strip()
    if _BINARY.fullmatch(plain):
        exact = Decimal(plain)
        near = money.rounded(exact)
        if abs(near - exact) < _ERROR:
            plain = money.text(near)
    return money.parse_typed(plain)


def _unread(amount: str, fault: RowFault) -> CashCells:
    problem = RowProblem(OrderField.CASH_AMOUNT, fault, amount)
    return CashCells(collects=True, amount=amount, problem=problem)


def _shown(amount: str) -> str:
    """An amount that is not collected."""
    try:
        return money.text(read_amount(amount))
    except RuleBroken:
        return amount
