"""Tests that no point of which the reader is certain is wrong, whatever text surrounds it."""

from __future__ import annotations

from random import Random
from typing import Final

from deskdispatch.domain.geo import Coordinates
from tests.domain.location.notations import NOTATIONS
from tests.domain.location.surroundings import MAKERS
from tests.domain.location.sweep import MOST_MISSED, Case, Outcome, cases, judged, sweep
from tests.sizes import FULL_SIZE, full_size

TEXTS: Final = full_size(3_000, 200_000)
MOST_ASKED: Final = 0.02
"""Largest share of texts for which the reader asks; clerks who are always asked stop reading."""


def test_no_sure_point_is_wrong_and_few_are_missed() -> None:
    seed = Random().randrange(10**9) if FULL_SIZE else 18
    results = sweep(TEXTS, seed)
    assert [case for outcome, case in results if outcome is Outcome.WRONG] == [], seed
    missed = [case for outcome, case in results if outcome is Outcome.MISSED]
    asked = [case for outcome, case in results if outcome is Outcome.ASKED]
    assert len(missed) <= MOST_MISSED * len(results), (seed, missed[:20])
    assert len(asked) <= MOST_ASKED * len(results), (seed, asked[:20])


def test_the_sweep_has_every_notation_and_the_same_texts_for_a_seed() -> None:
    first = list(cases(500, 7))
    assert first == list(cases(500, 7))
    assert first != list(cases(500, 8))
    assert {case.name for case in first} == set(NOTATIONS)
    assert any(case.is_abroad for case in first)


def test_every_maker_makes_different_pieces() -> None:
    random = Random(1)
    assert all(len({make(random) for _ in range(50)}) > 5 for make in MAKERS)


def test_the_judge_tells_what_is_wrong_missed_asked_and_sure() -> None:
    point = Coordinates(latitude=29.3375, longitude=47.9744)

    def outcome(text: str) -> Outcome:
        return judged(Case("", text, point, is_abroad=False))

    assert outcome("29.3375, 47.9744") is Outcome.SURE
    assert outcome("29.3395, 47.9744") is Outcome.WRONG
    assert outcome("Salmiya") is Outcome.MISSED
    assert outcome("29.3375, 47.9744 or 29.3395, 47.9744") is Outcome.ASKED
    assert outcome("29.3395, 47.9744 or 29.3495, 47.9744") is Outcome.MISSED
