"""Normalises area names in either script to forms that can be compared.

There are three forms, each coarser than the one before: the folded words (no case, article, hyphen
or vowel mark), their sounds (``Salmiya``, ``Salmeyah``), and their consonants, the same in Arabic
and in English (``السالمية``, ``salmia``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from deskdispatch.domain.text.search_text import folded

DIRECTIONS: Final = frozenset(
    folded(
        "north south east west new old maidan midan ras ميدان راس شمال جنوب غرب شرق القديمة الجديدة"
        " قديمة جديدة الشمالية الجنوبية"
    ).split()
)
"""Normalised words that turn a name into that of another area."""

ELSEWHERE: Final = frozenset(folded("dubai دبي cairo قاهرة ummqasr امقصر kout كوت").split())
"""Names without articles and spaces that look or sound like distant areas: cities abroad, and
Al Kout in Fahaheel, which sounds like Kuwait.
"""

_OPTIONAL: Final = str.maketrans("", "", "ء'’‘ʼʿʾ`´")
"""Marks that are often left out."""

_WORD: Final = re.compile(r"[^\W_]+")
_NUMBERED: Final = re.compile(r"([^\W\d_]{3,}?)(\d{1,2})|[a-zن](\d{1,2})")
"""A word with a number attached: ``mutlaa5``, or the ``n5`` of a sector."""

_FRANCO: Final = str.maketrans(
    {"2": "", "3": "", "5": "kh", "6": "t", "7": "h", "8": "q", "9": "s"}
)
"""Digits that stand for Arabic letters in chats: ``7awally``, ``5aitan``."""

_AL: Final = frozenset({"al", "el", "il", "ال"})
_BEGUN: Final = _AL | {"a", "e", "ا"}
_LIKE: Final = re.compile(r"[aei](sh|dh|th|[sdrntz])")
"""The article before a letter that it assimilates to: ``as`` Salmiya, ``ash`` Shaab."""

_GLUED: Final = re.compile(
    r"[ae](?:l(?=[^aeiouy]\w{3})|(sh|dh|th|[sdrntz])(?=\1\w\w))|ال(?!له$)(?=.)"
)
_FINAL_H: Final = re.compile(r"(?<=[aeiouا])[hح]$")
_VOWELS: Final = re.compile("[aiuwy]+")
_DOUBLE: Final = re.compile(r"(.)\1+")

_SOUNDS: Final = (
    dict(zip("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "abtdjhhddrdscsdtd-kfkklmnhwy", strict=True))
    | {"kh": "h", "gh": "k", "sh": "c", "ch": "c", "dh": "d", "th": "d", "ph": "f", "ck": "k"}
    | {"c": "k", "e": "i", "g": "k", "o": "u", "p": "b", "q": "k", "v": "f", "x": "ks", "z": "d"}
)
"""Letters that sound alike or are used for one another."""

_SOUND: Final = re.compile("|".join(sorted(_SOUNDS, key=len, reverse=True)))


@lru_cache(1024)
def split(text: str) -> tuple[str, ...]:
    """Returns the normalised words of a text, with articles; numbers are separate words."""
    plain = folded(text).translate(_OPTIONAL)
    return tuple(part for word in _WORD.findall(plain) for part in _parts(word))


def without_articles(words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns normalised words without articles, separate or attached."""
    if len(words) > 1 and words[-1] in _BEGUN:
        words = words[:-1]  # an article being typed
    kept = [_bare(word) for at, word in enumerate(words) if not _is_article(words[at : at + 2])]
    return tuple(word for word in kept if word)


def is_elsewhere(words: tuple[str, ...]) -> bool:
    return "".join(without_articles(words)) in ELSEWHERE


def is_arabic(text: str) -> bool:
    return any("\u0600" <= letter <= "\u06ff" for letter in text)


def chat_letters(word: str) -> str:
    """Returns a normalised word of chat Arabic with letters for its digits: ``hawally``."""
    return re.sub("^[23]", "a", word).translate(_FRANCO)


@lru_cache(4096)
def sound(word: str) -> str:
    """Returns a phonetic key: one sign for a run of vowels, one for letters that sound alike."""
    if word.isdecimal():
        return word
    open_end = _FINAL_H.sub("", word)
    if open_end.endswith("ه"):
        open_end = open_end[:-1] + "ا"
    sounds = _SOUND.sub(lambda found: _SOUNDS[found[0]], open_end)
    sounds = ("a" + sounds[1:] if sounds.startswith("-") else sounds).replace("-", "")
    return _DOUBLE.sub(r"\1", _VOWELS.sub(_vowel, sounds))


@lru_cache(4096)
def consonants(word: str) -> str:
    """Returns the consonants of a normalised word, after ``a`` if it begins with a vowel."""
    sounds = sound(word)
    if sounds.isdecimal():
        return sounds
    head = "a" if sounds[:1] in {"a", "i", "u"} else sounds[:1]
    return _DOUBLE.sub(r"\1", head + _VOWELS.sub("", sounds[1:]))


def _vowel(run: re.Match[str]) -> str:
    letters = set(run[0])
    return "u" if letters & {"u", "w"} else "i" if letters & {"i", "y"} else "a"


def _parts(word: str) -> tuple[str, ...]:
    """Splits a word with a number attached; digits of chat Arabic become letters."""
    if word.isalpha():
        return (word,)
    if word.isdecimal():
        return (str(int(word[:9])),)
    if parted := _NUMBERED.fullmatch(word):
        return tuple(part.lstrip("0") or "0" for part in parted.groups() if part)
    return (chat_letters(word),)


def _is_article(pair: tuple[str, ...]) -> bool:
    if len(pair) < 2 or not pair[1].isalpha():
        return False
    like = _LIKE.fullmatch(pair[0])
    return pair[0] in _AL or bool(like and pair[1].startswith(like[1]))


def _bare(word: str) -> str:
    glued = _GLUED.match(word)
    return word[glued.end() :] if glued else word
