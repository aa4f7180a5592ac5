"""Reads named streets and buildings: ``شارع تونس``, ``Salem Al Mubarak Street``."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label, part_of, same_before
from deskdispatch.domain.address.parts import NAMED
from deskdispatch.domain.address.values import value_start
from deskdispatch.domain.address.word_lists import (
    ARTICLES,
    CONNECTING,
    COUNTRY,
    DESCRIBING,
    LANDMARKS,
    NEUTRAL,
    PLACES,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.area_names import AreaNames

_MOST_WORDS: Final = 6
_SURE_WORDS: Final = 3
"""Maximum words, without articles, of a name that is certain."""

_TOWERS: Final = frozenset(("tower", "complex"))
"""Words after the name of a building."""

_JOINTS: Final = frozenset(("of", "bin", "ibn", "al", "el", "abu", "بن", "ابو", "ام"))
"""Words inside a name."""

_NO_NAME: Final = CONNECTING | DESCRIBING | LANDMARKS | NEUTRAL | PLACES | COUNTRY


def read_names(draft: AddressDraft, labels: Sequence[Label], names: AreaNames) -> None:
    """Sets the street and the building if they have a name instead of a number.

    An area's name before such a word belongs to the street or the building only if the area is
    known: ``Dasman, Dasman Complex``.
    """
    starts = {label.start: label.value is None for label in labels}
    for at, label in enumerate(labels):
        is_building = label.start in draft.positions_of.get(Field.BUILDING, ())
        is_tower = is_building and draft.key(label.start) in _TOWERS
        if is_tower and Field.AREA in draft.values and _before(draft, label, starts):
            draft.unsure.add(Field.BUILDING)  # it has a number and a name: "Al Awadi Tower 2"
        part = part_of(draft, label.word, None)
        is_free = label.value is None and (not label.word.is_short or label.is_arabic_street(draft))
        if part not in NAMED or part is Field.AREA or not is_free:
            continue
        if label.start in draft.remarks or not draft.is_free_word(label.start):
            continue
        positions = _name(draft, labels, at, starts, names)
        if positions:
            named = {*range(label.start, label.end), *range(positions[0], positions[-1] + 1)}
            draft.set_part(part, draft.typed_text(positions), named)
            draft.used.update(same_before(labels, at, part))
            draft.used.update(_same_after(labels, at, positions[-1] + 1))
            is_cut = draft.key(positions[0] - 1) in PLACES and positions[0] < label.start
            if is_cut or len(_significant(draft, positions)) > _SURE_WORDS:
                draft.unsure.add(part)


def _name(
    draft: AddressDraft,
    labels: Sequence[Label],
    at: int,
    starts: Mapping[int, bool],
    names: AreaNames,
) -> list[int]:
    """Returns the positions of the name of a label: after it or, in English, before it.

    Words between two labels are the name of the second if the first has a name before it:
    ``Amman Street Al Rashid Tower``. An area after a label is not its name: ``Amman Street
    Salmiya``.
    """
    after = _after(draft, labels[at], starts)
    before = _before(draft, labels[at], starts)
    before = before[_area_at_start(draft, before, names) :]
    is_shared = bool(after) and starts.get(draft.next_word(after[-1]), False)
    whole = names.find(draft.area_words(after))
    is_named = whole is not None and whole.end == len(after)
    is_area = is_named and draft.key(labels[at].start).isascii()
    if before and (is_shared or is_area or not after):
        return before
    after = after[: len(after) - _area_at_end(draft, after, names)]
    return after if _significant(draft, after) else []


def _after(draft: AddressDraft, label: Label, starts: Container[int]) -> list[int]:
    """Returns the following words that may be a name; an article alone is not a name."""
    positions: list[int] = []
    for at in draft.words_from(value_start(draft, label.start, label.end)):
        is_name = draft.key(at) not in _NO_NAME or (positions and draft.key(at) in _JOINTS)
        if at in starts or not is_name or len(positions) == _MOST_WORDS:
            break
        positions.append(at)
    return positions if _significant(draft, positions) else []


def _before(draft: AddressDraft, label: Label, starts: Container[int]) -> list[int]:
    positions: list[int] = []
    at = label.start - 1
    while draft.is_free_word(at) or draft.is_hyphen(at):
        if draft.key(at) in _NO_NAME or at in starts or at in draft.remarks:
            break
        if not draft.is_hyphen(at):
            positions.insert(0, at)
        at -= 1
        if len(positions) == _MOST_WORDS or not draft.key(label.start).isascii():
            break
    return positions


def _same_after(labels: Sequence[Label], at: int, end: int) -> Iterator[int]:
    """Yields a label of the same part after the name: ``Building: Al Noor Tower``."""
    for label in labels[at + 1 : at + 2]:
        if label.start == end and label.value is None and label.word == labels[at].word:
            yield from range(label.start, label.end)


def _area_at_end(draft: AddressDraft, positions: list[int], names: AreaNames) -> int:
    """Returns how many of the last words are an area, if words are left before it."""
    words = draft.area_words(positions)
    for start in range(1, len(words)):
        found = names.find(words[start:])
        if found is not None and found.end == len(words) - start:
            return found.end
    return 0


def _area_at_start(draft: AddressDraft, positions: list[int], names: AreaNames) -> int:
    """Returns how many of the first words are an area and not the name itself.

    If the area is known, its name belongs to the street; ``Salem Al Mubarak`` is not Salam.
    """
    found = names.find(draft.area_words(positions))
    if found is None or (found.end == len(positions) and Field.AREA in draft.values):
        return 0
    is_continued = found.end < len(positions) and draft.key(positions[found.end]) in ARTICLES
    return 0 if is_continued and not found.is_exact else found.end


def _significant(draft: AddressDraft, positions: list[int]) -> tuple[str, ...]:
    return area_words.without_articles(tuple(draft.area_words(positions)))
