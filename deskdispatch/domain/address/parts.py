"""The parts of a Kuwait address and the words for them: what is written and what is read.

The words are data, not translations: they are sent to the service and printed, in either language
whatever the window's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from deskdispatch.domain.text.search_text import folded


class AddressPart(StrEnum):
    """A part of an address; the value is its field's name in ``Address``."""

    AREA = "area"
    BLOCK = "block"
    STREET = "street"
    AVENUE = "avenue"
    HOUSE = "house"
    BUILDING = "building"
    FLOOR = "floor"
    FLAT = "flat"
    PACI = "paci"


@dataclass(frozen=True, slots=True)
class PartSpec:
    """A part and its words, in either script; articles and Arabic prefixes are not listed.

    Attributes:
        english: The word that is written before its value.
        arabic: The same in Arabic.
        words: All words that are read as it.
        short: Abbreviations and chat spellings that are read as it before a number only. One that
            several parts have is the first of them, then the next: ``ش5 ش7`` is street and flat.
        is_named: Whether a value may be words.
    """

    part: AddressPart
    english: str
    arabic: str
    words: tuple[str, ...]
    short: tuple[str, ...] = ()
    is_named: bool = False


PART_SPECS: Final = (
    PartSpec(
        AddressPart.AREA,
        *("Area", "منطقة"),
        words=("area", "district", "mantiqa", "manteqa", "mantika", "man6iqa", "منطقة"),
        is_named=True,
    ),
    PartSpec(
        AddressPart.BLOCK,
        *("Block", "قطعة"),
        words=(
            *("block", "blk", "blck", "blok", "bloc", "qit3a", "qet3a", "qita", "qitaa", "qitah"),
            *("qataa", "qeta", "git3a", "get3a", "kit3a", "ket3a", "قطعة", "قطعت", "بلوك", "بلك"),
        ),
        short=(
            *("b", "bk", "bl", "q", "qt", "qta", "qt3a", "gt3a", "q6a", "qi63a", "qe63a", "8it3a"),
            *("ق", "قط", "قطع"),
        ),
    ),
    PartSpec(
        AddressPart.STREET,
        *("Street", "شارع"),
        words=("street", "st", "str", "strt", "share3", "shari3", "shar3", "sharea", "شارع"),
        short=("s", "sh", "share", "shara3", "road", "rd", "ش", "شا", "طريق"),
        is_named=True,
    ),
    PartSpec(
        AddressPart.AVENUE,
        *("Avenue", "جادة"),
        words=("avenue", "ave", "av", "avn", "aven", "jadda", "jaddah", "jada", "jadah", "جادة"),
        short=("j", "gada", "gadda", "ج", "جا"),
    ),
    PartSpec(
        AddressPart.HOUSE,
        *("House", "منزل"),
        words=(
            *(
                "house",
                "hse",
                "hous",
                "villa",
                "vila",
                "plot",
                "manzil",
                "manzel",
                "menzil",
                "bait",
            ),
            *("bayt", "beit", "qasima", "qaseema", "gaseema", "qsima", "8asima", "منزل", "بيت"),
            *("فيلا", "فيله", "فلة", "فلا", "ڤيلا", "قسيمة"),
        ),
        short=("h", "hs", "home", "v", "byt", "bet", "beet", "mnzl", "م", "منز"),
    ),
    PartSpec(
        AddressPart.BUILDING,
        *("Building", "بناية"),
        words=(
            *("building", "bldg", "bldng", "bld", "blding", "tower", "complex", "burj", "emara"),
            *("imara", "3mara", "3emara", "3imara", "3omara", "bnaya", "binaya", "benaya", "mabna"),
            *("mojama3", "mujamma", "mujama3", "برج", "مجمع", "عمارة", "بناية", "مبنى", "بلدنج"),
        ),
        short=("b", "bl", "bg", "blg", "build", "ع", "ب", "بنا"),
        is_named=True,
    ),
    PartSpec(
        AddressPart.FLOOR,
        *("Floor", "الدور"),
        words=(
            *("floor", "flr", "flor", "level", "lvl", "dour", "dor", "door", "tabiq", "tabeq"),
            *("6abiq", "6abeq", "6abig", "دور", "طابق"),
        ),
        short=("f", "fl", "lev", "l", "dr", "د", "ط"),
    ),
    PartSpec(
        AddressPart.FLAT,
        *("Flat", "شقة"),
        words=(
            *("flat", "apartment", "appartment", "apt", "appt", "unit", "sha2a", "sha2ah", "sha8a"),
            *("shaqa", "shaqqa", "shaqah", "shagga", "shaga", "shg2a", "شقة", "وحدة"),
        ),
        short=("a", "ap", "app", "flt", "fla", "f", "u", "sh2a", "sh8a", "shqa", "sh", "ش", "شق"),
    ),
    PartSpec(
        AddressPart.PACI,
        *("PACI", "الرقم الآلي"),
        words=(
            *("paci", "paci no", "paci number", "auto number", "auto no", "automated number"),
            *("automatic number", "civil number", "civil no", "civil automated number"),
            *("automated civil number", "address number", "kuwait finder", "raqam ali"),
            *("raqm ali", "ra8am ali", "ra8m ali", "رقم الي", "رقم الالي", "الي", "باسي"),
            *("رقم الي للعنوان", "رقم الالي للعنوان", "كويت فايندر"),
        ),
    ),
)
"""All parts, in the order in which they are written."""

SPECS: Final[Mapping[AddressPart, PartSpec]] = {spec.part: spec for spec in PART_SPECS}

NAMED: Final = frozenset(spec.part for spec in PART_SPECS if spec.is_named)
"""The parts whose value may be words."""


class LabelWord(NamedTuple):
    """What a word says about the value beside it.

    Attributes:
        parts: The parts that it may name, the likeliest first.
        is_short: It names them before a number only.
    """

    parts: tuple[AddressPart, ...]
    is_short: bool


def _label_words() -> Mapping[str, LabelWord]:
    named: dict[str, list[AddressPart]] = defaultdict(list)
    short: dict[str, list[AddressPart]] = defaultdict(list)
    for spec in PART_SPECS:
        for words, known in ((spec.words, named), (spec.short, short)):
            for word in words:
                known[folded(word)].append(spec.part)
    return {word: LabelWord(tuple(parts), True) for word, parts in short.items()} | {
        word: LabelWord(tuple(parts), False) for word, parts in named.items()
    }


LABEL_WORDS: Final = _label_words()
"""What each word or phrase names, by its normalised form."""

LONGEST_LABEL: Final = max(len(words.split()) for words in LABEL_WORDS)
"""Words of the longest phrase."""

_PREFIXES: Final = ("وال", "بال", "لل", "ال", "و", "ب", "ل")
"""The article, "and", "in" and "for", which Arabic writes as part of the word."""

_SHORTEST_STEM: Final = 3


def label_word(phrase: str) -> LabelWord | None:
    """What a normalised word or phrase names; an Arabic one also with a prefix."""
    if (found := LABEL_WORDS.get(phrase)) is not None or phrase.isascii():
        return found
    for prefix in _PREFIXES:
        stem = phrase.removeprefix(prefix)
        if stem != phrase and len(stem) >= _SHORTEST_STEM and stem in LABEL_WORDS:
            return LABEL_WORDS[stem]
    return None
