"""Tests of matching a name against typed text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import (
    EditDistances,
    MatchKind,
    Name,
    edit_distances,
    match_direct,
    match_mistyped,
    name_of,
)


def of(text: str) -> Name:
    return name_of(area_words.split(text))


@pytest.mark.parametrize(
    ("typed", "name", "manner"),
    [
        ("al salmiya", "Salmiya", MatchKind.EXACT),
        ("salm", "Salmiya", MatchKind.START),
        ("bneidgar", "Bneid Al-Gar", MatchKind.EXACT),
        ("salem", "Abdullah Al-Salem", MatchKind.WORD_START),
        ("ab sa", "Abdullah Al-Salem", MatchKind.WORD_START),
        ("qura", "Al Qurain", MatchKind.START),
        ("rain", "Al Qurain", MatchKind.PART),
        ("gur", "Al Qurain", MatchKind.SOUND),
        ("grn", "Al Qurain", MatchKind.CONSONANTS),
        ("hmed", "Sabah Medical Area", None),
        ("sa ab", "Abdullah Al-Salem", None),
        ("ai", "Al Qurain", None),
        ("salmiya", "Jahra", None),
    ],
)
def test_without_an_error(typed: str, name: str, manner: MatchKind | None) -> None:
    way = match_direct(of(typed), of(name))
    assert (way and way[0]) == manner


@pytest.mark.parametrize(
    ("typed", "name", "score"),
    [
        ("slamiya", "Salmiya", 2),
        ("slam", "Salmiya", 3),
        ("sxlxiya", "Salmiya", 4),
        ("sxlxix", "Salmiya", None),
        ("sla", "Salmiya", None),
        ("alk jahra", "Al Jahra", 2),
        ("الزوص", "الزور", 2),
        ("shuyoukg", "Jleeb Al-Shuyoukh", 2),
        ("industril 2", "Industrial 2", 2),
        ("industril 3", "Industrial 2", None),
        ("industrial 3", "Industrial 2", None),
    ],
)
def test_with_typing_errors(typed: str, name: str, score: int | None) -> None:
    way = match_mistyped(of(typed), of(name))
    assert way == (None if score is None else (MatchKind.TYPING_ERROR, score))


short = st.text("abc", max_size=8)


@pytest.mark.parametrize(
    ("typed", "name", "counts"),
    [
        ("salmiya", "salmiya", (0, 0)),
        ("slamiya", "salmiya", (1, 1)),
        ("slmiya", "salmiya", (1, 1)),
        ("sallmiya", "salmiya", (1, 1)),
        ("salniya", "salmiya", (1, 1)),
        ("salm", "salmiya", (3, 0)),
        ("slam", "salmiya", (3, 1)),
        ("jahra", "salmiya", (3, 3)),
        ("", "salmiya", (3, 0)),
        ("", "", (0, 0)),
        ("ab", "", (2, 2)),
    ],
)
def test_errors_in_the_whole_and_in_the_beginning(
    typed: str, name: str, counts: tuple[int, int]
) -> None:
    assert edit_distances(typed, name, 2) == counts


def plainly(a: str, b: str) -> int:
    """Returns the distance by its plain definition."""
    rows = {(i, j): max(i, j) for i in range(len(a) + 1) for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            mistaken = rows[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            rows[i, j] = min(rows[i - 1, j] + 1, rows[i, j - 1] + 1, mistaken)
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                rows[i, j] = min(rows[i, j], rows[i - 2, j - 2] + 1)
    return rows[len(a), len(b)]


@given(short, short, st.integers(1, 4))
def test_it_counts_as_the_definition_does_as_far_as_asked(a: str, b: str, most: int) -> None:
    start = min(plainly(a, b[:to]) for to in range(len(b) + 1))
    assert edit_distances(a, b, most) == EditDistances(
        min(plainly(a, b), most + 1), min(start, most + 1)
    )
