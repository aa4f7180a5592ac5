"""Reads a Kuwait address from typed or pasted text, in either script, in any order."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.address.address import Address
from deskdispatch.domain.address.area_guess import guess_area
from deskdispatch.domain.address.areas import read_named_area
from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label, drop_empty, find_labels, read_labelled
from deskdispatch.domain.address.names import read_names
from deskdispatch.domain.address.parts import NAMED, label_word
from deskdispatch.domain.address.tokens import TokenKind, tokens
from deskdispatch.domain.address.unread import mark_unread
from deskdispatch.domain.address.values import PACI_DIGITS
from deskdispatch.domain.address.word_lists import (
    ADDING,
    COLONS,
    CONNECTING,
    COUNTRY,
    DESCRIBING,
    FILLERS,
    GREETING_PHRASES,
    GREETINGS,
    LANDMARKS,
    NEUTRAL,
    OTHER_LABELS,
    PLACES,
    REMARK_LABELS,
    TOWARDS,
    WHOLE_LABELS,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.location.folding import fold, visible
from deskdispatch.domain.places.area_names import AreaNames, area_names
from deskdispatch.domain.places.area_words import is_arabic
from deskdispatch.domain.places.place_search import Match, PlaceIndex


@dataclass(frozen=True, slots=True)
class AddressReading:
    """The result of reading a text.

    Attributes:
        unsure: Parts that may be wrong. A blank unsure part may be in the rest or in another part:
            the area if words beside the parts may be one that the table lacks, the house if a
            number is left over, the street if ``ش`` may be a flat.
        areas: Alternatives for an unsure area, the best first.
        rest: The words that belong to no part, in order, as typed.
    """

    address: Address
    unsure: frozenset[Field] = frozenset()
    areas: tuple[Match, ...] = ()
    rest: str = ""

    @property
    def is_blank(self) -> bool:
        return self.address.is_blank


def read_address(text: str, places: PlaceIndex) -> AddressReading:
    """Reads the parts of an address; never fails, in time linear in the length of the text.

    Numbers and names with a word for their part come first, then the area, then the remaining
    numbers. Of two addresses the first is read, all of it unsure; the second stays in the rest.
    """
    plain = visible(text)
    names = area_names(places)
    draft = AddressDraft(plain, tokens(fold(plain), names))
    ignore_other_data(draft)
    labels = find_labels(draft)
    mark_remarks(draft, labels)
    second = second_address(draft, labels, names)
    if second is not None:
        labels = [label for label in labels if label.start < second]
        draft.cut_off(second)
    read_labelled(draft, labels)
    read_names(draft, labels, names)
    drop_empty(draft, labels)
    areas = read_named_area(draft, labels, names) or guess_area(draft, labels, places)
    read_names(draft, labels, names)
    read_paci(draft)
    read_plain_numbers(draft)
    mark_unread(draft, labels)
    mark_lone_part(draft)
    if second is not None:
        draft.unsure.update(draft.values)
    address = Address(**{part.value: value for part, value in draft.values.items()})
    is_open = Field.AREA in draft.unsure and address.area
    areas = areas if is_open else ()
    return AddressReading(address, frozenset(draft.unsure), areas, rest_of(draft))


_SILENT: Final = CONNECTING | COUNTRY | FILLERS
_NEAR: Final = LANDMARKS | NEUTRAL | PLACES
"""Words that may stand beside an address."""

_OF_GOODS: Final = NAMED | {Field.FLOOR, Field.FLAT}
"""Parts whose words are also used for other things."""


def mark_lone_part(draft: AddressDraft) -> None:
    """Makes the only part unsure if there are other words, or drops it.

    A name alone among other words is dropped: ``thanks Salwa``, ``statement`` (بيان), ``building
    blocks``; not beside a number, a word for the area or a preposition. A number is kept: ``2nd
    floor is on sale``. The PACI number needs no other part.
    """
    if len(draft.values) != 1 or Field.PACI in draft.values:
        return
    (part,) = draft.values
    positions = set(draft.positions) - draft.area_positions - draft.remarks
    others = {draft.key(at) for at in positions if draft.is_free_word(at)}
    others -= {word for word in others if label_word(word)} | _SILENT
    begins = min(draft.area_positions, default=0)  # a number before "area" is no name of one
    is_asked = part is Field.AREA and draft.key(begins - 1) in TOWARDS
    is_place = is_asked or draft.values[part].isdecimal() or draft.has_area_label
    if part in NAMED and not others <= NEUTRAL and not (is_place or draft.has_numbers()):
        del draft.values[part]
        draft.unsure.discard(part)
        draft.used -= draft.positions_of[part]
        return
    may_be_goods = part in _OF_GOODS or part not in draft.spelled
    if part in NAMED and not draft.has_numbers():
        is_uncertain = bool(others)
    else:
        is_uncertain = may_be_goods and not others <= _NEAR
    if is_uncertain:
        draft.unsure.add(part)


_ORDER: Final = (Field.BLOCK, Field.STREET, Field.HOUSE)
_MOST_DIGITS: Final = 4
_JOINTS: Final = FILLERS | CONNECTING | {":", "="}
"""Tokens between a word and the number that belongs to it: ``Room: 5``."""
_STARTS: Final = (None, TokenKind.LINE_END, TokenKind.MARK, TokenKind.NOISE)
"""What is before the first token of a line or a phrase."""


def read_paci(draft: AddressDraft) -> None:
    """Sets the PACI number from eight digits that begin with 1, which no phone number does."""
    for at, token in enumerate(draft.tokens):
        is_free = token.kind is TokenKind.NUMBER and draft.is_free(at)
        is_paci = is_free and token.key.isdecimal() and len(token.key) == PACI_DIGITS
        if is_paci and Field.PACI not in draft.values:
            draft.set_part(Field.PACI, token.key, [at])


def read_plain_numbers(draft: AddressDraft) -> None:
    """Sets block, street and house without labels from the other numbers."""
    plain = list(_plain(draft))
    free = [part for part in _ORDER if part not in draft.values]
    if Field.AREA not in draft.values or not plain:
        return
    for part, at in zip(free, plain, strict=False):
        draft.set_part(part, draft.key(at), [at])
    if len(plain) == 1 and free:
        before: Container[int] = draft.area_positions
        if free[0] is not Field.BLOCK:
            before = draft.positions_of.get(_ORDER[_ORDER.index(free[0]) - 1], ())
        elif draft.values.keys().isdisjoint(_ORDER[1:]):
            before = ()
        if plain[0] - 1 not in before:  # it is sure in "block 3 34 house 12"
            draft.unsure.add(free[0])
    if len(plain) > len(free):
        draft.unsure.add(Field.HOUSE)


def _plain(draft: AddressDraft) -> Iterator[int]:
    """Yields the numbers that belong to no other word, such as that of ``office 5``."""
    for at, token in enumerate(draft.tokens):
        if token.kind is not TokenKind.NUMBER or at in draft.used or at in draft.ignored:
            continue
        is_long = len(token.key.rstrip("ABCDEF")) > _MOST_DIGITS
        is_word = draft.is_free_word(at + 1) and at + 1 not in draft.remarks
        is_count = is_word and draft.kind(at - 1) in _STARTS  # "2 boxes"
        if is_long or at in draft.remarks or is_count:
            continue
        before = at - 1
        while draft.key(before) in _JOINTS:
            before -= 1
        is_second = draft.key(at - 1) in ADDING and draft.kind(before) is TokenKind.NUMBER
        if not is_second and not draft.is_free_word(before):
            yield at


_EDGES: Final = " \t,;:.|/\\-–—=*•·_+#~>\"'،؛"
_NOT_WORTH: Final = GREETINGS | FILLERS | COUNTRY | {"al", "el", "il"}
"""Words not worth keeping as a remark."""

_MOST_OF_A_NAME: Final = 4
"""Maximum words of a line that may be only a person's name."""


def rest_of(draft: AddressDraft) -> str:
    """Returns the words that belong to no part, in order, as typed.

    Lines with only greetings, phone numbers, times, prices and links are dropped, as are names
    on lines of their own before the address.
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
    start = 0
    for at, token in enumerate(draft.tokens):
        if token.kind is TokenKind.LINE_END:
            if at > start:
                yield range(start, at)
            start = at + 1


def _is_kept(draft: AddressDraft, line: range, *, is_before: bool) -> bool:
    """Whether the rest of a line is worth keeping; names before the address are not."""
    if any(position in draft.used or position in draft.remarks for position in line):
        return True
    words = [position for position in line if draft.kind(position) is TokenKind.WORD]
    if all(draft.key(position) in NEUTRAL or position in draft.ignored for position in words):
        return False
    is_short = len(words) <= _MOST_OF_A_NAME
    is_described = any(draft.key(position) in DESCRIBING for position in words)
    has_noise = any(draft.kind(position) is TokenKind.NOISE for position in line)
    return not (is_short and not is_described and (is_before or has_noise))


def _pieces(draft: AddressDraft, line: Sequence[int], *, is_typed: bool) -> Iterator[str]:
    """Yields the runs of tokens between parts, as typed, without punctuation around them."""
    run: list[int] = []
    for at in (*line, -1):
        if at != -1 and at not in draft.used and (is_typed or at not in draft.ignored):
            run.append(at)
            continue
        kept = (draft.tokens[position] for position in run)
        if any(each.kind is not TokenKind.MARK and each.key not in _NOT_WORTH for each in kept):
            yield _bare(draft.typed_text(run))
        run = []


def _bare(piece: str) -> str:
    """Strips punctuation, and brackets that enclose the whole piece or are unbalanced."""
    piece = piece.strip(_EDGES)
    is_whole = piece[:1] == "(" and piece.find(")") in (-1, len(piece) - 1)
    is_open = piece.count("(") != piece.count(")")
    return piece.strip("()").strip(_EDGES) if is_whole or is_open else piece


_MOST_WORDS: Final = 6
"""Maximum words of a name."""


def second_address(draft: AddressDraft, labels: Sequence[Label], names: AreaNames) -> int | None:
    """Returns the position where another area with its own block begins; None if none does."""
    blocks = sorted(_blocks(draft, labels))
    if len(blocks) < 2:
        return None
    first = ""
    for block in blocks:
        start, area = _area_before(draft, block, names)
        if first and area not in ("", first):
            return start
        first = first or area
    return None


def _blocks(draft: AddressDraft, labels: Sequence[Label]) -> set[int]:
    """Returns words for the block, and numbers after an area's name that may be a block."""
    starts = {label.start for label in labels}
    ends = {label.end for label in labels}
    blocks = {
        label.start
        for label in labels
        if label.word.parts[0] is Field.BLOCK and label.value is not None
    }
    plain = {
        at
        for at, token in enumerate(draft.tokens)
        if token.kind is TokenKind.NUMBER and len(token.key) <= _MOST_DIGITS and at not in ends
        if draft.is_free_word(at - 1) and (at + 1 in starts or not draft.is_free_word(at + 1))
    }
    return (blocks | plain) - draft.remarks


def _area_before(draft: AddressDraft, at: int, names: AreaNames) -> tuple[int, str]:
    """Returns the start and the area of the name directly before a position; empty if none."""
    end = at
    while draft.kind(end - 1) in (TokenKind.MARK, TokenKind.LINE_END):
        end -= 1
    start = end
    while draft.is_free_word(start - 1) and end - start < _MOST_WORDS:
        start -= 1
    for found in names.find_all(draft.area_words(range(start, end))):
        if start + found.end == end:
            return start + found.start, found.matches[0].area.name_en
    return at, ""


_LONGEST: Final = 3
"""Maximum words of a label of other data."""

_INTRODUCING: Final = CONNECTING | DESCRIBING | LANDMARKS
"""Words between ``opposite`` and the landmark."""

_STOPS: Final = frozenset(",;|().!?\n")
"""Marks that end a remark."""


def ignore_other_data(draft: AddressDraft) -> None:
    """Marks labels of other data with their values, and drops labels of addresses."""
    for at in draft.positions:
        for end in (at + 2, at + 3):
            if " ".join(map(draft.key, range(at, end))) in GREETING_PHRASES:
                draft.used.update(range(at, end))
        begins = draft.kind(at - 1) in (None, TokenKind.LINE_END, TokenKind.MARK)
        if not draft.is_free_word(at) or not begins or at in draft.remarks:
            continue
        for end in range(at + _LONGEST, at, -1):
            phrase = " ".join(draft.key(position) for position in range(at, end))
            if draft.key(end) in COLONS or draft.kind(end) is TokenKind.NOISE:
                _ignore_data(draft, phrase, at, end)


def _ignore_data(draft: AddressDraft, phrase: str, at: int, end: int) -> None:
    if phrase in OTHER_LABELS:
        draft.ignored.update(range(at, segment_end(draft, end)))
    elif phrase in REMARK_LABELS:
        draft.remarks.update(range(end, segment_end(draft, end)))
        draft.used.update(range(at, end))
    elif phrase in WHOLE_LABELS and draft.kind(end + 1) is not TokenKind.NUMBER:
        draft.used.update(range(at, end))


def segment_end(draft: AddressDraft, at: int) -> int:
    while at < len(draft.tokens):
        if draft.kind(at) is TokenKind.LINE_END:
            return at
        if draft.kind(at) is TokenKind.MARK and draft.key(at) in ",;|":
            return at
        at += 1
    return at


def mark_remarks(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Marks remarks: from words like ``opposite`` to a comma or the next part.

    A number that belongs to a landmark (``opposite house 12``) is not a part.
    """
    named = {label.start: label for label in labels if label.value is not None}
    at = 0
    while at < len(draft.tokens):
        key = draft.key(at)
        opens = key in LANDMARKS or (key in PLACES and not key.isascii())
        if opens and draft.is_free_word(at) and at not in named:
            at = _mark(draft, at, named)
        at += 1


def _mark(draft: AddressDraft, at: int, named: dict[int, Label]) -> int:
    start, end = at, at + 1
    if draft.key(at) in LANDMARKS:
        while draft.is_free_word(end) and draft.key(end) in _INTRODUCING:
            end += 1
        label = named.get(end)
        if label is not None and label.after is not None and label.value is label.after:
            label.value = None
            end = label.after.end
    while end < len(draft.tokens) and end not in named:
        is_stop = draft.kind(end) is TokenKind.MARK and draft.key(end) in _STOPS
        if is_stop or draft.kind(end) in (TokenKind.LINE_END, TokenKind.NOISE):
            break
        end += 1
    draft.remarks.update(range(start, end))
    return end - 1
