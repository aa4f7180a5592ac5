"""How one name answers to what was typed."""

from __future__ import annotations

import pytest

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import (
    MatchKind,
    Name,
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
