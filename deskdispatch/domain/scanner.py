"""Distinguishes the keys of a barcode scanner from those of a clerk.

A scanner types the code of a slip like a keyboard, within milliseconds, and ends it with Enter,
Tab or nothing. A code begins like the known order numbers, so only their first letters are ever
held back, for less time than can be seen; digits that a clerk types are never held back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

GAP_MS: Final = 35
"""Maximum milliseconds between two keys of a scan."""

HELD_MS: Final = 45
"""Milliseconds without a key after which held-back keys count as a clerk's."""

_SURE_FROM: Final = 4
"""Number of keys after which it must be a scanner: nobody types a code's letters that quickly."""

_SURE_GAP_MS: Final = 100
"""Maximum milliseconds between two keys from then on, as on a busy PC."""

_END_WITHIN_MS: Final = 200
"""Milliseconds for which Enter may still come after a code that had no end."""

_QUICK_GAPS: Final = 2
"""Number of quick gaps in a row after which a key that presses a button counts as scanned."""

_LONGEST: Final = 40
_LEAST_DIGITS: Final = 6
"""Minimum for an order number without letters: fewer are an amount, a block or a house."""

_LEAST_PREFIX: Final = 2
_MOST_SHAPES: Final = 12
_SHAPE: Final = re.compile(r"([^0-9]*)[0-9]")
_REST: Final = re.compile(r"[0-9A-Z./-]*[0-9][0-9A-Z./-]*")
_PART: Final = re.compile(r"[0-9A-Z./-]*")

USUAL_SHAPES: Final = frozenset({"ORD-"})
"""Beginnings of order numbers until others are known."""


@dataclass(frozen=True, slots=True)
class ScannerSettings:
    """Whether scanned slips open their order, and the prefix the scanner types before each code."""

    opens: bool = True
    prefix: str = ""

    def __post_init__(self) -> None:
        if len(self.prefix) > _LONGEST // 2 or self.prefix != self.prefix.strip():
            raise ValueError("prefix is not what a scanner types before a code")


class ScanKey(NamedTuple):
    """One press of a key.

    Attributes:
        at_ms: Time by the clock of the system that read the keyboard.
        texts: The text of the key by the layout in use, and by its place on an English keyboard;
            empty texts for a key that types nothing.
        is_end: Whether it is Enter or Tab.
        is_repeat: Whether it is held down, which no scanner does.
    """

    at_ms: float
    texts: tuple[str, str] = ("", "")
    is_end: bool = False
    is_repeat: bool = False


class Verdict(Enum):
    """The fate of a key; all but ``HOLD`` and ``SCANNED`` first release the held-back keys."""

    PASS = "pass"
    """The key is the clerk's."""
    HOLD = "hold"
    """The key is held back, after those held already."""
    HOLD_ANEW = "hold_anew"
    """The key is held back, and the keys held before are the clerk's."""
    SCANNED = "scanned"
    """The key and the held keys are the scanner's and are dropped."""


class ScanStep(NamedTuple):
    """The verdict on a key, and the code if the key completed one."""

    verdict: Verdict
    code: str = ""


class ScanReader:
    """Follows the keys of one keyboard; ``learn`` tells it the known order numbers.

    Args:
        prefix: The text that the scanner types before each code.

    Attributes:
        last_ms: Time of the last key press.
    """

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix.upper()
        self._shapes = set(USUAL_SHAPES)
        self._read: tuple[str, str] | None = None
        self.last_ms = float("-inf")
        self._is_scan = False
        self._may_end_until = float("-inf")
        self._quick = 0

    @property
    def held_ms(self) -> int:
        """Milliseconds without a key after which ``end_hold`` must be called."""
        return _SURE_GAP_MS + HELD_MS - GAP_MS if self._is_sure else HELD_MS

    @property
    def _is_sure(self) -> bool:
        return self._read is not None and max(map(len, self._read)) >= _SURE_FROM

    @property
    def is_other_code(self) -> bool:
        """Whether the last key is of another kind of code, as on goods: too quick for a hand."""
        return self._quick >= _QUICK_GAPS

    def learn(self, order_numbers: Iterable[str]) -> None:
        """Learns the beginnings of order numbers, up to their first digit."""
        for number in order_numbers:
            found = _SHAPE.match(number.upper())
            if found is None or len(self._shapes) >= _MOST_SHAPES:
                continue
            start = found[1]
            is_usable = len(start) >= _LEAST_PREFIX or (not start and number.isdigit())
            if is_usable and (start or len(number) >= _LEAST_DIGITS):
                self._shapes.add(start)

    def feed(self, key: ScanKey) -> ScanStep:
        gap, self.last_ms = key.at_ms - self.last_ms, key.at_ms
        is_typed = 0 <= gap <= GAP_MS and not key.is_repeat
        self._quick = self._quick + 1 if is_typed else 0
        most = _SURE_GAP_MS if self._is_sure else GAP_MS
        is_quick = 0 <= gap <= most and not key.is_repeat
        if self._is_scan:
            step = self._after_scan(key, is_quick=is_quick)
            if step is not None:
                return step
        if self._read is not None and is_quick:
            if key.is_end:
                return self._finished(key.at_ms)
            grown = self._grown(self._read, key.texts)
            if grown is not None:
                self._read = grown
                return ScanStep(Verdict.HOLD)
        self._read = None if key.is_repeat or key.is_end else self._grown(("", ""), key.texts)
        return ScanStep(Verdict.PASS if self._read is None else Verdict.HOLD_ANEW)

    def end_hold(self) -> ScanStep:
        """Decides after ``HELD_MS`` without a key; a whole code counts even without its end."""
        return self._finished(self.last_ms + _END_WITHIN_MS)

    def give_up(self) -> None:
        """Counts the held keys as the clerk's, for example after a click."""
        self._read, self._is_scan = None, False

    def _finished(self, may_end_until: float) -> ScanStep:
        code, self._read = self._code(), None
        if not code:
            return ScanStep(Verdict.PASS)
        self._is_scan, self._may_end_until = True, may_end_until
        return ScanStep(Verdict.SCANNED, code)

    def _after_scan(self, key: ScanKey, *, is_quick: bool) -> ScanStep | None:
        """Takes keys directly after a code: a second end, more lines, or another code."""
        is_late_end = key.is_end and key.at_ms <= self._may_end_until
        if not is_quick and not is_late_end:
            self._is_scan, self._read = False, None
            return None
        self._may_end_until = key.at_ms
        if key.is_end:
            code, self._read = self._code(), None
            return ScanStep(Verdict.SCANNED, code)
        read = self._read or ("", "")
        self._read = (read[0] + key.texts[0].upper(), read[1] + key.texts[1].upper())
        return ScanStep(Verdict.SCANNED)

    def _grown(self, read: tuple[str, str], texts: tuple[str, str]) -> tuple[str, str] | None:
        """Returns both readings with one more key; None if neither can become a code."""
        grown = [
            had + text.upper() if text and (had or read == ("", "")) else ""
            for had, text in zip(read, texts, strict=True)
        ]
        kept = [each if self._may_become(each) else "" for each in grown]
        return (kept[0], kept[1]) if any(kept) else None

    def _may_become(self, text: str) -> bool:
        """Whether a text is a part of an order number, or may become one."""
        for shape in self._shapes if 0 < len(text) <= _LONGEST else ():
            start = self.prefix + shape
            rest = text.removeprefix(start)
            is_part = _PART.fullmatch(rest) is not None if shape else rest.isdigit()
            if start.startswith(text) or (text.startswith(start) and is_part):
                return True
        return False

    def _code(self) -> str:
        """Returns the order number that was read; empty for anything else."""
        for text in self._read or ():
            for shape in self._shapes:
                start = self.prefix + shape
                rest = text[len(start) :] if text.startswith(start) else ""
                if shape and _REST.fullmatch(rest):
                    return shape + rest
                if not shape and rest.isdigit() and len(rest) >= _LEAST_DIGITS:
                    return rest
        return ""
