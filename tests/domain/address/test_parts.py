"""Tests of the words for the parts of an address."""

from __future__ import annotations

import pytest

from deskdispatch.domain.address.parts import LABEL_WORDS, PART_SPECS, PARTS, label_word
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.text.search_text import folded


def test_each_part_has_one_row_in_the_order_of_the_parts() -> None:
    assert [spec.part for spec in PART_SPECS] == list(PARTS)


def test_the_words_that_are_written_are_read() -> None:
    for spec in PART_SPECS:
        for word in (SPEC[spec.part].english, SPEC[spec.part].arabic):
            found = label_word(folded(word))
            assert found is not None
            assert found.parts[0] is spec.part
            assert not found.is_short


def test_only_short_words_are_shared() -> None:
    shared = {word for word, found in LABEL_WORDS.items() if len(found.parts) > 1}
    assert shared == {"b", "bl", "f", "sh", "ش"}
    assert all(LABEL_WORDS[word].is_short for word in shared)


@pytest.mark.parametrize("word", ["القطعه", "والقطعه", "بقطعه", "وقطعه", "للقطعه", "قطعه"])
def test_arabic_prefixes_do_not_hide_a_word(word: str) -> None:
    found = label_word(word)
    assert found is not None
    assert found.parts == (Field.BLOCK,)


@pytest.mark.parametrize("word", ["", "و", "الق", "mosque", "السالميه"])
def test_other_words_name_no_part(word: str) -> None:
    assert label_word(word) is None
