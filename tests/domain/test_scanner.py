"""Tests that scanned keys are told from typed ones, and no typed key is lost or moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.scanner import (
    GAP_MS,
    HELD_MS,
    ScanKey,
    ScannerSettings,
    ScanReader,
    Verdict,
)

ENTER = "\n"
CODE = "ORD-1004"


class Keyboard:
    """Field and scan reader that are given keys at given times."""

    def __init__(self, prefix: str = "") -> None:
        self.reader = ScanReader(prefix)
        self.got = ""
        self.scanned: list[str] = []
        self._held = ""
        self._due = float("inf")
        self.longest_ms = 0.0
        self._first_held = 0.0

    def press(self, at_ms: float, text: str, placed: str = "", *, repeat: bool = False) -> None:
        if at_ms > self._due:
            self.rest()
        is_end = text in (ENTER, "\t")
        texts = ("", "") if is_end else (text, placed or text)
        step = self.reader.feed(ScanKey(at_ms, texts, is_end, repeat))
        if step.verdict in (Verdict.PASS, Verdict.HOLD_ANEW):
            self._give(at_ms)
        if step.verdict is Verdict.PASS:
            self.got += text
        elif step.verdict is Verdict.SCANNED:
            self._held, self._due = "", float("inf")
            self.scanned += [step.code] if step.code else []
        else:
            self._first_held = at_ms if not self._held else self._first_held
            self._held, self._due = self._held + text, at_ms + self.reader.held_ms

    def rest(self) -> None:
        """Lets the longest time pass for which a key may be held back."""
        if not self._held:
            return
        step = self.reader.end_hold()
        if step.verdict is Verdict.SCANNED:
            self._held = ""
            self.scanned.append(step.code)
        else:
            self._give(self._due)
        self._due = float("inf")

    def _give(self, at_ms: float) -> None:
        if self._held:
            self.longest_ms = max(self.longest_ms, at_ms - self._first_held)
        self.got, self._held, self._due = self.got + self._held, "", float("inf")

    def type(self, text: str, gap_ms: float, start: float = 0.0) -> float:
        at = start
        for each in text:
            self.press(at, each)
            at += gap_ms
        return at


@pytest.mark.parametrize("end", [ENTER, "\t", "", "\n\n"])
@pytest.mark.parametrize("gap", [0, 1, 5, GAP_MS])
@pytest.mark.parametrize("code", [CODE, "ord-1004", "Ord-1"])
def test_a_scan_is_read_whole_whatever_ends_it(code: str, gap: float, end: str) -> None:
    keys = Keyboard()
    keys.type(code + end, gap)
    keys.rest()
    assert (keys.scanned, keys.got) == ([code.upper()], "")


def test_an_enter_that_comes_late_is_the_scanners_too_and_the_next_one_is_not() -> None:
    keys = Keyboard()
    keys.type(CODE, 5)
    keys.rest()
    keys.press(200, ENTER)
    keys.press(600, ENTER)
    assert (keys.scanned, keys.got) == ([CODE], ENTER)


def test_two_scans_in_a_row_are_both_read() -> None:
    for pause in (0.0, 5.0, 400.0):
        keys = Keyboard()
        at = keys.type(CODE + ENTER, 5)
        keys.type("ORD-1005" + ENTER, 5, at + pause)
        assert (keys.scanned, keys.got) == ([CODE, "ORD-1005"], "")


def test_what_a_square_code_says_after_the_number_goes_nowhere() -> None:
    keys = Keyboard()
    at = keys.type(CODE + ENTER + "https://maps.google.com/?q=29.3,47.9" + ENTER, 3)
    keys.type("12", 150, at + 500)
    assert (keys.scanned, keys.got) == ([CODE], "12")


def test_a_pause_in_a_scan_as_on_a_busy_pc_is_waited_for() -> None:
    keys = Keyboard()
    at = keys.type("ORD-", 5)
    at = keys.type("10", 70, at + 80)
    keys.type("04" + ENTER, 5, at)
    assert (keys.scanned, keys.got) == ([CODE], "")


def test_a_clerk_who_types_the_same_by_hand_types_it() -> None:
    keys = Keyboard()
    keys.type(CODE + ENTER, 60)
    assert (keys.scanned, keys.got) == ([], CODE + ENTER)


def test_what_was_typed_before_and_after_a_scan_stays() -> None:
    keys = Keyboard()
    at = keys.type("12.5", 120)
    at = keys.type(CODE + ENTER, 4, at)
    keys.type("00", 120, at + 300)
    assert (keys.scanned, keys.got) == ([CODE], "12.500")


@pytest.mark.parametrize("text", ["6291041500213\n", "5551234\n", "12.500\n", "hello\n", "OR\n"])
def test_what_is_no_code_of_a_slip_is_typed_however_fast(text: str) -> None:
    keys = Keyboard()
    keys.type(text, 2)
    keys.rest()
    assert (keys.scanned, keys.got) == ([], text)


def test_a_key_that_is_held_down_is_no_scanner() -> None:
    keys = Keyboard()
    for at, each in enumerate("OOOOOO"):
        keys.press(at * 30, each, repeat=at > 0)
    keys.rest()
    assert keys.got == "OOOOOO"


@pytest.mark.parametrize("shift", ["×ٌ]", "خقي"])
def test_keys_of_another_layout_count_by_their_place(shift: str) -> None:
    keys = Keyboard()
    for at, (own, placed) in enumerate(zip(shift + "-١٠٠٤", CODE, strict=True)):
        keys.press(at * 5, own, placed)
    keys.press(45, ENTER)
    assert (keys.scanned, keys.got) == ([CODE], "")


def test_other_numbers_are_known_once_there_is_one() -> None:
    keys = Keyboard()
    keys.type("KW/0007A\n", 5)
    assert keys.scanned == []
    keys.reader.learn(["KW/0001A", "100200300"])
    keys.type("KW/0007A\n", 5, 1000)
    keys.type("100200301\n", 5, 2000)
    keys.type("5551\n", 5, 3000)
    assert keys.scanned == ["KW/0007A", "100200301"]
    assert keys.got == "KW/0007A\n5551\n"


def test_a_prefix_of_the_scanner_is_left_out() -> None:
    keys = Keyboard("]C1")
    keys.type("]C1" + CODE + ENTER, 5)
    assert (keys.scanned, keys.got) == ([CODE], "")
    with pytest.raises(ValueError, match="prefix"):
        ScannerSettings(prefix=" x")


LETTERS = st.sampled_from("ORD-1004ordخقي7 \n\t")


@given(st.lists(st.tuples(LETTERS, st.integers(GAP_MS + 1, 400)), max_size=40))
def test_a_clerk_types_what_is_typed_and_no_key_waits_for_longer_than_can_be_seen(
    typed: Sequence[tuple[str, int]],
) -> None:
    keys = Keyboard()
    at = 0
    for text, gap in typed:
        at += gap
        keys.press(at, text)
    keys.rest()
    assert keys.got == "".join(text for text, _gap in typed)
    assert keys.scanned == []
    assert keys.longest_ms <= HELD_MS


@given(st.lists(st.tuples(st.sampled_from("ORDord-خق 71\n"), st.integers(0, 60)), max_size=30))
def test_nothing_is_lost_unless_it_was_a_code(typed: Iterable[tuple[str, int]]) -> None:
    keys, at, whole = Keyboard(), 0, ""
    for text, gap in typed:
        at += gap
        whole += text
        keys.press(at, text)
    keys.rest()
    if not keys.scanned:
        assert keys.got == whole
    else:
        assert all(code.startswith("ORD-") and code in whole.upper() for code in keys.scanned)
