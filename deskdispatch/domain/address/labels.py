"""Finds the words for address parts in a text, and the values that belong to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.parts import (
    LABEL_WORDS,
    LONGEST_LABEL,
    NAMED,
    LabelWord,
    is_chat_word,
    label_word,
)
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.values import (
    MOST_DIGITS,
    PartValue,
    is_ordinal,
    paci_at,
    read_value,
    value_before,
    value_start,
)
from deskdispatch.domain.address.word_lists import (
    ADDING,
    ALIKE,
    ALTERNATIVES,
    COLONS,
    CONNECTING,
    CORRECTING,
    EMPTY,
    FILLERS,
    FLOORS,
    LANDMARKS,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.name_match import edit_distances

_SHORTEST_MISTYPED: Final = 4
"""Minimum letters of a word for a part that may be mistyped."""

_DOTLESS: Final = {
    word.translate(ALIKE): found
    for word, found in LABEL_WORDS.items()
    if not word.isascii() and not found.is_short and len(word) >= _SHORTEST_MISTYPED
}
"""The Arabic words for parts, ignoring dots."""

_GOING_ON: Final = LANDMARKS | CONNECTING
"""Words after a part that do not describe it."""

_FLOOR_OR_FLAT: Final = "fl"
"""An abbreviation that may be either in a building without a flat."""

_FLOOR_OR_LANE: Final = "l"
"""An abbreviation that means a level only in a building."""

_FLOOR_OR_DOOR: Final = "door"
"""A word that means a floor (دور) only beside other words of chat Arabic."""


@dataclass(slots=True)
class Label:
    """A word for a part in a text, with the value after it, before it, and the chosen one."""

    start: int
    end: int
    word: LabelWord
    after: PartValue | None = None
    before: PartValue | None = None
    value: PartValue | None = None

    def shares_value_of(self, former: Label) -> bool:
        return self.before is not None and self.before == former.after

    def is_arabic_street(self, draft: AddressDraft) -> bool:
        """Whether the label is ``ش``, which may be followed by a name as well as a number."""
        is_street = self.word.parts[0] is Field.STREET
        return is_street and draft.key(self.start) == "ش" and draft.is_free_word(self.end)


def find_labels(draft: AddressDraft) -> list[Label]:
    labels = []
    at = 0
    while at < len(draft.tokens):
        label = _label(draft, at) if draft.is_free_word(at) else None
        if label is not None:
            labels.append(label)
        at = label.end if label is not None else at + 1
    _choose(draft, labels)
    return labels


def _label(draft: AddressDraft, at: int) -> Label | None:
    words = []
    for position in range(at, at + LONGEST_LABEL):
        if not draft.is_free_word(position):
            break
        words.append(draft.key(position))
    for count in range(len(words), 0, -1):
        if (word := label_word(" ".join(words[:count]))) is not None:
            return _with_values(draft, Label(at, at + count, word))
    if draft.kind(at + 1) is TokenKind.NUMBER and (word := _mistyped(words[0])) is not None:
        return _with_values(draft, Label(at, at + 1, word))
    return None


def _with_values(draft: AddressDraft, label: Label) -> Label | None:
    part = label.word.parts[0]
    label.after = read_value(draft, value_start(draft, label.start, label.end), part)
    if part is Field.PACI:
        label.before = paci_at(draft, label.start - 1)
        return label if label.after or label.before else None
    label.before = value_before(draft, label.start, part)
    if not label.word.is_short:
        return label
    if label.before is not None and draft.kind(label.before.start) is TokenKind.ORDINAL:
        return label
    label.before = None
    is_number = label.after is not None and not is_ordinal(draft, label.after)
    return label if is_number or label.is_arabic_street(draft) else None


@lru_cache(256)
def _mistyped(word: str) -> LabelWord | None:
    """Returns the part named by a word with one typing error, or with wrong dots."""
    if len(word) < _SHORTEST_MISTYPED or not word.isalpha():
        return None
    if (dotted := _DOTLESS.get(word.translate(ALIKE))) is not None:
        return dotted
    for known, found in LABEL_WORDS.items():
        is_long = len(known) > _SHORTEST_MISTYPED and abs(len(known) - len(word)) <= 1
        is_alike = is_long and not found.is_short and known[0] == word[0]
        if is_alike and edit_distances(word, known, 1).whole <= 1:
            return found
    return None


def _choose(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Decides to which of two words a number between them belongs."""
    for label, following in pairwise(labels):
        if following.shares_value_of(label) and draft.kind(label.end) is TokenKind.ORDINAL:
            label.after = None  # "tower 2nd floor": as in English
    at = 0
    while at < len(labels):
        end = at + 1  # "10 block 5 street": a single number between each pair
        while end < len(labels) and labels[end].shares_value_of(labels[end - 1]):
            end += 1
        chain = labels[at:end]
        first, last = chain[0], chain[-1]
        is_before = first.before is not None and last.after is None
        if len(chain) == 1 and first.before is not None and is_ordinal(draft, first.before):
            is_before = True
        for label in chain:
            label.value = label.before if is_before else label.after
        at = end
    _drop_counted(draft, labels)


def _drop_counted(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Drops a number before the only label if another word follows: ``2 flat white``."""
    valued = [label for label in labels if label.value is not None]
    if len(valued) != 1 or valued[0].value is not valued[0].before:
        return
    label = valued[0]
    is_number = label.before is not None and not is_ordinal(draft, label.before)
    is_counted = draft.is_free_word(label.end) and draft.key(label.end) not in _GOING_ON
    if is_number and is_counted:
        label.value = None


def read_labelled(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Sets the parts that a label names with a number; names are read elsewhere."""
    last: Field | None = None
    _join_translations(draft, labels)
    draft.spelled = {label.word.parts[0] for label in labels if _is_spelled(draft, label)}
    for at, label in enumerate(labels):
        if label.value is not None and label.start not in draft.used:
            last = _read(draft, label, label.value, last)
            draft.used.update(same_before(labels, at, last))
    if any(_may_be_no_floor(draft, label, labels) for label in labels):
        draft.unsure.add(Field.FLOOR)
    for at in draft.positions:
        floor = FLOORS.get(draft.key(at))  # "ground", "سرداب" need no word for the floor
        if floor and draft.is_free_word(at) and Field.FLOOR not in draft.values:
            draft.set_part(Field.FLOOR, floor, [at])


def _join_translations(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Reads an abbreviation as the part with the same value in the other script: ``b5 ق5``."""
    if len({draft.key(label.start).isascii() for label in labels}) < 2:
        return
    given = {
        (label.word.parts[0], label.value.text, not draft.key(label.start).isascii())
        for label in labels
        if label.value is not None and len(label.word.parts) == 1
    }
    for label in labels:
        first, text = label.word.parts[0], label.value.text if label.value is not None else ""
        if (first, text, draft.key(label.start).isascii()) in given:
            label.word = label.word._replace(parts=(first,))


def _may_be_no_floor(draft: AddressDraft, label: Label, labels: Sequence[Label]) -> bool:
    """Whether the label that the floor was read from may mean a flat, a lane or a door."""
    if label.start not in draft.positions_of.get(Field.FLOOR, ()):
        return False
    word = draft.key(label.end - 1)
    if word == _FLOOR_OR_FLAT:
        return Field.BUILDING in draft.values and Field.FLAT not in draft.values
    if word == _FLOOR_OR_LANE:
        return draft.values.keys().isdisjoint((Field.BUILDING, Field.FLAT))
    return word == _FLOOR_OR_DOOR and not any(
        is_chat_word(draft.key(other.end - 1)) for other in labels if other is not label
    )


def _is_spelled(draft: AddressDraft, label: Label) -> bool:
    """Whether a label names only one part, and has a number or a name."""
    at = value_start(draft, label.start, label.end)
    is_named = label.word.parts[0] in NAMED and draft.is_free_word(at)
    has_value = label.value is not None or (is_named and draft.key(at) not in LANDMARKS)
    return has_value and len(label.word.parts) == 1


def same_before(labels: Sequence[Label], at: int, part: Field | None) -> Iterator[int]:
    """Yields a label of the same part directly before another: ``House: Villa 5``."""
    before, label = labels[at - 1], labels[at]
    is_same = before.value is before.after is None and before.word.parts[0] is part
    if at and is_same and label.start - before.end <= 1:
        yield from range(before.start, before.end)


def part_of(draft: AddressDraft, word: LabelWord, last: Field | None) -> Field | None:
    """Returns the part that a word names, given the known parts; None if all are known.

    After a floor (``last``) comes a flat. An abbreviation of several parts is not read as a part
    that a word of its own names elsewhere.
    """
    free = [part for part in word.parts if part not in draft.values]
    if len(free) > 1:
        free = [part for part in free if part not in draft.spelled] or free
    if last is Field.FLOOR and Field.FLAT in free:
        return Field.FLAT
    return free[0] if free else None


def _read(draft: AddressDraft, label: Label, value: PartValue, last: Field | None) -> Field | None:
    before = draft.key(label.start - 1)
    is_correction = label.word.parts[0] in draft.values and (before == "*" or before in CORRECTING)
    part = None if is_correction else part_of(draft, label.word, last)
    start = label.start
    while draft.is_free_word(start - 1) and draft.key(start - 1) in FILLERS:
        start -= 1
    positions = {*range(start, max(label.end, value.end)), *range(value.start, value.end)}
    if part is None:
        known = next(each for each in label.word.parts if each in draft.values)
        if draft.values[known] == value.text:
            draft.used |= positions
        else:
            draft.unsure.add(known)
        return last
    first = label.word.parts[0]
    if part is not first and first not in draft.values and first not in draft.spelled:
        draft.unsure |= {part, first}
    if _is_one_of(draft, value):
        draft.unsure.add(part)
    draft.set_part(part, value.text, positions)
    return part


def _is_one_of(draft: AddressDraft, value: PartValue) -> bool:
    """Whether another value follows: ``7 or 9``, ``7 & 9``; not a PACI number (``آلي``)."""
    word, following = draft.key(value.end), value.end + 1
    is_number = draft.kind(following) is TokenKind.NUMBER
    is_added = word in ADDING and is_number and len(draft.key(following)) <= MOST_DIGITS
    return is_added or word in ALTERNATIVES


def drop_empty(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Drops labels that have a colon or "none" and no value."""
    for label in labels:
        end = label.end
        while draft.kind(end) is TokenKind.MARK and draft.key(end) not in ",;":
            end += 1
        is_free = draft.is_free_word(label.start) and label.value is None
        is_last = draft.kind(end) is not TokenKind.WORD and draft.key(label.end) in COLONS
        if is_free and (is_last or draft.key(end) in EMPTY):
            draft.used.update(range(label.start, end))
            while draft.is_free_word(end) and draft.key(end) in EMPTY:
                draft.used.add(end)
                end += 1
