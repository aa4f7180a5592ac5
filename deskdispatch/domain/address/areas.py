"""Reads the area: a name of the table in any spelling, an abbreviation, or one after a label."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label
from deskdispatch.domain.address.parts import NAMED, label_word
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.unread import is_unread
from deskdispatch.domain.address.values import read_number, value_start
from deskdispatch.domain.address.word_lists import (
    ABBREVIATED,
    ALTERNATIVES,
    CONNECTING,
    CORRECTING,
    GREETINGS,
    INTRODUCING,
    LANDMARKS,
    NEUTRAL,
    PLACES,
    REGIONS,
    SECTORS,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places import places as area_table
from deskdispatch.domain.places.area_names import AreaNames
from deskdispatch.domain.places.name_match import MatchKind
from deskdispatch.domain.places.place_search import Match

_LABELLED, _EXACT, _SOUND = 100, 10, 7
_BEFORE_A_PART, _AFTER_A_PART, _FIRST = 6, 4, 2
_IN_A_REMARK, _OF_A_PLACE, _OF_A_REGION, _OF_A_PERSON = -9, -9, -12, -9
_OF_A_DISTRICT, _OF_A_MISTAKE = -9, -9
_AS_LIKELY: Final = 4
"""A second area whose score is lower by less than this makes the first one unsure."""

_VOWELS: Final = frozenset("aeiouy")

_MOST_BETWEEN: Final = 12
"""Maximum tokens between an area and its governorate."""

_SHORTEST: Final = 3
"""Minimum letters of a word that may continue a name."""


@dataclass(frozen=True, slots=True)
class AreaName:
    """Words of a text that are an area's name, and the score of the address being there."""

    positions: tuple[int, ...]
    matches: tuple[Match, ...]
    score: int


def read_named_area(
    draft: AddressDraft, labels: Sequence[Label], names: AreaNames
) -> tuple[Match, ...]:
    """Sets the area if the text contains a name of one; returns the other possible areas."""
    labelled = {
        value_start(draft, label.start, label.end): range(label.start, label.end)
        for label in labels
        if Field.AREA in label.word.parts
    }
    starts = {label.start for label in labels if label.word.parts[0] in NAMED}
    found = sorted(_candidates(draft, labelled, starts, names), key=lambda name: -name.score)
    if not found:
        return ()
    best = found[0]  # but a governorate's name yields to an area in it beside it
    inner = [name for name in found[1:] if name.score > 0 and _yields(best, name)]
    best = next((name for name in inner if _is_beside(draft, name, best)), best)
    if best.score >= _LABELLED:
        draft.used.update(labelled[best.positions[0]])
        draft.has_area_label = True
    area = best.matches[0].area.name_en
    others = [name for name in found if name.matches[0].area.name_en != area]
    set_area(draft, area, best.positions)
    draft.area_positions.update(position for name in found for position in name.positions)
    longer = _longer(draft, best, names) or _distinct(names.continuations(best.matches[0]))
    rivals = [name for name in others if best.score - name.score < _AS_LIKELY]
    rivals = [name for name in rivals if not _yields(name, best)]
    is_unsure = longer or len(best.matches) > 1 or best.score < _SOUND
    is_corrected = bool(others) and not _corrected(draft).isdisjoint(
        position for name in found for position in name.positions
    )
    is_part_of_name = _is_part_of_name(draft, best)
    if rivals or is_unsure or is_corrected or is_part_of_name or _is_other(draft, best):
        draft.unsure.add(Field.AREA)
    return (*best.matches[1:], *longer, *(match for name in rivals for match in name.matches))


def _candidates(
    draft: AddressDraft, labelled: Container[int], starts: Container[int], names: AreaNames
) -> Iterator[AreaName]:
    at = 0
    while at < len(draft.tokens):
        run = list(_run(draft, at))
        words = draft.area_words(run)
        for found in names.find_all(words):
            positions = tuple(run[found.start : found.end])
            if not found.is_exact and len(positions) == 1 and label_word(words[found.start]):
                continue  # "door" sounds like Zour
            score = _EXACT if found.is_exact else _SOUND
            score += _LABELLED if positions[0] in labelled else 0
            score += _context_score(draft, positions, starts)
            is_greeting = len(positions) == 1 and draft.key(positions[0]) in NEUTRAL
            if is_greeting and score < _EXACT + _BEFORE_A_PART:
                score = min(score, _SOUND - 1)
            if not is_greeting or draft.values:
                yield AreaName(positions, found.matches, score)
        at = run[-1] + 1 if run else at + 1


def _run(draft: AddressDraft, at: int) -> Iterator[int]:
    """Yields words from a token on, with numbers among them that may be part of a name."""
    while draft.is_free_word(at) or (
        draft.kind(at) is TokenKind.NUMBER and at not in draft.used and draft.is_free_word(at - 1)
    ):
        yield at
        at = draft.next_word(at)


def _context_score(draft: AddressDraft, positions: Sequence[int], starts: Container[int]) -> int:
    """Scores by the tokens around a name how likely the address is there."""
    before, behind = positions[0] - 1, draft.next_word(positions[-1])
    while draft.is_free_word(behind) and draft.key(behind) in GREETINGS:
        behind += 1  # "Kaifan please, block 2"
    around = {draft.key(before), draft.key(behind)}
    score = _FIRST if draft.kind(before) in (None, TokenKind.LINE_END) else 0
    after = behind + 1 if draft.key(behind) in {",", "-", "/", ":"} else behind
    is_either = draft.key(after) in ALTERNATIVES
    if after in draft.used or draft.kind(after) is TokenKind.NUMBER or is_either:
        score += _BEFORE_A_PART
    elif before in draft.used or before - 1 in draft.used:
        score += _AFTER_A_PART
    is_next = draft.key(before) in LANDMARKS
    if draft.key(before) in INTRODUCING:
        score += _OF_A_PERSON
    if positions[0] in draft.remarks and (is_next or score < _BEFORE_A_PART):
        score += _IN_A_REMARK
    elif around & PLACES or (behind in starts and behind not in draft.used):
        score += _OF_A_PLACE
    if _is_direction(_word_before(draft, positions[0])):
        score += _OF_A_DISTRICT
    if draft.key(before) in CORRECTING:
        score += _OF_A_MISTAKE
    return score + (_OF_A_REGION if around & REGIONS else 0)


def _is_beside(draft: AddressDraft, name: AreaName, other: AreaName) -> bool:
    """Whether no other word, such as a person's name, is between two names."""
    first, last = sorted((name.positions, other.positions))
    between = range(first[-1] + 1, last[0])
    return len(between) <= _MOST_BETWEEN and not any(
        draft.is_free_word(at) and at not in draft.remarks and draft.key(at) not in CONNECTING
        for at in between
    )


def _yields(name: AreaName, other: AreaName) -> bool:
    """Whether a name is that of the governorate, or the capital, that contains the other."""
    area, within = name.matches[0].area, other.matches[0].area
    if area.name_en == within.name_en or name.score >= _LABELLED:
        return False
    if area.name_en == "Kuwait City":
        return True
    return area.governorate == within.governorate and (
        area.name_ar == area_table.GOVERNORATES[area.governorate]
    )


def _is_other(draft: AddressDraft, name: AreaName) -> bool:
    """Whether a word beside a name makes it another area, or one of two: ``South Surra``."""
    before, after = (
        _word_before(draft, name.positions[0]),
        draft.key(draft.next_word(name.positions[-1])),
    )
    if before in ALTERNATIVES or after in ALTERNATIVES:
        return True
    return _is_direction(before) or (after in area_words.DIRECTIONS and not after.isascii())


def _is_part_of_name(draft: AddressDraft, name: AreaName) -> bool:
    """Whether a word that was not understood may belong to a name: ``sbh slm``.

    Any such word may, beside a name that is not spelled exactly; beside an exact name, only an
    abbreviation may.
    """
    is_exact = name.matches[0].kind is MatchKind.EXACT
    for at in (name.positions[0] - 1, draft.next_word(name.positions[-1])):
        is_word = draft.key(at).isascii() and draft.key(at).isalpha()
        is_abbreviation = is_word and _VOWELS.isdisjoint(draft.key(at))
        if is_unread(draft, at) and (is_abbreviation or not is_exact):
            return True
    return False


def _word_before(draft: AddressDraft, at: int) -> str:
    """Returns the word before a name, past the stop of an abbreviation: ``S. Surra``."""
    return draft.key(at - 2 if draft.key(at - 1) == "." else at - 1)


def _is_direction(word: str) -> bool:
    return ABBREVIATED.get(word, word) in area_words.DIRECTIONS


def _corrected(draft: AddressDraft) -> set[int]:
    """Returns the tokens after a correcting word, to the line's end: ``not Salwa, Bayan``."""
    positions: set[int] = set()
    is_corrected = False
    for at in draft.positions:
        is_corrected = draft.kind(at) is not TokenKind.LINE_END and (
            is_corrected or draft.key(at) in CORRECTING
        )
        if is_corrected:
            positions.add(at)
    return positions


def _longer(draft: AddressDraft, name: AreaName, names: AreaNames) -> list[Match]:
    """Returns other areas whose names continue like the text: ``Shuwaikh edu``."""
    behind = draft.next_word(name.positions[-1])
    if not draft.is_free_word(behind) or len(draft.key(behind)) < _SHORTEST:
        return []
    words = area_words.without_articles(tuple(draft.area_words((*name.positions, behind))))
    return _distinct(names.beginning_with("".join(words)))


def _distinct(matches: Iterable[Match]) -> list[Match]:
    return list({match.area.name_en: match for match in matches}.values())


def set_area(draft: AddressDraft, area: str, positions: Sequence[int]) -> None:
    draft.area_positions.update(positions)
    draft.set_part(Field.AREA, area, range(positions[0], positions[-1] + 1))
    _read_sector(draft, area, draft.next_word(positions[-1]))


def _read_sector(draft: AddressDraft, area: str, at: int) -> None:
    last = area_table.SECTORS.get(area, 0)
    if not last or (area == area_table.LETTERED and _read_letter(draft, area, at)):
        return
    for position in (at, *range(len(draft.tokens))):
        start = position
        if draft.key(start) in {",", "-"}:
            start += 1
        marked = draft.is_free_word(start) and draft.key(start) in SECTORS
        number = value_start(draft, start, start + 1) if marked else start
        if not marked and position != at:
            continue
        value = read_number(draft, number, is_spoken=marked) if number not in draft.used else None
        if value is not None and value.text.isdecimal() and int(value.text) <= last:
            sector = f"{area} {value.text}"
            draft.set_part(Field.AREA, sector, range(start, value.end))
            return


def _read_letter(draft: AddressDraft, area: str, at: int) -> bool:
    """Adds the sector named by a letter after the city, if there is one, as unsure."""
    is_marked = draft.is_free_word(at) and draft.key(at) in SECTORS
    position = value_start(draft, at, at + 1) if is_marked else at
    number = area_table.SECTOR_LETTERS.get(draft.key(position))
    if number is None or draft.kind(position + 1) is TokenKind.NUMBER:
        return False
    draft.set_part(Field.AREA, f"{area} {number}", range(at, position + 1))
    draft.unsure.add(Field.AREA)
    return True
