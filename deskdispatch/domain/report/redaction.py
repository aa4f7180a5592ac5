"""Removes from a support report any data about a customer, a secret or the user of the PC.

Order numbers stay: the operator finds a delivery by them.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import Final
from urllib.parse import unquote

from deskdispatch.domain.text.secrets import without_secrets

_D: Final = r"[0-9\u0660-\u0669\u06f0-\u06f9]"
_GAP: Final = (
    r"(?:[ \t\u00a0\u00ad\u2000-\u200f\u202a-\u202f\u2060\u2066-\u2069\u061c"
    r"().\-\u2010-\u2015/]|\\xa0|\\u20[0-9a-f]{2})"  # also as escaped by Python and JSON
)

_KEPT: Final = (
    # Time of a log entry or a check.
    r"(?<!\d)20\d\d-(?:0[1-9]|1[0-2])-[0-3]\d[ T][0-2]\d:[0-5]\d(?::[0-5]\d)?"
    r"(?:[.,]\d{1,6})?(?:Z|[+-]\d\d:?\d\d)?(?!\d)"
    r"|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"
    r"|\b(?!TEL|MOB|FAX|GSM|KW|PH|NO)[A-Z]{2,5}-\d{1,12}\b"  # an order number
    r"|\b0x[0-9a-f]+\b"
    # Addresses of a shop's own network, such as a printer's.
    r"|(?<![\d.])(?:(?:10|127)\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2}(?![.\d])"
    r"|\b(?:Chromium|Darwin|Linux|Windows|macOS)[ /-]\d[\w.+-]*"  # a version
)

_KWD: Final = r"(?:KWD|KD|د\.ك|[Dd]inars?\b|دينار)"

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

_MORE_DIGITS: Final = rf"(?:{_GAP}{{1,3}}{_D}{{2,}})*"
"""The rest of a phone with spaces in an address."""

_EMAIL: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_ADDRESS: Final = re.compile(
    r"\b([a-z][a-z0-9+.-]*://[^\s/?#\"'<>]+)"
    rf"([/?][^\s\"'<>)\]]*{_MORE_DIGITS})?"
)
_TEL: Final = re.compile(rf"(?i)\b(?:tel|sms|whatsapp):\S+{_MORE_DIGITS}")
_QUOTED_INPUT: Final = re.compile(
    r"(?s)(input_value=).*?(?=, input_type=|\])"
    r"|(\[parameters: )[^\n]*"
    r"|(DETAIL:  )[^\n]*"
)
_HOMES: Final = re.compile(r"((?:/home/|/Users/|[A-Za-z]:[\\/]+Users[\\/]+))([^\s/\\\"'<>:]+)")
_FIGURES: Final = re.compile(f"(?P<kept>{_KEPT})|(?P<place>{_PLACES})|(?P<number>{_NUMBER})")
_LETTER: Final = r"[\u0370-\u1fff\u2c00-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]"

_OTHER_SCRIPT: Final = re.compile(rf"{_LETTER}(?:[\s\w\u200c-\u200f.,،-]{{0,40}}?{_LETTER})*")
_UNSHOWN: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffc\ufffe\uffff]"
)
_ESCAPED: Final = re.compile(
    r"\\u(?P<json>(?!00[0-7])[0-9a-fA-F]{4})|\\x(?P<python>[a-fA-F][0-9a-fA-F])"
    r"|(?P<percent>(?:%[89a-fA-F][0-9a-fA-F])+)"
)
"""Letters beyond ASCII as escaped by JSON, Python and addresses, decoded to be found."""

_SHORTEST_USER: Final = 3
"""Minimum letters; a shorter user name is a part of common words."""

_NO_LETTERS: Final = frozenset({"Cc", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories that stay escaped."""

_LINE_ENDS: Final = re.compile(r"\r\n?|[\u2028\u2029\x85]")


class Placeholder(StrEnum):
    """Placeholders that name the kind of the removed text."""

    NUMBER = "[number]"
    """A phone, a coordinate, an amount, or any number that may be one."""
    PLACE = "[place]"
    EMAIL = "[email]"
    WORDS = "[words]"
    """Words in a script other than Latin, in a log, which the program writes in English."""
    USER = "[user]"
    INPUT = "[input]"
    """A value quoted in a library's message."""


class Redactor:
    """Removes data that a report must not contain; shows the user's home folder as ``~``."""

    def __init__(self, home: str = "", user: str = "") -> None:
        self._home = home.rstrip("/\\")
        self._user = user

    def text(self, text: str) -> str:
        """Redacts a text made by the program, such as a setting or a result of a check."""
        text = shown(_ESCAPED.sub(_letter, text))
        text = without_secrets(_QUOTED_INPUT.sub(_input, text))
        text = _TEL.sub(Placeholder.NUMBER, _EMAIL.sub(Placeholder.EMAIL, text))
        text = _ADDRESS.sub(_address, text)
        return _FIGURES.sub(_figure, self._without_user(text))

    def log(self, text: str) -> str:
        """Redacts a log, which is written in English: like ``text``, and removes other scripts."""
        return _OTHER_SCRIPT.sub(Placeholder.WORDS, self.text(text))

    def _without_user(self, text: str) -> str:
        if len(self._home) > 1:
            text = text.replace(self._home, "~")
        text = _HOMES.sub(rf"\1{Placeholder.USER}", text)
        if len(self._user) >= _SHORTEST_USER:
            part = rf"(?<=[\\/]){re.escape(self._user)}(?=[\\/\s\"':,]|$)"
            text = re.sub(part, Placeholder.USER, text)
        return text


def shown(text: str) -> str:
    """Returns the text as a plain text view returns it: the saved text is the shown one."""
    text = _UNSHOWN.sub("", _LINE_ENDS.sub("\n", text)).replace("\u00a0", " ")
    return text.encode("utf-8", "replace").decode()


def _letter(found: re.Match[str]) -> str:
    if found["percent"]:
        try:
            return unquote(found[0], errors="strict")
        except UnicodeDecodeError:
            return found[0]
    letter = chr(int(found["json"] or found["python"], 16))
    return found[0] if unicodedata.category(letter) in _NO_LETTERS else letter


def _figure(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    return Placeholder.PLACE if found["place"] else Placeholder.NUMBER


def _address(found: re.Match[str]) -> str:
    rest = found[2] or ""
    is_path_of_service = rest.startswith("/api/") and "?" not in rest
    if found[1].startswith(("desk:", "qrc:")) or rest in ("", "/") or is_path_of_service:
        return found[0]
    return f"{found[1]}/…"


def _input(found: re.Match[str]) -> str:
    return next(filter(None, found.groups()), "") + Placeholder.INPUT
