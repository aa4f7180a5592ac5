"""Tests of normalising names in either script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.places import area_words


def bare(text: str) -> str:
    return " ".join(area_words.without_articles(area_words.split(text)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Al-Salmiyah", "salmiyah"),
        ("As Salimiyah", "salimiyah"),
        ("ash-Shaab", "shaab"),
        ("assalmiya", "salmiya"),
        ("ashshaab", "shaab"),
        ("ElJahra", "jahra"),
        ("Sabah  Al-Ahmad", "sabah ahmad"),
        ("sabah al", "sabah"),
        ("al", "al"),
        ("as salam", "salam"),
        ("as nuzha", "as nuzha"),
        ("Ali", "ali"),
        ("Sha'ab", "shaab"),
        ("Sha’ab", "shaab"),
        ("السّالمِيَّة", "سالميه"),
        ("الســالمية", "سالميه"),
        ("أإآى", "اااي"),
        ("عبد الله", "عبد الله"),
        ("ال سالم", "سالم"),
        ("7awally", "hawally"),
        ("3oyoun", "aoyoun"),
        ("5e6an", "khetan"),
        ("mutlaa5", "mutlaa 5"),
        ("mutlaa N05", "mutlaa 5"),
        ("المطلاع٥", "مطلاع 5"),
        ("block 12", "block 12"),
        ("Jahra (block area)", "jahra block area"),
    ],
)
def test_words_are_folded(text: str, words: str) -> None:
    assert bare(text) == words


@pytest.mark.parametrize(
    "spellings",
    [
        ("salmiya", "salmiyah", "salmia", "salmeya", "salmieh", "سالميه"),
        ("khaitan", "kheitan", "khetan", "hitan", "خيطان"),
        ("fahaheel", "fahahil"),
        ("hawally", "hawalli", "hawaly", "حولي"),
        ("qurain", "gurain", "kurain", "ghorein"),
        ("dhaher", "thaher", "zaher", "daher"),
        ("mahboula", "mahbula", "mahbolah"),
    ],
)
def test_spellings_of_a_name_sound_the_same(spellings: tuple[str, ...]) -> None:
    assert len({area_words.sound(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize(
    ("english", "arabic"),
    [
        *(("jahra", "جهراء"), ("farwaniya", "فروانيه"), ("sabah", "صباح"), ("egaila", "عقيله")),
        *(("shuyoukh", "شيوخ"), ("ardiya", "عارضيه"), ("ahmadi", "احمدي"), ("sharq", "شرق")),
    ],
)
def test_consonants_are_the_same_in_either_script(english: str, arabic: str) -> None:
    (folded,) = area_words.split(arabic)
    assert area_words.consonants(english) == area_words.consonants(folded)


@given(st.text(max_size=40))
def test_any_text_has_forms(text: str) -> None:
    words = area_words.split(text)
    assert all(words)
    for word in area_words.without_articles(words):
        assert len(area_words.consonants(word)) <= len(area_words.sound(word)) + 1
