"""The parts of a Kuwait address, and the words that name them, in both scripts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.search_text import folded


@dataclass(frozen=True, slots=True)
class PartSpec:
    """The words that name a part; articles and Arabic prefixes are not listed.

    Attributes:
        part: Written with its heading in ``domain.fields`` before its value.
        short: Abbreviations that name it only before a number. One that several parts share means
            the first of them, then the next: ``ش5 ش7`` is street and flat.
        chat: Pattern of its Arabic word in the Latin letters and digits of chats.
        is_named: Whether its value may be words.
    """

    part: Field
    words: tuple[str, ...]
    short: tuple[str, ...] = ()
    chat: str = ""
    is_named: bool = False


PART_SPECS: Final = (
    PartSpec(
        Field.AREA,
        words=("area", "district", "منطقة"),
        chat=r"man[t6][ie]?[qgk8]ah?",
        is_named=True,
    ),
    PartSpec(
        Field.BLOCK,
        words=("block", "blk", "blck", "blok", "bloc", "قطعة", "قطعت", "بلوك", "بلك"),
        short=("b", "bk", "bl", "q", "qt", "g", "ق", "قط", "قطع"),
        chat=r"[qgk8][iea]?[t6]{1,2}a?3?ah?",
    ),
    PartSpec(
        Field.STREET,
        words=("street", "st", "str", "strt", "road", "rd", "شارع"),
        short=("s", "sh", "share", "ش", "شا", "طريق"),
        chat=r"sha+r[eiy]{0,2}(?:3|a3?)",
        is_named=True,
    ),
    PartSpec(
        Field.AVENUE,
        words=("avenue", "ave", "av", "avn", "aven", "جادة"),
        short=("j", "jd", "ج", "جا"),
        chat=r"[jg]a+d{1,2}[ae]h?",
    ),
    PartSpec(
        Field.HOUSE,
        words=(
            *("house", "hse", "hous", "villa", "vila", "plot", "منزل", "بيت", "فيلا", "فيله"),
            *("فلة", "فلا", "ڤيلا", "قسيمة"),
        ),
        short=("h", "hs", "home", "v", "m", "م", "منز"),
        chat=r"man[zs][ie]l|b[ae]?[iy]t|beet|[qgk8][ae]?[s9][iey]{1,2}mah?|fi?e?ll?ah?",
    ),
    PartSpec(
        Field.BUILDING,
        words=(
            *("building", "bldg", "bldng", "bld", "blding", "tower", "complex", "برج", "مجمع"),
            *("عمارة", "بناية", "مبنى", "بلدنج"),
        ),
        short=("b", "bl", "bg", "blg", "build", "ع", "ب", "بنا"),
        chat=r"(?:3[eiao]?|[ei])ma+rah?|b[ie]?na+yah?|bur[jg]|m[ou]?jam{1,2}a3|mabna",
        is_named=True,
    ),
    PartSpec(
        Field.FLOOR,
        words=("floor", "flr", "flor", "level", "lvl", "دور", "طابق"),
        short=("f", "fl", "lev", "l", "dr", "د", "ط"),
        chat=r"d[ou]{1,2}r|[t6]a+b[ie][qgk8]",
    ),
    PartSpec(
        Field.FLAT,
        words=("flat", "apartment", "appartment", "apt", "appt", "unit", "flats", "شقة", "وحدة"),
        short=("a", "ap", "app", "flt", "f", "u", "sh", "ش", "شق"),
        chat=r"sh[ae]?[qgk82]{1,2}ah?",
    ),
    PartSpec(
        Field.PACI,
        words=(
            *("paci", "paci no", "paci number", "auto number", "auto no", "automated number"),
            *("automatic number", "civil number", "civil no", "civil automated number"),
            *("automated civil number", "address number", "kuwait finder", "رقم الي"),
            *("رقم الالي", "الي", "باسي", "رقم الي للعنوان", "رقم الالي للعنوان"),
            *("رقم الي للمنزل", "رقم الالي للمنزل"),
            "كويت فايندر",
        ),
        chat=r"ra?[qg8]a?m ali",
    ),
)
"""All parts, in the order in which they are written."""

PARTS: Final = tuple(spec.part for spec in PART_SPECS)

WORDS: Final[Mapping[Field, tuple[str, ...]]] = {spec.part: spec.words for spec in PART_SPECS[1:]}
"""The parts except the area that have columns of their own, with their words."""

NAMED: Final = frozenset(spec.part for spec in PART_SPECS if spec.is_named)
"""The parts whose value may be words."""


class LabelWord(NamedTuple):
    """A word that names the part of the value beside it; the likeliest part is first.

    If ``is_short``, it names the part only before a number.
    """

    parts: tuple[Field, ...]
    is_short: bool


def _label_words() -> Mapping[str, LabelWord]:
    named: dict[str, list[Field]] = defaultdict(list)
    short: dict[str, list[Field]] = defaultdict(list)
    for spec in PART_SPECS:
        for words, known in ((spec.words, named), (spec.short, short)):
            for word in words:
                known[folded(word)].append(spec.part)
    return {word: LabelWord(tuple(parts), True) for word, parts in short.items()} | {
        word: LabelWord(tuple(parts), False) for word, parts in named.items()
    }


LABEL_WORDS: Final = _label_words()
"""The parts named by each word or phrase, by its normalised form."""

LONGEST_LABEL: Final = max(len(words.split()) for words in LABEL_WORDS)
"""Number of words of the longest phrase."""

_PREFIXES: Final = ("وال", "بال", "لل", "ال", "و", "ب", "ل")
"""The article, "and", "in" and "for", which Arabic writes as part of the word."""

_CHAT_ARTICLE: Final = re.compile(r"(?:al|el|il)[- ]?(?=\w{3})")
_SHORTEST_STEM: Final = 3

_CHAT: Final = tuple(
    (re.compile(spec.chat), LabelWord((spec.part,), False)) for spec in PART_SPECS if spec.chat
)


@lru_cache(2048)
def label_word(phrase: str) -> LabelWord | None:
    """Returns the part named by a normalised word or phrase, with or without Arabic prefix."""
    if (found := LABEL_WORDS.get(phrase)) is not None:
        return found
    if phrase.isascii():
        stem = _CHAT_ARTICLE.sub("", phrase, count=1) if _CHAT_ARTICLE.match(phrase) else phrase
        return next((word for pattern, word in _CHAT if pattern.fullmatch(stem)), None)
    for prefix in _PREFIXES:
        stem = phrase.removeprefix(prefix)
        if stem != phrase and len(stem) >= _SHORTEST_STEM and stem in LABEL_WORDS:
            return LABEL_WORDS[stem]
    return None


def is_chat_word(word: str) -> bool:
    """Whether a normalised word names a part in chat Arabic."""
    return word not in LABEL_WORDS and word.isascii() and label_word(word) is not None
