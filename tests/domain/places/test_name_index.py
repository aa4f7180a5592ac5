"""Which names are worth a closer look."""

from __future__ import annotations

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch import assets
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import Name, match_direct, match_mistyped, name_of
from deskdispatch.domain.places.place_search import NameIndex
from deskdispatch.domain.places.places import parse_areas

AREAS: Final = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
NAMES: Final = [
    name_of(area_words.split(name))
    for area in AREAS
    for name in (area.name_en, area.name_ar, *area.aliases)
]
INDEX: Final = NameIndex(NAMES)


@st.composite
def typed(draw: st.DrawFn) -> Name:
    """Some of a name, with a letter or two exchanged and perhaps a space put in."""
    area = draw(st.sampled_from(AREAS))
    name = draw(st.sampled_from((area.name_en, area.name_ar, *area.aliases)))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(name))] * 2)))
    letters = list(name[start:end])
    for letter in draw(st.lists(st.sampled_from("abhilmstwy قسلمي"), max_size=2)):
        if letters:
            letters[draw(st.integers(0, len(letters) - 1))] = letter
    return name_of(area_words.split("".join(letters)) or ("salmiya",))


@given(typed())
def test_no_name_that_matches_is_left_out(text: Name) -> None:
    direct = {at for at, name in enumerate(NAMES) if match_direct(text, name)}
    wrong = {at for at, name in enumerate(NAMES) if match_mistyped(text, name)}
    assert direct <= INDEX.direct_candidates(text)
    assert wrong <= INDEX.mistyped_candidates(text)


def test_most_names_are_left_out() -> None:
    rumaithiya = name_of(("rumaithiya",))
    assert len(INDEX.direct_candidates(rumaithiya)) < 5
    assert len(INDEX.mistyped_candidates(rumaithiya)) < len(NAMES) / 14


def test_no_names_hold_nothing() -> None:
    assert NameIndex([]).direct_candidates(name_of(("salmiya",))) == set()
    assert NameIndex([]).mistyped_candidates(name_of(("salmiya",))) == set()
