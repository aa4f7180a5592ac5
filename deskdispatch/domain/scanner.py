"""Tells the keys of a barcode scanner from those of a clerk.

A scanner types the code of a slip as a keyboard does, within milliseconds, and ends it with Enter,
Tab or nothing. A code begins like the order numbers that are known, so that only the first letters
of these are ever held back, for less than can be seen; digits that a clerk types never are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

GAP_MS: Final = 35
"""Most milliseconds between two keys of a scan."""

HELD_MS: Final = 45
"""Milliseconds without a key after which what is held back is a clerk's."""

_SURE_FROM: Final = 4
"""Keys after which it is a scanner: no hand is that quick with the letters of a code."""

_SURE_GAP_MS: Final = 100
"""Most milliseconds between two keys from then on, as on a busy PC."""

_END_WITHIN_MS: Final = 200
"""How long after a code that nothing has ended its Enter may still come."""

_QUICK_GAPS: Final = 2
"""Gaps between keys, one behind the other, that make a scan of what presses a button."""

_LONGEST: Final = 40
_LEAST_DIGITS: Final = 6
"""Of an order number without letters: fewer are an amount, a block or a house."""

_LEAST_PREFIX: Final = 2
_MOST_SHAPES: Final = 12
_SHAPE: Final = re.compile(r"([^0-9]*)[0-9]")
_REST: Final = re.compile(r"[0-9A-Z./-]*[0-9][0-9A-Z./-]*")
_PART: Final = re.compile(r"[0-9A-Z./-]*")

USUAL_SHAPES: Final = frozenset({"ORD-"})
"""What order numbers begin with until others are known."""


@dataclass(frozen=True, slots=True)
class ScannerSettings:
    """Whether scanned slips open their order, and what the scanner types before each code."""

    opens: bool = True
    prefix: str = ""

    def __post_init__(self) -> None:
        if len(self.prefix) > _LONGEST // 2 or self.prefix != self.prefix.strip():
            raise ValueError("prefix is not what a scanner types before a code")


class ScanKey(NamedTuple):
    """One press of a key.

    Attributes:
        at_ms: When, by the clock of the system that read the keyboard.
        texts: What the key types: by the layout in use, and by its place on an English keyboard;
            empty texts for a key that types nothing.
        is_end: Whether it is Enter or Tab.
        is_repeat: Whether it is held down: no scanner does that.
    """

    at_ms: float
    texts: tuple[str, str] = ("", "")
    is_end: bool = False
    is_repeat: bool = False


class Verdict(Enum):
    """The fate of a key; all but ``HOLD`` and ``SCANNED`` first give back what is held."""

    PASS = "pass"
    """It is the clerk's."""
    HOLD = "hold"
    """It is held back, behind what is held already."""
    HOLD_ANEW = "hold_anew"
    """It is held back, and what was held before is the clerk's."""
    SCANNED = "scanned"
    """It is the scanner's, and so is what is held: nobody gets it."""


class ScanStep(NamedTuple):
    """The verdict on a key, and the code where one was whole with it."""

    verdict: Verdict
    code: str = ""


class ScanReader:
    """Follows the keys of one keyboard; ``learn`` what order numbers look like.

    Args:
        prefix: What the scanner types before each code.

    Attributes:
        last_ms: When the last key was pressed.
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
        """Milliseconds without a key after which ``end_hold`` is to decide."""
        return _SURE_GAP_MS + HELD_MS - GAP_MS if self._is_sure else HELD_MS

    @property
    def _is_sure(self) -> bool:
        return self._read is not None and max(map(len, self._read)) >= _SURE_FROM

    @property
    def is_other_code(self) -> bool:
        """Whether the last key is of a code of another kind, as of goods: no hand is so quick."""
        return self._quick >= _QUICK_GAPS

    def learn(self, order_numbers: Iterable[str]) -> None:
        """Takes in what order numbers begin with, up to their first digit."""
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
                return self._end(key)
            grown = self._grown(self._read, key.texts)
            if grown is not None:
                self._read = grown
                return ScanStep(Verdict.HOLD)
        self._read = None if key.is_repeat or key.is_end else self._grown(("", ""), key.texts)
        return ScanStep(Verdict.PASS if self._read is None else Verdict.HOLD_ANEW)

    def end_hold(self) -> ScanStep:
        """Decides after ``HELD_MS`` without a key: a whole code counts without its end, too."""
        code = self._code()
        if code:
            self._begin_scan(self.last_ms + _END_WITHIN_MS)
            return ScanStep(Verdict.SCANNED, code)
        self._read = None
        return ScanStep(Verdict.PASS)

    def give_up(self) -> None:
        """Takes what is held for the clerk's, as after a click."""
        self._read, self._is_scan = None, False

    def _begin_scan(self, may_end_until: float) -> None:
        self._is_scan, self._read, self._may_end_until = True, None, may_end_until

    def _end(self, key: ScanKey) -> ScanStep:
        code = self._code()
        if not code:
            self._read = None
            return ScanStep(Verdict.PASS)
        self._begin_scan(key.at_ms)
        return ScanStep(Verdict.SCANNED, code)

    def _after_scan(self, key: ScanKey, *, is_quick: bool) -> ScanStep | None:
        """Takes what follows a code at once: a second end, more lines, or another code."""
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
        """Both readings with one more key; None where neither can become a code."""
        grown = [
            had + text.upper() if text and (had or read == ("", "")) else ""
            for had, text in zip(read, texts, strict=True)
        ]
        kept = [each if self._may_become(each) else "" for each in grown]
        return (kept[0], kept[1]) if any(kept) else None

    def _may_become(self, text: str) -> bool:
        if not text or len(text) > _LONGEST:
            return False
        return any(_may_be_of(text, self.prefix + shape, shape) for shape in self._shapes)

    def _code(self) -> str:
        """The order number that was read; empty for anything else."""
        for text in self._read or ():
            for shape in self._shapes:
                start = self.prefix + shape
                rest = text[len(start) :] if text.startswith(start) else ""
                if shape and _REST.fullmatch(rest):
                    return shape + rest
                if not shape and rest.isdigit() and len(rest) >= _LEAST_DIGITS:
                    return rest
        return ""


def _may_be_of(text: str, start: str, shape: str) -> bool:
    """Whether a text is a part of an order number of that shape, or may become one."""
    if start.startswith(text):
        return True
    rest = text.removeprefix(start)
    is_part = _PART.fullmatch(rest) is not None if shape else rest.isdigit()
    return text.startswith(start) and is_part
