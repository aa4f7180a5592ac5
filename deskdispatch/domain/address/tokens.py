"""Splits a text into words, numbers, punctuation and noise that is no part of an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from deskdispatch.domain.address.parts import LABEL_WORDS, label_word
from deskdispatch.domain.address.word_lists import ENGLISH_ORDINALS, LETTERS, NUMBER_WORDS, SECTORS
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.area_names import AreaNames
from deskdispatch.domain.text.search_text import folded


class TokenKind(Enum):
    """The kinds of tokens."""

    WORD = auto()
    NUMBER = auto()
    """Digits, and a letter directly after them: ``12B``."""
    ORDINAL = auto()
    """``2nd``, ``second``."""
    MARK = auto()
    """A punctuation mark."""
    NOISE = auto()
    """A phone number, a time, a price or a link."""
    LINE_END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text.

    Attributes:
        key: A normalised word; a number without leading zeros, its letter in upper case.
    """

    kind: TokenKind
    start: int
    end: int
    key: str


_PIECE: Final = re.compile(r"[^\W_ةى]+(?:'[^\W\d_]+)*[ةى]?|[ةى]|[^\w\s]|_")
"""A word; it ends after the letters that Arabic has only at the end of words."""

_PARTS: Final = re.compile(r"\d+[^\W\d_]\Z|\d+|\D+")
_ORDINAL: Final = re.compile(r"(\d{1,3})(?:st|nd|rd|th)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+[^\W\d_]?")
_CHAT_LETTERS: Final = frozenset("2356789")
"""Digits that stand for Arabic letters in chats: ``sba7`` is not an area with a number."""

_INITIALS: Final = frozenset({"nw"})
"""Words that are initials of one letter each: North West."""

_SHORTEST_NAME: Final = 3
"""Minimum letters of a name that may have a number attached: ``salmiya10``."""


def tokens(text: str, names: AreaNames) -> list[Token]:
    """Returns the tokens of a text folded by ``folding.fold``, without chat stamps."""
    found: list[Token] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        at = start + head_end(line)
        for noise in NOISE.finditer(text, at, end):
            found += _pieces(text, at, noise.start(), names)
            found.append(Token(TokenKind.NOISE, noise.start(), noise.end(), noise[0]))
            at = noise.end()
        found += _pieces(text, at, end, names)
        found.append(Token(TokenKind.LINE_END, end, end, ""))
        start = end + 1
    return found


def _pieces(text: str, start: int, end: int, names: AreaNames) -> Iterator[Token]:
    for piece in _PIECE.finditer(text, start, end):
        plain = piece[0].replace("'", "")
        if plain.lower() in _INITIALS:
            yield from (_word(letter, piece.start() + at) for at, letter in enumerate(plain))
        elif plain.isalpha():
            yield _word(piece[0], piece.start())
        elif plain.isdecimal():
            yield _number(piece[0], piece.start())
        elif plain.isalnum():
            yield from _mixed(piece[0], piece.start(), names)
        else:
            yield Token(TokenKind.MARK, piece.start(), piece.end(), piece[0])


def _word(piece: str, start: int) -> Token:
    key = folded(piece).replace("'", "")
    if key in ENGLISH_ORDINALS:
        return Token(TokenKind.ORDINAL, start, start + len(piece), ENGLISH_ORDINALS[key])
    return Token(TokenKind.WORD, start, start + len(piece), key)


def _number(piece: str, start: int) -> Token:
    letter = "" if piece[-1].isdecimal() else piece[-1]
    value = piece.removesuffix(letter).lstrip("0") or "0"
    key = value + LETTERS.get(folded(letter), letter.upper())
    return Token(TokenKind.NUMBER, start, start + len(piece), key)


def _mixed(piece: str, start: int, names: AreaNames) -> Iterator[Token]:
    """Yields tokens of letters and digits: a number with its letter, words with numbers, chat."""
    key = folded(piece).replace("'", "")
    if _NUMBER.fullmatch(piece):
        yield _number(piece, start)
    elif ordinal := _ORDINAL.fullmatch(piece):
        value = ordinal[1].lstrip("0") or "0"
        yield Token(TokenKind.ORDINAL, start, start + len(piece), value)
    elif label_word(key) is not None or key in NUMBER_WORDS or key in SECTORS:
        yield Token(TokenKind.WORD, start, start + len(piece), key)
    elif parts := _parts(piece, names):
        for part in parts:
            make = _number if part[0].isdecimal() else _word
            yield make(part, start)
            start += len(part)
    else:
        yield Token(TokenKind.WORD, start, start + len(piece), key)


def _parts(piece: str, names: AreaNames) -> list[str]:
    """Splits words and numbers written without a space; empty for a word of chat Arabic."""
    parts = _PARTS.findall(piece)
    words = [folded(part) for part in parts if not part[0].isdecimal()]
    label = LABEL_WORDS.get(folded(parts[0]))
    is_street = label is not None and label.parts[0] is Field.STREET and len(parts) == 2
    if is_street and parts[1][0] in _CHAT_LETTERS and parts[1][1:].isalpha():
        return []  # "s3d": the number of a street has no letter
    if all(map(_is_label, words)):
        return parts
    is_name = len(words[0]) >= _SHORTEST_NAME and not parts[0].isdecimal()
    if not is_name or not all(map(_is_label, words[1:])):
        return []
    is_chat = piece.isascii() and len(parts) == 2 and parts[1] in _CHAT_LETTERS
    return parts if not is_chat or names.find(words) is not None else []


def _is_label(word: str) -> bool:
    found = label_word(word) if len(word) >= _SHORTEST_NAME else LABEL_WORDS.get(word)
    return found is not None or word in SECTORS


_DATE: Final = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}"
_DAY_OF_YEAR: Final = rf"(?:{_DATE}|\d{{1,2}}[/.-]\d{{1,2}})"
_HALF_OF_DAY: Final = r"(?:[ap]\.?\s?m\b\.?|[صم](?!\w))"
_CLOCK: Final = rf"\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s{{0,2}}{_HALF_OF_DAY})?"
_STAMP: Final = re.compile(
    rf"""\s*(?:\[\s*(?:{_DAY_OF_YEAR}[,\s]{{1,3}}{_CLOCK}|{_CLOCK}(?:[,\s]{{1,3}}{_DATE})?)\s*\]
    |{_DATE}[,\s]{{1,3}}{_CLOCK}\s*-)\s*(?P<name>~?[^:\n]{{1,40}}:(?=\s|$))?""",
    re.VERBOSE | re.IGNORECASE,
)
"""WhatsApp's stamp before a copied or exported message, with the sender's name."""

_ITEM: Final = re.compile(r"\s*\d{1,2}[.)-]\s(?=\s*[^\W\d])")
"""The number of an item of a list."""

_WORDS: Final = re.compile(r"[^\W\d_]+")

_LINK: Final = r"(?<![\w.@-])(?:https?://|www\.|geo:|(?:[a-z\d-]{1,40}\.){1,4}[a-z]{2,6}/)\S+"
_MAIL: Final = r"(?<![\w.+-])[\w.+-]{1,60}@[\w.-]+"
_PLUS_CODE: Final = r"(?<!\w)[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?!\w)"
_PHONE: Final = (
    r"(?<![\d.])(?:\+|00)\d[\d ()-]{6,17}\d(?!\d)"
    r"|(?<![\d.])(?:965[ -]?)?[24569]\d{3}[ -]?\d{4}(?![\d.]\d|\d)"
)
_POST_BOX: Final = (
    r"(?<!\w)(?:p\.?\s?o\.?\s?box|ص\s?\.?\s?ب(?!\w)\.?)[\s.:#-]{0,3}\d{1,6}"
    r"(?:[,\s-]{1,3}[^\W\d]{2,12}[,\s-]{1,3}\d{5}(?!\d))?"
)
"""A post box, and the post code after its place."""

_RATING: Final = r"(?<!\S)[0-5][.,]\d\s?\(\d[\d,]*(?:\s\w{1,12})?\)"
"""Rating of a place copied from a map: ``4.3 (218 reviews)``."""

_SPACED: Final = r"(?<![\d.])\d(?:[ -]\d){7,}(?!\d)"
"""A phone number typed digit by digit."""

_ORDER: Final = (
    r"(?<!\w)(?:order|ord|invoice|inv|ref|receipt|bill|طلب|الطلب|فاتورة|الفاتورة)"
    r"(?:\s*(?:no|number|num|id|رقم))?[\s.:#-]{0,3}\d+(?:\s?[/-]\s?\d+)*"
)
_DAY: Final = (
    r"(?<![\d/.-])(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2})"
    r"(?![\d/])"
    r"|(?<!\w)(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:الاحد|الأحد|الاثنين|الثلاثاء|الاربعاء"
    r"|الأربعاء|الخميس|الجمعة|السبت))\s\d{1,2}[/.-]\d{1,2}(?![\d/])"
    r"|(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
    r"(?:\s(?:19|20)\d\d)?(?!\w)"
    r"|(?<!\d)\d{1,2}\s(?:يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر"
    r"|نوفمبر|ديسمبر)(?:\s(?:19|20)\d\d)?(?!\w)"
)
_TIME: Final = (
    r"(?<![\d.:/-])\d{1,2}\s(?:till|until|لين|لحد)\s\d{1,2}(?![\d.:/-])|"
    rf"(?<![\d:]){_CLOCK}(?![\d:])"
    rf"|(?<![\d:])\d{{1,2}}\s?(?:[ap]\.?m\b\.?|o'?clock|صباحا|مساء|عصرا|ظهرا|العصر|المغرب|الليل)"
    r"|(?<!\w)b4\s\d{1,2}\s?[ap]m(?!\w)"
    r"|(?<!\w)(?:at|after|before|by|until|till|around|بعد|قبل|حتى|ساعة|الساعة|الساعه)\s"
    r"\d{1,2}(?:\s(?:to|and|-|الى|إلى|و)\s?\d{1,2})?(?![\d/]|:\d)"
)
_MONEY: Final = r"(?:k\.?d\b\.?|kwd|dinars?|fils|دينار|دنانير|د\.?\s?ك|فلس)"
_PRICE: Final = (
    rf"(?<![\w.])\d{{1,7}}(?:[.,]\d{{1,3}})?\s?{_MONEY}(?!\w)(?!\s?\d+\.\d)"
    rf"|(?<!\w){_MONEY}\s?\d{{1,7}}(?:[.,]\d{{1,3}})?(?!\w)"
    r"|(?<![\w.])-?\d{1,7}\.\d{2,}(?![\w.]*\d)|\+\s?\d{1,3}(?:\.\d{1,3})?(?![\w.]*\d)"
)
_GOODS: Final = (
    r"(?<!\w)(?:sizes?|qty|quantity|مقاس|مقاسات|حجم|عدد|كمية)[\s:]{0,2}\d{1,3}"
    r"(?:\s?(?:,|/|&|and|or|او|أو|و)\s?\d{1,3}(?![\w.]))*"
)
_AMOUNT: Final = (
    r"(?<![\w.])\d{1,3}\s?(?:room|floors|flats|apartments|غرفة|غرفه|قطع|ادوار|أدوار|شقق)(?!\w)(?!\s*\d)"
    r"|(?<![\w.])\d{1,5}\s?(?:x|pcs|pieces?|items?|box(?:es)?|bags?|packs?|rooms|bed(?:room)?s?|bath(?:room)?s?|br|bhk"
    r"|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|km|cm|gm|ml|met(?:er|re)s?|sqm|m2|persons?"
    r"|people|kids|cars?|kg|pm|غرف|حبة|حبه|حبات|علبة|علبه|علب|كرتون|درزن|حمام|حمامات|دقيقة|دقيقه|دقايق"
    r"|دقائق|ساعات|متر|كم|ايام|أيام|يوم|اشخاص|أشخاص|سنة|سنه|شهور|نفر|كيلو)(?!\w)"
    r"|(?<!\w)x\d{1,3}(?!\w)|\d+\s?%|(?<![\w.])\d{2,5}\s?[mم](?!\w)(?!\s*(?:\d|no\b|رقم|[:=/#.²-]))"
)
_LONG_NUMBER: Final = r"(?<![\d.])(?!1\d{7}(?!\d))\d{6,}(?!\d)"
"""Too many digits for a part: only the PACI number has eight, and it begins with 1."""

_ORDERED: Final = (
    *(_LINK, _MAIL, _PLUS_CODE, _PHONE, _POST_BOX, _RATING, _SPACED, _ORDER, _DAY, _PRICE),
    *(_GOODS, _AMOUNT, _TIME, _LONG_NUMBER),
)
NOISE: Final = re.compile("|".join(f"(?:{each})" for each in _ORDERED), re.IGNORECASE)
"""Folded text that is no part of an address: links, phones, times, dates, prices, amounts."""


def head_end(line: str) -> int:
    """Returns the start of a folded line's message, after a chat's stamp or a list's number."""
    found = _STAMP.match(line)
    if found is None:
        item = _ITEM.match(line)
        return item.end() if item else 0
    words = _WORDS.findall(found["name"] or "")
    is_part = any(label_word(folded(word)) is not None for word in words)
    return found.start("name") if is_part else found.end()
