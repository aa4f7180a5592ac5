"""Reads whether a row collects cash, and how much."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
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
            *("tap", "tap payments", "myfatoorah", "upayments", "bookeey", "hesabe", "deema"),
            *("tabby", "tamara", "taly", "stripe", "paypal", "bacs", "bank transfer", "wallet"),
            *("apple pay", "google pay", "samsung pay", "mastercard", "mada", "stc pay", "debit"),
            *("debit card", "credit cards", "shopify payments", "direct bank transfer"),
            *("card on delivery", "online payment", "electronic payment", "free", "gift card"),
            *("مدفوع", "كي نت", "كي-نت", "بطاقة", "اونلاين", "رابط", "فيزا", "ماستركارد", "مدى"),
            *("بطاقة ائتمانية", "ابل باي", "تابي", "تمارا", "تحويل بنكي", "دفع الكتروني"),
        ),
    )
)
"""How an order is paid that collects nothing, by words and by the names of payment services."""

_CASH_IN: Final = re.compile(
    rf"\b(?:cod|cash on delivery|{folded('الدفع عند الاستلام')}|{folded('نقدا عند الاستلام')})\b"
)
"""Cash among other words, as ``Cash on Delivery (COD)``."""
_NOT_CASH: Final = re.compile(rf"\b(?:not|non|no|paid|prepaid|{folded('مدفوع')}|{folded('غير')})\b")
_BRACKETS: Final = re.compile(r"\(.*?\)")
_CURRENCY: Final = re.compile(r"k\.?w?\.?d\.?|د\.\s?ك\.?|دينار(?: كويتي)?", re.IGNORECASE)
_BINARY: Final = re.compile(r"\d+\.\d{9,}")
"""A number that a spreadsheet computed: ``4.300000000000001``."""
_ERROR: Final = Decimal("1E-8")
_DIGIT: Final = re.compile(r"\d")

_FAILURES: Final = {
    Rule.BLANK: RowFailure.BLANK,
    Rule.NOT_MONEY: RowFailure.NOT_MONEY,
    Rule.AMBIGUOUS_MONEY: RowFailure.AMBIGUOUS_MONEY,
    Rule.TOO_MANY_DECIMALS: RowFailure.TOO_MANY_DECIMALS,
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


def read_cash(collect: str, amount: str, total: str = "", currency: str = "") -> CashCells:
    """Reads the cells.

    An amount without a word is collected, unless it is zero; with a word that says no, or paid, it
    is not. Either cell may hold what the other one is for. The total of the order is the amount
    where cash on delivery is how it is paid, and no amount is named. An amount in another currency
    than dinars is to be corrected before it is collected.
    """
    found = _read(collect, amount, total)
    is_other = bool(currency.strip() and not _CURRENCY.fullmatch(currency.strip()))
    if not (is_other and found.collects) or found.problem is not None:
        return found
    problem = RowProblem(OrderField.CASH_AMOUNT, RowFailure.OTHER_CURRENCY, currency)
    return replace(found, problem=problem)


def _read(collect: str, amount: str, total: str) -> CashCells:
    """The same, whatever the currency."""
    if not _DIGIT.search(latin(amount)) and read_word(amount) is not None:
        collect, amount = collect or amount, ""
    if not amount and read_word(collect) is None and _DIGIT.search(latin(collect)):
        collect, amount = "", collect
    word = read_word(collect)
    if word and not amount and read_flag(collect) is None:
        amount = total
    if collect and word is None and amount and not _is_due(amount):
        return CashCells(collects=False)
    if collect and word is None:
        problem = RowProblem(OrderField.COLLECT_CASH, RowFailure.NOT_YES_OR_NO, collect)
        return CashCells(collects=True, amount=amount, problem=problem)
    if word is False or not (word or amount):
        return CashCells(collects=False, amount=_shown(amount))
    try:
        found = read_amount(amount)
    except RuleBroken as broken:
        return _unread(amount, _FAILURES[broken.rule])
    if word and not found:
        return _unread(amount, RowFailure.NOT_POSITIVE)
    return CashCells(collects=bool(found), amount=money.text(found) if found else "")


def read_word(text: str) -> bool | None:
    """Whether a cell says that cash is collected; None where it does not say."""
    words = [" ".join(folded(each).split()) for each in (text, _BRACKETS.sub(" ", text))]
    if not _CASH.isdisjoint(words):
        return True
    if not _PAID.isdisjoint(words):
        return False
    if _CASH_IN.search(words[0]) and not _NOT_CASH.search(words[0]):
        return True
    return read_flag(text)


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


def _is_due(amount: str) -> bool:
    """Whether something is left to be paid, or may be."""
    try:
        return bool(read_amount(amount))
    except RuleBroken:
        return True


def _unread(amount: str, failure: RowFailure) -> CashCells:
    problem = RowProblem(OrderField.CASH_AMOUNT, failure, amount)
    return CashCells(collects=True, amount=amount, problem=problem)


def _shown(amount: str) -> str:
    """An amount that is not collected."""
    try:
        return money.text(read_amount(amount))
    except RuleBroken:
        return amount
