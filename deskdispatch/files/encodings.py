"""Detects the encoding of a text file by its bytes."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import UNREADABLE

FALLBACK: Final = "cp1256"
"""Arabic Windows, which spreadsheets write unless Unicode is asked for; any bytes fit it."""

SAMPLE: Final = 1 << 16
"""Bytes of the beginning that are checked for bytes that no text contains."""

_BLOCK: Final = 1 << 20
_UTF_16: Final = frozenset({codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE})
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")
_FOREIGN: Final = re.compile(
    "[^\t-\r\x1a\x1b -\u024f\u0600-\u08ff\u2000-\u2bff\ufb50-\ufeff\U0001f000-\U0001faff]"
)
"""A character that is neither Latin nor Arabic nor a common sign."""
_LEAST_ZEROS: Final = 20
"""One character in this number, at least, is a digit, a separator or another Latin one."""

_WRITTEN: Final = re.compile(
    f"[{re.escape(bytes(range(0x80, 0x100)).decode(FALLBACK))}\u0660-\u0669\u06f0-\u06f9]"
)
"""A character in use here: one of Arabic Windows, or an Arabic digit."""
_LETTERS: Final = re.compile("[\u0621-\u065f\u066e-\u06d3]+")
"""An Arabic word."""
_MOST_BAD: Final = 10
"""Allowed bytes that are not UTF-8, for each correctly encoded character in use."""


def encoding_of(path: Path) -> str:
    """Returns the encoding: by a byte order mark, else ``FALLBACK`` if evident, else UTF-8.

    Single bytes that do not fit become ``UNREADABLE``. A file that is no text raises ``FileError``.
    """
    with path.open("rb") as file:
        start = file.read(SAMPLE)
    if start[:2] in _UTF_16:
        return "utf-16"
    if (wide := _wide(start)) is not None:
        return wide
    if _NO_TEXT.search(start):
        raise FileError(FileFailure.NOT_A_TABLE)
    return "utf-8-sig" if start.startswith(codecs.BOM_UTF8) else _evident(path)


def _wide(start: bytes) -> str | None:
    """Returns UTF-16 without a mark if every second byte of digits and separators is zero."""
    for encoding, high in (("utf-16-le", 1), ("utf-16-be", 0)):
        zeros = start[high::2].count(0)
        if zeros * _LEAST_ZEROS < len(start) // 2 or start[1 - high :: 2].count(0):
            continue
        text = start.decode(encoding, "replace").removesuffix(UNREADABLE)
        if not _FOREIGN.search(text):
            return encoding
    return None


@dataclass(slots=True)
class EncodingEvidence:
    """Tells UTF-8 with some bad bytes from Arabic Windows, whose letters are all invalid UTF-8.

    Attributes:
        good: Characters in use, if the bytes are read as UTF-8.
        letters: Arabic letters, if the bytes are read as Arabic Windows.
        lone: Those letters outside of words, like the accents of another language.
    """

    good: int = 0
    bad: int = 0
    letters: int = 0
    lone: int = 0

    def add(self, content: bytes) -> None:
        if content.isascii():
            return
        text = content.decode("utf-8", "replace")
        self.bad += text.count(UNREADABLE) - content.count(UNREADABLE.encode())
        self.good += sum(1 for _ in _WRITTEN.finditer(text))
        for word in _LETTERS.finditer(content.decode(FALLBACK)):
            length = word.end() - word.start()
            self.letters += length
            self.lone += length == 1

    @property
    def encoding(self) -> str:
        is_fallback = self.bad > _MOST_BAD * self.good and 2 * self.lone <= self.letters
        return FALLBACK if is_fallback else "utf-8"


def _evident(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            while file.read(_BLOCK):
                pass
    except UnicodeDecodeError:
        evidence = EncodingEvidence()
        with path.open("rb") as content:
            while block := content.read(_BLOCK):
                evidence.add(block)
        return evidence.encoding
    return "utf-8"
