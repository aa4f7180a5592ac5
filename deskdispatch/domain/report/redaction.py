"""Removes from a text for support whatever may tell of a customer, a secret or the user of the PC.

A ``Placeholder`` says what stood there. Order numbers stay: the operator finds a
delivery by them, and they are no customer's data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from deskdispatch.domain.report.tracebacks import INTERPRETER_WORDS, without_document_names
from deskdispatch.domain.text.secrets import without_secrets


class Placeholder(StrEnum):
    """What stands in the place of what was removed."""

    NUMBER = "[number]"
    """A phone, a coordinate, an amount, or any other number that could be one."""
    PLACE = "[place]"
    EMAIL = "[email]"
    CUSTOMER = "[customer]"
    """A text of the local records of customers."""
    WORDS = "[words]"
    """Words in another script than Latin, in a log, which the program writes in English."""
    USER = "[user]"
    INPUT = "[input]"
    """What a library's message quotes of a value."""


_D: Final = r"[0-9\u0660-\u0669\u06f0-\u06f9]"
_GAP: Final = (
    r"(?:[ \t\u00a0\u00ad\u2000-\u200f\u202a-\u202f\u2060\u2066-\u2069\u061c"
    r"().\-\u2010-\u2015/]|\\xa0|\\u20[0-9a-f]{2})"  # also as Python and JSON escape them
)

_KEPT: Final = (
    # When something was logged or checked.
    r"(?<!\d)20\d\d-(?:0[1-9]|1[0-2])-[0-3]\d[ T][0-2]\d:[0-5]\d(?::[0-5]\d)?"
    r"(?:[.,]\d{1,6})?(?:Z|[+-]\d\d:?\d\d)?(?!\d)"
    r"|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"
    r"|\b(?!TEL|MOB|FAX|GSM|KW|PH|NO)[A-Z]{2,5}-\d{1,12}\b"  # an order number
    r"|\b0x[0-9a-f]+\b"
    r"|\b(?:Chromium|Darwin|Linux|Windows|macOS)[ /-]\d[\w.+-]*"  # a version
)

_KWD: Final = r"(?:KWD|KD|د\.ك)"

_NUMBER: Final = (
    # Eight digits or more in any grouping, with or without a country: seven may be most of one.
    rf"\+?\(?{_D}(?:{_GAP}{{0,3}}{_D}){{6,}}"
    # Three decimals or more are a point or an amount of KWD.
    rf"|(?<![\d.])[-+]?{_D}{{1,9}}[.,\u066b]{_D}{{3,}}(?![.]?{_D})"
    rf"|{_KWD}{_GAP}{{0,3}}{_D}[\d.,\u066b]*|{_D}[\d.,\u066b]*{_GAP}{{0,3}}{_KWD}"
)

_PLACES: Final = (
    rf"{_D}{{1,3}}(?:[.,]{_D}+)?\s*°[^A-Za-z\n]{{0,24}}[NSEW]?"
    r"|(?i:\bgeo:\S+)"
    r"|\b[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}\b"
    r"|(?i:\b(?:maps\.app\.goo\.gl|goo\.gl|g\.co|waze\.com|maps\.apple\.com|osm\.org)/\S+)"
)

_EMAIL: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_ADDRESS: Final = re.compile(
    r"\b([a-z][a-z0-9+.-]*://[^\s/?#\"'<>]+)(/[^\s\"'<>)\]]*|\?[^\s\"'<>)\]]*)?"
)
_TEL: Final = re.compile(r"(?i)\b(?:tel|sms|whatsapp):\S+")
_QUOTED_INPUT: Final = re.compile(
    r"(?s)(input_value=).*?(?=, input_type=|\])"
    r"|(\[parameters: )[^\n]*"
    r"|(DETAIL:  )[^\n]*"
)
_HOMES: Final = re.compile(r"((?:/home/|/Users/|[A-Za-z]:[\\/]+Users[\\/]+))([^\s/\\\"'<>:]+)")
_FIGURES: Final = re.compile(f"(?P<kept>{_KEPT})|(?P<place>{_PLACES})|(?P<number>{_NUMBER})")
_LETTER: Final = r"[\u0370-\u1fff\u2c00-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]"
"""Of any script but Latin."""

_OTHER_SCRIPT: Final = re.compile(
    rf"{_LETTER}(?:[\s\w\u200c-\u200f.,،-]{{0,40}}?{_LETTER})*"
    r"|(?:\\u0[3-9a-f][0-9a-f]{2})+"  # as JSON escapes it
    r"|(?:%[dD][0-9a-fA-F]%[0-9a-fA-F]{2})+"  # as an address does
)
_TOKEN: Final = re.compile(r"\w+")
_UNSHOWN: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffc\ufffe\uffff]"
)
_LINE_ENDS: Final = re.compile(r"\r\n?|[\u2028\u2029\x85]")

SHORTEST_WORD: Final = 3
"""Letters of a single word that is removed as a name; shorter ones are parts of common words."""


class Redactor:
    """Removes what a report may not hold.

    Args:
        home: The user's home folder, shown as ``~``.
        user: The name that the user signs in to the PC with.
        customers: Texts of the local records: names, addresses, notes. What they say is removed
            wherever it stands, in any case and spacing; of names also each word.
    """

    def __init__(self, home: str = "", user: str = "", customers: KnownTexts | None = None) -> None:
        self._home = home.rstrip("/\\")
        self._user = user
        self._customers = customers or KnownTexts()

    def text(self, text: str) -> str:
        """A text of the program's own making, such as a setting or what a check found."""
        text = shown(text)
        text = without_secrets(_QUOTED_INPUT.sub(_input, text))
        text = _TEL.sub(Placeholder.NUMBER, _EMAIL.sub(Placeholder.EMAIL, text))
        text = _ADDRESS.sub(_address, text)
        text = _FIGURES.sub(_figure, self._without_user(text))
        return self._customers.removed_from(text)

    def log(self, text: str) -> str:
        """A log, whose own words are English: as ``text``, and no other script is left."""
        text = self.text(without_document_names(text))
        return _OTHER_SCRIPT.sub(Placeholder.WORDS, text)

    def _without_user(self, text: str) -> str:
        if len(self._home) > 1:
            text = text.replace(self._home, "~")
        text = _HOMES.sub(rf"\1{Placeholder.USER}", text)
        if len(self._user) >= SHORTEST_WORD:
            part = rf"(?<=[\\/]){re.escape(self._user)}(?=[\\/\s\"':,]|$)"
            text = re.sub(part, Placeholder.USER, text)
        return text


class KnownTexts:
    """Finds known texts in another one, by their words.

    Args:
        names: Of people; each of their words counts alone, too.
        texts: Addresses, notes and the like, which count as a whole.
    """

    def __init__(self, names: Iterable[str] = (), texts: Iterable[str] = ()) -> None:
        self._by_first: dict[str, set[tuple[str, ...]]] = {}
        for name in names:
            words = _words(name)
            self._add(words)
            for word in words:
                if word not in INTERPRETER_WORDS:  # it would hide what tracebacks are made of
                    self._add((word,))
        for each in texts:
            for line in each.splitlines():
                self._add(_words(line))

    def update(self, more: KnownTexts) -> None:
        """Adds those of another one."""
        for first, phrases in more._by_first.items():
            self._by_first.setdefault(first, set()).update(phrases)

    def removed_from(self, text: str) -> str:
        """The text with each of them replaced."""
        if not self._by_first:
            return text
        return "".join(self._pieces(text))

    def _add(self, words: tuple[str, ...]) -> None:
        if len("".join(words)) >= SHORTEST_WORD and not all(word.isdigit() for word in words):
            self._by_first.setdefault(words[0], set()).add(words)

    def _pieces(self, text: str) -> Iterator[str]:
        tokens = list(_TOKEN.finditer(text))
        folded = [token[0].casefold() for token in tokens]
        at, done = 0, 0
        while at < len(tokens):
            length = self._longest(folded, at)
            if length:
                yield text[done : tokens[at].start()]
                yield Placeholder.CUSTOMER
                done = tokens[at + length - 1].end()
            at += max(length, 1)
        yield text[done:]

    def _longest(self, folded: Sequence[str], at: int) -> int:
        """How many words from here on are a known text; 0 for none."""
        phrases = self._by_first.get(folded[at], ())
        lengths = (len(each) for each in phrases if tuple(folded[at : at + len(each)]) == each)
        return max(lengths, default=0)


def shown(text: str) -> str:
    """The text as a plain text view gives it back: what is saved is what was shown."""
    text = _UNSHOWN.sub("", _LINE_ENDS.sub("\n", text)).replace("\u00a0", " ")
    return text.encode("utf-8", "replace").decode()


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _TOKEN.findall(text))


def _figure(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    return Placeholder.PLACE if found["place"] else Placeholder.NUMBER


def _address(found: re.Match[str]) -> str:
    """Scheme and host; a path may be a point, a query a customer."""
    rest = found[2] or ""
    is_path_of_service = rest.startswith("/api/") and "?" not in rest
    if found[1].startswith(("desk:", "qrc:")) or rest in ("", "/") or is_path_of_service:
        return found[0]
    return f"{found[1]}/…"


def _input(found: re.Match[str]) -> str:
    return next(filter(None, found.groups()), "") + Placeholder.INPUT
