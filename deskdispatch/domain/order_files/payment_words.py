"""The words of payments, and the meanings of the cells of money in order files."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.domain import money
from deskdispatch.domain.fields import Field
from deskdispatch.domain.tables.cells import read_flag
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded


class Meaning(Enum):
    """Meanings of words, and of whole cells that are not blank."""

    YES = auto()
    NO = auto()
    """No, or a dash."""
    CASH = auto()
    CASH_IF_ALONE = auto()
    """Cash, but not among other words; no whole cell has this meaning."""
    PAID = auto()
    CARD = auto()
    """A payment without cash; as a whole cell ``PAID``."""
    MAY_BE_CARD = auto()
    """The same in a column of payments; elsewhere also a thing, a name or a source."""
    PAID_OR_NOT = auto()
    """Paid, or without cash, among words that are not known."""
    PAID_IN_PART = auto()
    MIXED = auto()
    """Cash on delivery beside another payment, so that cash is not all of the total."""
    UNCLEAR = auto()
    """Cash or another payment, or a part in cash: ``Cash / KNET``, ``COD 5``, ``no KNET``."""
    UNPAID = auto()
    PENDING = auto()
    """Not paid yet; beside cash as ``UNPAID``."""
    NOT = auto()
    """A denial that does not say of what: not yet, none; also another payment that is not paid."""
    AMOUNT = auto()
    """An amount, readable or not."""
    UNKNOWN = auto()


COLLECT: Final = frozenset({Meaning.YES, Meaning.CASH, Meaning.MIXED})
DO_NOT_COLLECT: Final = frozenset({Meaning.NO, Meaning.PAID, Meaning.MAY_BE_CARD})
DOUBTFUL: Final = frozenset({Meaning.UNCLEAR, Meaning.PAID_IN_PART, Meaning.PAID_OR_NOT})
"""Meanings that no other cell makes clear."""


class PaymentWords(NamedTuple):
    """Words and phrases of one meaning; yes and no are those of ``read_flag``."""

    meaning: Meaning
    english: tuple[str, ...]
    arabic: tuple[str, ...]


PAYMENT_WORDS: Final = (
    PaymentWords(
        Meaning.CASH,
        ("cod", "cash on delivery", "cash upon delivery"),
        (
            *("دفع عند الاستلام", "دفع عند التوصيل", "نقد عند الاستلام", "نقد عند التوصيل"),
            *("الدفع عند الاستلام", "نقدا عند الاستلام", "نقدي عند الاستلام", "كاش عند الاستلام"),
            *("الدفع عند التوصيل", "نقدا عند التوصيل", "نقدي عند التوصيل", "كاش عند التوصيل"),
        ),
    ),
    PaymentWords(Meaning.CASH_IF_ALONE, ("cash",), ("كاش", "نقدا", "نقدي", "نقد")),
    PaymentWords(
        Meaning.PAID,
        ("paid", "prepaid", "pre-paid", "pre paid", "settled"),
        (
            *("مدفوع", "مدفوعة", "تم الدفع", "مدفوع مسبقا", "تم السداد", "مسدد", "تم التحويل"),
            *("محول", "خالص"),
        ),
    ),
    PaymentWords(
        Meaning.CARD,
        (
            *("knet", "k-net", "wamd", "visa", "mastercard", "credit card", "credit cards"),
            *("debit card", "card on delivery", "bank transfer", "direct bank transfer", "bacs"),
            *("bank deposit", "online payment", "electronic payment", "apple pay", "applepay"),
            *("google pay", "googlepay", "samsung pay", "stc pay", "tap payments", "myfatoorah"),
            *("upayments", "bookeey", "hesabe", "tabby", "tabby installment", "paypal"),
            "shopify payments",
        ),
        (
            *("كي نت", "كي-نت", "ك نت", "ومض", "فيزا", "ماستركارد", "بطاقة ائتمانية", "ابل باي"),
            *("تحويل بنكي", "دفع الكتروني", "الدفع الالكتروني", "دفع اونلاين", "الدفع اونلاين"),
        ),
    ),
    PaymentWords(
        Meaning.MAY_BE_CARD,
        (
            *("online", "card", "link", "tap", "deema", "tamara", "taly", "stripe", "wallet"),
            *("mada", "debit", "free", "gift card", "cards"),
        ),
        ("بطاقة", "اونلاين", "رابط", "لينك", "مدى", "تابي", "تمارا", "مجاني"),
    ),
    PaymentWords(
        Meaning.PAID_IN_PART,
        ("part paid", "partial paid", "partially paid", "partly paid"),
        ("مدفوع جزئيا", "مدفوعة جزئيا"),
    ),
    PaymentWords(
        Meaning.UNPAID,
        ("unpaid", "un-paid", "un paid", "not paid", "not yet paid", "to be paid"),
        (
            *("غير مدفوع", "غير مدفوعة", "لم يتم الدفع", "لم يدفع", "غير مسدد", "لم يتم السداد"),
            *("مو مدفوع", "ما دفع"),
        ),
    ),
    PaymentWords(Meaning.PENDING, ("pending", "due", "later"), ()),
    PaymentWords(
        Meaning.NOT,
        ("not", "no", "non", "none", "nil", "nothing", "on delivery"),
        ("غير", "لم", "لا", "بدون", "عند"),
    ),
)

_MEANINGS: Final = {
    folded(word): words.meaning for words in PAYMENT_WORDS for word in words.english + words.arabic
}
_PHRASE: Final = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, sorted(_MEANINGS, key=len, reverse=True)))})\b"
)
_CASH: Final = frozenset({Meaning.CASH, Meaning.CASH_IF_ALONE})
_PAYMENTS: Final = frozenset({Meaning.PAID, Meaning.CARD, Meaning.MAY_BE_CARD})
_CARDS: Final = frozenset({Meaning.CARD, Meaning.MAY_BE_CARD})
_FIRST: Final = (Meaning.UNPAID, Meaning.NOT, Meaning.PENDING, Meaning.PAID_IN_PART)
"""Meanings of a cell that names them, whatever else it names."""
_OPEN: Final = frozenset({Meaning.UNPAID, Meaning.PENDING})
_FILLERS: Final = frozenset(("by", "via", "through", "already", "fully"))
"""Words that change no meaning: ``paid by link``."""
_WORD: Final = re.compile(r"\w+")
_BRACKETS: Final = re.compile(r"\(.*?\)")
_DIGIT: Final = re.compile(r"\d")
_FIGURE: Final = re.compile(r"[-(.]?\d")


def meaning_of(text: str, field: Field = Field.COLLECT_CASH) -> Meaning:
    """Returns the meaning of a cell that is not blank, in a column of this field.

    Columns of amounts may contain the words of payments, such as a *COD* of yes or no, and columns
    of payments amounts. In both, a figure is an amount, but 1 and 0 of a payment are yes and no.
    """
    meaning = _of_words(text)
    if field is Field.CASH_AMOUNT:
        is_word = meaning in COLLECT | DO_NOT_COLLECT and not _DIGIT.search(latin(text))
        return meaning if is_word else Meaning.AMOUNT
    is_figure = meaning is Meaning.UNKNOWN and _FIGURE.match(money.bare(text))
    return Meaning.AMOUNT if is_figure else meaning


def is_cash(text: str) -> bool:
    """Whether a cell is a word for cash and nothing else."""
    return _MEANINGS.get(folded(text)) in _CASH


@lru_cache(maxsize=1024)
def _of_words(text: str) -> Meaning:
    """Returns the meaning of a cell by its words; ``credit_card`` is two."""
    if (flag := read_flag(text)) is not None:
        return Meaning.YES if flag else Meaning.NO
    plain = " ".join(folded(text).replace("_", " ").split())
    named = {_MEANINGS[each] for each in _PHRASE.findall(plain)}
    others = {*_WORD.findall(_PHRASE.sub(" ", _BRACKETS.sub(" ", plain)))} - _FILLERS
    is_cash = not named.isdisjoint(_CASH)
    first = next((each for each in _FIRST if each in named), None)
    if first is not None and not (is_cash and named <= _CASH | _OPEN):
        if first is Meaning.NOT and not named.isdisjoint(_CARDS):
            return Meaning.UNCLEAR
        return Meaning.NOT if first is Meaning.UNPAID and named & _PAYMENTS else first
    if is_cash:
        return _of_cash(named, is_all=not others, has_digit=bool(_DIGIT.search(plain)))
    if named <= {Meaning.MAY_BE_CARD}:
        return Meaning.MAY_BE_CARD if named and not others else Meaning.UNKNOWN
    return Meaning.PAID_OR_NOT if others else Meaning.PAID


def _of_cash(named: set[Meaning], *, is_all: bool, has_digit: bool) -> Meaning:
    """Returns the meaning of a cell that names cash, maybe among other words."""
    payments = named & _PAYMENTS
    if has_digit or Meaning.PAID in payments or (payments and Meaning.CASH not in named):
        return Meaning.UNCLEAR
    if Meaning.CASH not in named and not is_all:
        return Meaning.UNKNOWN
    return Meaning.MIXED if payments else Meaning.CASH
