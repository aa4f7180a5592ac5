"""Tests of folded text and its original."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.location.folding import fold, visible


def test_what_is_not_seen_is_removed() -> None:
    assert visible("a\u200f\u0640b\u064bc\r\nd\u00ad") == "abc\nd"
    assert visible("٢٩٫٣ “x”") == "٢٩٫٣ “x”"


@given(st.text(st.one_of(st.characters(), st.sampled_from("\r\n\u200f\u0640\u064b٢”، "))))
def test_what_is_seen_keeps_its_length(text: str) -> None:
    seen = visible(text)
    assert len(fold(seen)) == len(seen)
    assert fold(seen) == fold(text)
