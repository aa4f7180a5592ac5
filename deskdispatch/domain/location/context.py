"""Looks at what stands around numbers: words, a line of their own, money."""

from __future__ import annotations

import re
from typing import Final

from deskdispatch.domain.location.angle import Angle

_INTRODUCED: Final = re.compile(
    r"(?:loc|location|coord(?:inate)?s?|gps|pin|latlng|point|position"
    r"|موقع\w{0,4}|الموقع|لوكيشن|اللوكيشن|[إا]حداثيات|الإحداثيات|الاحداثيات)"
    r"(?:\s(?:is|are|هو|هي)(?=\W))?[\s:=({\[\"']{1,5}\Z",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"\w")

_SHORT: Final = 40
"""Characters beside a pair; with more it is never alone."""


def is_introduced(text: str, first: Angle) -> bool:
    """Whether a word as *location* stands before a pair."""
    return _INTRODUCED.search(text, max(0, first.start - 24), first.start) is not None


def is_alone(text: str, first: Angle, second: Angle) -> bool:
    """Whether no word or number but a pair stands in a text."""
    if first.start > _SHORT or len(text) - second.end > _SHORT:
        return False
    return not _is_named(text, first) and _is_blank(text[: first.start] + text[second.end :])


def has_its_line(text: str, first: Angle, second: Angle) -> bool:
    """Whether no word or number stands beside a pair, on its line or on its two lines."""
    before = text[max(0, first.start - _SHORT) : first.start]
    after = text[second.end : second.end + _SHORT]
    start, end = before.rfind("\n"), after.find("\n")
    if (start < 0 and first.start > _SHORT) or (end < 0 and len(text) - second.end > _SHORT):
        return False
    rest = before[start + 1 :] + (after if end < 0 else after[:end])
    return not _is_named(text, first) and _is_blank(rest)


def _is_named(text: str, first: Angle) -> bool:
    """Whether a word that is no axis belongs to the first number."""
    return first.axis is None and text[first.start].isalpha()


def _is_blank(text: str) -> bool:
    return _WORD.search(text) is None


MOST_DECIMALS: Final = 3
"""Of an amount: a dinar has a thousand fils."""

_CURRENCY: Final = (
    r"(?:KWD|K\.?D\.?|USD|SAR|AED|EUR|GBP|EGP|INR|QAR|BHD|OMR|Rs\.?|fils|[$€£₹]"
    r"|د\.?\s?ك|دينار|ريال|درهم|جنيه|فلس)"
)
_WORDS: Final = (
    r"(?:(?:sub|grand )?total|sum|c\.?o\.?d\.?|cash|amount|amt|price|cost|paid|pay|fees?|bill|due"
    r"|balance|net|collect|charges?|payment"
    r"|(?:ال)?(?:مبلغ|سعر|مجموع|حساب|[إا]جمالي|قيم[ةه]|توصيل|كاش|مطلوب)|بسعر|نقد[اي])"
)
_BEFORE: Final = re.compile(rf"(?<!\w)(?<!\d ){_CURRENCY}[ :]{{0,2}}\Z", re.IGNORECASE)
"""Not the currency of the number before, nor one in another line."""
_AFTER: Final = re.compile(rf"[ ]?{_CURRENCY}(?!\w|[\s:]{{0,2}}\d)", re.IGNORECASE)
_WORD_BEFORE: Final = re.compile(
    rf"(?<!\w){_WORDS}(?: (?:is|of|was|هو))?[ \t:=-]{{0,3}}(?:{_CURRENCY}[ :]{{0,2}})?\Z",
    re.IGNORECASE,
)
_LONGEST: Final = 24
"""Characters, as ``grand total is = KWD: ``."""


def is_amount(text: str, angle: Angle) -> bool:
    """Whether a number is money: a currency, or a word as *total*, stands beside it.

    A letter after it may be the next number's, a word before it is its own.
    """
    if angle.is_named or angle.parts > 1 or angle.decimals > MOST_DECIMALS:
        return False
    first = max(0, angle.start - _LONGEST)
    return is_money(text, angle, angle) or (
        _WORD_BEFORE.search(text, first, angle.start) is not None
    )


def may_be_amount(text: str, angle: Angle) -> bool:
    """Whether a number could be money by its digits: the smallest coin has five fils."""
    is_coarse = angle.parts == 1 and angle.decimals <= MOST_DECIMALS
    return is_coarse and (angle.decimals < MOST_DECIMALS or is_round(text, angle))


def is_round(text: str, angle: Angle) -> bool:
    """Whether a number ends as prices do."""
    return text[angle.start : angle.end].rstrip("NSEWnsew ").endswith(("0", "5"))


def is_money(text: str, first: Angle, second: Angle) -> bool:
    """Whether a currency belongs to both numbers, and not to the next one."""
    before = _BEFORE.search(text, max(0, first.start - 8), first.start)
    return before is not None or _AFTER.match(text, second.end) is not None
