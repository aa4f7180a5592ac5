"""What is left of a text when its parts are read, for the clerk to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.word_lists import (
    COUNTRY,
    DESCRIBING,
    FILLERS,
    GREETINGS,
    NEUTRAL,
)
from deskdispatch.domain.places.area_words import is_arabic

_EDGES: Final = " \t,;:.|/\\-–—=*•·_+#~>\"'،؛"
_SILENT: Final = GREETINGS | FILLERS | COUNTRY | {"al", "el", "il"}
"""Words that are not worth a remark of their own."""

_MOST_OF_A_NAME: Final = 4
"""Words of a line that may be just a person's name."""


def rest_of(draft: AddressDraft) -> str:
    """The words that are no part, in order, as typed.

    Lines of nothing but greetings, phone numbers, times, prices and links are left out, and so are
    names on lines of their own before the address.
    """
    lines = list(_lines(draft))
    first = min(draft.used, default=len(draft.tokens))
    kept = [
        piece
        for line in lines
        if len(lines) == 1 or _is_kept(draft, line, is_before=line[-1] < first)
        for piece in _pieces(draft, line, is_typed=len(lines) == 1)
    ]
    kept += [draft.tail] if draft.tail else []
    return ("، " if is_arabic("".join(kept)) else ", ").join(kept)


def _lines(draft: AddressDraft) -> Iterator[range]:
    """The tokens of each line that has any."""
    start = 0
    for at, token in enumerate(draft.tokens):
        if token.kind is TokenKind.LINE_END:
            if at > start:
                yield range(start, at)
            start = at + 1


def _is_kept(draft: AddressDraft, line: range, *, is_before: bool) -> bool:
    """Whether what a line has beside parts is worth keeping; before the address, no name is."""
    if any(place in draft.used or place in draft.remarks for place in line):
        return True
    words = [place for place in line if draft.kind(place) is TokenKind.WORD]
    if all(draft.key(place) in NEUTRAL or place in draft.ignored for place in words):
        return False
    is_short = len(words) <= _MOST_OF_A_NAME
    is_described = any(draft.key(place) in DESCRIBING for place in words)
    has_noise = any(draft.kind(place) is TokenKind.NOISE for place in line)
    return not (is_short and not is_described and (is_before or has_noise))


def _pieces(draft: AddressDraft, line: Sequence[int], *, is_typed: bool) -> Iterator[str]:
    """The runs of tokens between parts, as typed, without punctuation around them."""
    run: list[int] = []
    for at in (*line, -1):
        if at != -1 and at not in draft.used and (is_typed or at not in draft.ignored):
            run.append(at)
            continue
        if any(_is_worth(draft, place) for place in run):
            yield _bare(draft.written(run))
        run = []


def _is_worth(draft: AddressDraft, at: int) -> bool:
    kind = draft.kind(at)
    return kind is not TokenKind.MARK and not (kind is TokenKind.WORD and draft.key(at) in _SILENT)


def _bare(piece: str) -> str:
    """Without punctuation around it, nor brackets that hold all of it or only one side."""
    piece = piece.strip(_EDGES)
    is_whole = piece[:1] == "(" and piece.find(")") in (-1, len(piece) - 1)
    is_open = piece.count("(") != piece.count(")")
    return piece.strip("()").strip(_EDGES) if is_whole or is_open else piece
