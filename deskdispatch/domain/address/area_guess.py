"""Guesses the area from abbreviations, mistyped names, and names that the table lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from deskdispatch.domain.address.areas import set_area
from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.values import value_start
from deskdispatch.domain.address.word_lists import (
    CONNECTING,
    COUNTRY,
    DESCRIBING,
    EMPTY,
    FILLERS,
    LANDMARKS,
    NEUTRAL,
    PLACES,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.area_names import AreaNames, area_names, name_text
from deskdispatch.domain.places.name_match import MatchKind, edit_distances, is_shortened
from deskdispatch.domain.places.place_search import Match, PlaceIndex, likely

_MOST_QUERIES: Final = 3
"""Limit of searches: one for a word that is not an area takes about a millisecond."""

_MOST_WORDS: Final = 3
_FAR: Final = 3
_LONG: Final = 7
"""Letters of a word that may have two different vowels and still be sure."""

_SHORT: Final = 3
"""Letters of a word so short that any other matching area makes it unsure."""

_MANY: Final = 4
"""Number of consonants that suffices if a name is typed in the other script."""

_FEWEST_OF_A_BEGINNING: Final = 5
"""Minimum letters of a word that sounds like the beginning of a name to be sure."""

_NO_AREA: Final = frozenset().union(
    *(CONNECTING, COUNTRY, DESCRIBING, EMPTY, FILLERS, LANDMARKS, NEUTRAL, PLACES),
    area_words.DIRECTIONS,
)


@dataclass(frozen=True, slots=True)
class AreaGuess:
    """A run of words, by their tokens, and the areas that they may mean, the likeliest first."""

    positions: tuple[int, ...]
    matches: tuple[Match, ...]
    is_sure: bool


def guess_area(
    draft: AddressDraft, labels: Sequence[Label], places: PlaceIndex
) -> tuple[Match, ...]:
    """Sets the area if words beside the other parts may mean one; returns the alternatives."""
    if Field.AREA in draft.values:
        return ()
    for label in labels:
        if run := _labelled(draft, label):
            return _read_labelled(draft, label, run, places)
    runs = list(islice(_ngrams(draft), _MOST_QUERIES))
    best = _best(draft, runs, places)
    if best is not None:
        set_area(draft, best.matches[0].area.name_en, best.positions)
    if (best is None and runs and draft.values) or (best is not None and not best.is_sure):
        draft.unsure.add(Field.AREA)
    return best.matches[1:] if best is not None else ()


def _best(
    draft: AddressDraft, runs: Sequence[tuple[tuple[int, ...], bool]], places: PlaceIndex
) -> AreaGuess | None:
    """Returns the first sure guess, else the best; a part of a run counts only if sure."""
    best: AreaGuess | None = None
    for run, is_whole in runs:
        guess = _guess(draft, run, places)
        if guess is not None and guess.is_sure:
            return guess if is_whole else replace(guess, is_sure=False)
        if guess is not None and is_whole:
            is_better = best is None or guess.matches[0].kind < best.matches[0].kind
            best = guess if is_better else best
    return best


def _ngrams(draft: AddressDraft) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yields words that may be an area, likeliest first, and whether they are a whole run."""
    if not draft.values and not draft.has_numbers():
        return
    runs = list(_runs(draft))
    for run in runs:
        if len(run) <= _MOST_WORDS:
            yield run, True
    for run in runs:
        if len(run) > 1:
            yield from ((part, False) for part in (run[-1:], run[:1], run[-2:]))


def _labelled(draft: AddressDraft, label: Label) -> tuple[int, ...]:
    if Field.AREA not in label.word.parts or not draft.is_free_word(label.start):
        return ()
    run = []
    for at in draft.words_from(value_start(draft, label.start, label.end)):
        if draft.key(at) in LANDMARKS | PLACES | CONNECTING | EMPTY:
            break
        run.append(at)
    return tuple(run)


def _read_labelled(
    draft: AddressDraft, label: Label, run: tuple[int, ...], places: PlaceIndex
) -> tuple[Match, ...]:
    """Sets an area after its label; an area that the table lacks is kept as typed."""
    guess = _guess(draft, run, places)
    area = guess.matches[0].area.name_en if guess else draft.typed_text(run)
    if guess and not guess.is_sure and guess.matches[0].kind is MatchKind.CONSONANTS:
        area = draft.typed_text(run)
    set_area(draft, area, run)
    draft.used.update(range(label.start, run[0]))
    if guess is None or not guess.is_sure:
        draft.unsure.add(Field.AREA)
    return guess.matches if guess else ()


def _runs(draft: AddressDraft) -> list[tuple[int, ...]]:
    """Returns runs of words that may be names, those beside other parts first."""
    runs = []
    at = 0
    while at < len(draft.tokens):
        run: list[int] = []
        for position in draft.words_from(at):
            key = draft.key(position)
            if key in _NO_AREA or position in draft.remarks or len(key) < 2:
                break
            run.append(position)
        if run and (rank := _rank(draft, run)) is not None:
            runs.append((rank, tuple(run)))
        at = run[-1] + 1 if run else at + 1
    return [run for _, run in sorted(runs)]


def _rank(draft: AddressDraft, run: Sequence[int]) -> int | None:
    """Ranks a run: 0 before a number or a part, 1 after one, 2 on its own line."""
    before, after = run[0] - 1, draft.next_word(run[-1])
    if _is_part(draft, after) or (draft.key(after) in ",-/:" and _is_part(draft, after + 1)):
        return 0
    if _is_part(draft, before) or (
        draft.kind(before) is TokenKind.MARK and _is_part(draft, before - 1)
    ):
        return 1
    ends = (TokenKind.LINE_END, None)
    if draft.kind(before) in ends and draft.kind(after) in ends and len(run) <= _MOST_WORDS:
        return 2
    return None


def _is_part(draft: AddressDraft, at: int) -> bool:
    return at in draft.used or draft.kind(at) is TokenKind.NUMBER


def _guess(draft: AddressDraft, run: tuple[int, ...], places: PlaceIndex) -> AreaGuess | None:
    words = area_words.without_articles(tuple(draft.area_words(run)))
    typed = "".join(words)
    if len(typed) < 2 or area_words.is_elsewhere(words):
        return None
    found = places.find(" ".join(draft.area_words(run)))
    meant = list(likely([match for match in found if _is_meant(typed, match)]))
    if not meant:
        return None
    meant.sort(key=lambda match: _is_beginning(typed, match))
    first = meant[0]
    alike = [match for match in meant[1:] if match.kind is first.kind]
    rivals = _rivals(typed, first, area_names(places))
    is_tie = any(match.score == first.score for match in alike)
    others_meant = (area_words.consonants(name_text(match)) for match in meant[1:])
    is_tie |= len(typed) <= _SHORT and area_words.consonants(typed) in others_meant
    is_sure = not is_tie and not rivals and _is_near(typed, first)
    others = {match.area.name_en: match for match in (*alike, *rivals)}
    return AreaGuess(run, (first, *others.values()), is_sure)


def _rivals(typed: str, match: Match, names: AreaNames) -> list[Match]:
    """Returns other areas that fit a beginning or an abbreviation, except longer names of it."""
    name = name_text(match)
    if match.kind is MatchKind.TYPING_ERROR:
        return []
    return [
        other
        for other in names.beginning_with(typed)
        if other.area.name_en != match.area.name_en
        if match.kind is MatchKind.START
        or not name_text(other).startswith(name)
        or area_words.consonants(name) != area_words.consonants(typed)
    ]


def _is_meant(typed: str, match: Match) -> bool:
    """Whether the name contains all that was typed; the search may also leave words out."""
    name = name_text(match)
    if match.kind in (MatchKind.EXACT, MatchKind.START):
        return name.startswith(typed) and len(typed) > 2
    if match.kind is MatchKind.SOUND:
        return area_words.sound(name).startswith(area_words.sound(typed)) and len(typed) > 2
    if match.kind is MatchKind.CONSONANTS:
        return area_words.consonants(name) == area_words.consonants(typed)
    if match.kind is MatchKind.TYPING_ERROR:
        return edit_distances(typed, name, _FAR).whole <= 2
    return False


def _is_beginning(typed: str, match: Match) -> bool:
    """Whether only the beginning of a name sounds like the word: whole names come first."""
    sounds = area_words.sound(typed), area_words.sound(name_text(match))
    return match.kind is MatchKind.SOUND and sounds[0] != sounds[1]


def _is_near(typed: str, match: Match) -> bool:
    """Whether a name is certain: vowels may be missing or different, but no letters wrong."""
    if match.kind is MatchKind.TYPING_ERROR:
        return False
    name = name_text(match)
    if match.kind is MatchKind.CONSONANTS:
        if area_words.is_arabic(typed) != area_words.is_arabic(name):
            return len(area_words.consonants(typed)) >= _MANY
        if len(area_words.consonants(typed)) > _MANY or is_shortened(typed, name):
            return True
        own = "".join(area_words.without_articles(area_words.split(match.area.name_en)))
        errors = min(edit_distances(typed, known, _FAR).whole for known in (name, own))
        may_have_two = len(typed) >= _LONG and typed[0] in (name[0], own[0])
        return errors <= 1 + may_have_two
    if match.kind is MatchKind.SOUND and _is_beginning(typed, match):
        return len(typed) >= _FEWEST_OF_A_BEGINNING
    return True
