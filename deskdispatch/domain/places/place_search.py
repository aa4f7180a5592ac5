"""Searches areas by name while it is typed, in either script and with typing errors.

A library for fuzzy matching would add megabytes and does not know how Arabic names are written in
English.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import (
    MatchKind,
    MatchRank,
    Name,
    Spelling,
    errors_allowed,
    is_alike_only,
    longest_meant,
    match_direct,
    match_mistyped,
    name_of,
)
from deskdispatch.domain.places.places import GOVERNORATES, LETTERED, SECTOR_LETTERS, Area, city_of

_LONGEST: Final = 60
"""Maximum characters of the query that are used; no name is longer."""

_ADDRESS: Final = frozenset(
    (
        *("block", "blk", "street", "st", "avenue", "ave", "house", "building", "bldg", "road"),
        *("area", "city", "island", "suburb", "dahiyat", "dahiya", "madinat", "madinah"),
        *("قطعه", "شارع", "جاده", "منزل", "بنايه", "ق", "ش", "منطقه", "مدينه", "جزيره", "ضاحيه"),
    )
)
"""Normalised words around a name that may be missing from it."""

_SECTOR: Final = frozenset(("n", "ن", "sec", "sector", "suburb", "ضاحيه", "قطاع"))
"""Normalised words before the number or the letter of a sector."""

_COUNTRY: Final = frozenset({"kuwait", "state", "of", "الكويت", "كويت", "دوله"})
"""Words at the start or end of an address; the city is meant only if nothing else is named."""

_NAMES_A_GOVERNORATE: Final = frozenset(
    {MatchKind.EXACT, MatchKind.START, MatchKind.WORD_START, MatchKind.SOUND}
)

_EXACTLY: Final[MatchRank] = (MatchKind.EXACT, 0)
_NEARLY: Final[MatchRank] = (MatchKind.SOUND, 0)
_AS_TYPED: Final[MatchRank] = (MatchKind.GOVERNORATE, 0)
_MISTYPED: Final[MatchRank] = (MatchKind.TYPING_ERROR, 0)


@dataclass(frozen=True, slots=True)
class Match:
    """An area that may be meant, and its matching name; a lower score is better.

    A guess is only similar to the typed text, and must not be used without asking.
    """

    area: Area
    name: str
    kind: MatchKind
    score: int = 0
    is_guess: bool = False


class _Reading(NamedTuple):
    """Normalised words of a query that may be a name, and the loosest rank to accept.

    ``is_guess``: a word was left out that makes a name another area's. ``is_part``: any word was
    left out.
    """

    words: tuple[str, ...]
    loosest: MatchRank
    is_guess: bool = False
    is_part: bool = False


class _IndexedName(NamedTuple):
    at: int
    is_alias: bool
    shown: str
    name: Name


_Matcher = Callable[[Name, Name], MatchRank | None]


class PlaceIndex:
    """A search index of area names; among equal matches the earlier area comes first."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self._areas = tuple(areas)
        self._entries = [
            _IndexedName(at, rank > 1, name, name_of(words))
            for at, area in enumerate(self._areas)
            for rank, name in enumerate((area.name_en, area.name_ar, *area.aliases))
            if (words := area_words.split(name))
        ]
        self._index = NameIndex([entry.name for entry in self._entries])
        self._governorates = [
            (english, shown, name_of(area_words.split(shown)))
            for english, arabic in GOVERNORATES.items()
            for shown in (english, arabic)
        ]

    @property
    def areas(self) -> tuple[Area, ...]:
        return self._areas

    def find(self, typed: str, limit: int = 8) -> tuple[Match, ...]:
        """Returns the matching areas, the best first; none for an empty text.

        Areas in a governorate of that name come after areas of that name. Words around a name
        (``block 5``, ``مدينة``) are ignored if no name has them.
        """
        words = area_words.split(typed[:_LONGEST])
        lettered = self._lettered(words)
        is_elsewhere = area_words.is_elsewhere(words)
        for reading in _readings(words):
            if found := self._find(name_of(reading.words), reading.loosest):
                if reading.is_guess or is_elsewhere:
                    found = _as_guesses(found)
                elif reading.is_part:
                    less = {at: each for at, each in found.items() if each.kind > MatchKind.EXACT}
                    found |= _as_guesses(less)
                found = self._cities_first(found)
                return tuple((lettered | _without(found, lettered)).values())[:limit]
        return tuple(lettered.values())[:limit]

    def _cities_first(self, found: dict[int, Match]) -> dict[int, Match]:
        best = next(iter(found.values()))
        if not best.area.is_sector or best.kind <= MatchKind.START:
            return found
        city = self._areas.index(city_of(self._areas, best.area))
        first = replace(best, area=self._areas[city], name=self._areas[city].name_en)
        return {city: first} | _without(found, {city})

    def _lettered(self, words: tuple[str, ...]) -> dict[int, Match]:
        """Returns the sector whose letter follows the name of its city: ``Sabah Al-Ahmad A``."""
        for at in range(1, len(words)):
            number = SECTOR_LETTERS.get(words[at])
            if number is None or any(word.isdecimal() for word in words[: at + 2]):
                continue  # "b 3" is a block
            name = name_of((*_without_sector_words(words[:at]), number))
            found = self._matches(match_direct, name, self._index.direct_candidates(name))
            return _as_guesses(
                {
                    at: match
                    for at, match in found.items()
                    if match.kind is MatchKind.EXACT and match.area.name_en.startswith(LETTERED)
                }
            )
        return {}

    def _find(self, typed: Name, loosest: MatchRank) -> dict[int, Match]:
        if loosest == _MISTYPED:
            return self._mistyped(typed)
        direct = self._matches(match_direct, typed, self._index.direct_candidates(typed))
        found = {at: match for at, match in direct.items() if (match.kind, match.score) <= loosest}
        is_sure = any(match.kind <= MatchKind.START for match in found.values())
        if any(match.kind is MatchKind.EXACT for match in found.values()):
            found = {
                at: replace(match, is_guess=match.is_guess or match.kind >= MatchKind.SOUND)
                for at, match in found.items()
            }
        found |= self._of_governorate(typed, found)
        return found if is_sure or not found else found | _without(self._mistyped(typed), found)

    def _mistyped(self, typed: Name) -> dict[int, Match]:
        found = self._matches(match_mistyped, typed, self._index.mistyped_candidates(typed))
        return {at: match for at, match in found.items() if not match.area.is_sector}

    def _matches(
        self, matcher: _Matcher, typed: Name, candidates: Iterable[int]
    ) -> dict[int, Match]:
        """Returns the best match of each area, by the indexes of names that may match."""
        ranked = []
        for n in candidates:
            at, is_alias, _, name = self._entries[n]
            if (rank := matcher(typed, name)) is not None:
                is_remote = self._areas[at].is_remote
                is_other_script = name.is_arabic != typed.is_arabic
                ranked.append((rank, is_remote, is_other_script, is_alias, len(name.text), n))
        best: dict[int, Match] = {}
        for rank, is_remote, *_, n in sorted(ranked):
            at, _, shown, name = self._entries[n]
            if at not in best:
                is_guess = is_alike_only(typed, name, rank)
                is_guess |= is_remote and rank[0] is MatchKind.SOUND
                best[at] = Match(self._areas[at], shown, *rank, is_guess)
        return best

    def _of_governorate(self, typed: Name, excluded: Container[int]) -> dict[int, Match]:
        for english, shown, name in self._governorates:
            rank = match_direct(typed, name) if len(typed.text) >= 3 else None
            if rank and rank[0] in _NAMES_A_GOVERNORATE:
                return {
                    at: Match(area, shown, MatchKind.GOVERNORATE)
                    for at, area in enumerate(self._areas)
                    if area.governorate == english and at not in excluded
                }
        return {}


def likely(matches: Sequence[Match]) -> tuple[Match, ...]:
    """Drops remote places that only sound or are spelled similarly, if inhabited ones match.

    ``Salmeya`` and ``slmya`` are Salmiya, never Salmi in the desert.
    """
    kept = [each for each in matches if not each.area.is_remote or each.kind < MatchKind.SOUND]
    return tuple(kept or matches)


def clear_match(matches: Sequence[Match]) -> Match | None:
    """Returns the clear match: the only exact one, or an only match with a word that begins so.

    Returns None for a remote place whose name a town's continues: ``Salmi``, ``Salmiya``.
    """
    likely = [match for match in matches if not match.is_guess]
    exact = [match for match in likely if match.kind is MatchKind.EXACT]
    if len(exact) == 1:
        is_begun = any(match.kind is MatchKind.START and match.score > 0 for match in likely)
        return None if exact[0].area.is_remote and is_begun else exact[0]
    alone = not exact and len(matches) == len(likely) == 1
    return likely[0] if alone and likely[0].kind <= MatchKind.WORD_START else None


def _without(matches: Mapping[int, Match], found: Container[int]) -> dict[int, Match]:
    return {at: match for at, match in matches.items() if at not in found}


def _as_guesses(matches: Mapping[int, Match]) -> dict[int, Match]:
    return {at: replace(match, is_guess=True) for at, match in matches.items()}


def _without_sector_words(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _SECTOR)


def _readings(words: tuple[str, ...]) -> Iterator[_Reading]:
    """Yields subsets of the words to try in turn, never only words for a direction.

    Typing errors come last; a subset of the words is used only if it is nearly a whole name.
    """
    if not words:
        return
    bare = tuple(word for word in words if not word.isdecimal() and word not in _ADDRESS)
    local = tuple(word for word in bare if word not in _COUNTRY)
    whole = [words, *(less for less in dict.fromkeys((bare, local)) if less not in {words, ()})]
    yield _Reading(words, _AS_TYPED)
    numbers = [at for at, word in enumerate(words[1:], 2) if word.isdecimal()]
    if numbers:  # a sector's number; the number of the block may follow
        yield _Reading(_without_sector_words(words[: numbers[0]]), _EXACTLY)
    yield from (_Reading(less, _AS_TYPED) for less in whole[1:])
    yield from (_Reading(less, _MISTYPED) for less in whole)
    some = [(bare[:last], bare[last:]) for last in range(min(3, len(bare) - 1), 0, -1)]
    some += [(bare[first:], bare[:first]) for first in range(1, min(3, len(bare)))]
    for kept, left_out in some:
        if len("".join(kept)) >= 4 and not area_words.DIRECTIONS.issuperset(kept):
            is_guess = not area_words.DIRECTIONS.isdisjoint(left_out)
            yield _Reading(kept, _NEARLY, is_guess, is_part=True)
    if not area_words.DIRECTIONS.issuperset(bare[:1] or words):
        yield _Reading(bare[:1] or words, _MISTYPED, is_part=len(bare) > 1)


class _JoinedTexts:
    """The texts of many names joined by line breaks, for substring search."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._offsets: list[int] = []
        length = 0
        lines = []
        for text in texts:
            self._offsets.append(length)
            lines.append(f"\n{text}\n")
            length += len(text) + 2
        self._text = "".join(lines)

    def containing(self, needle: str) -> Iterator[int]:
        at = self._text.find(needle)
        while at >= 0:
            yield bisect_right(self._offsets, at) - 1
            at = self._text.find(needle, at + 1)


class NameIndex:
    """Finds all names that may match, by their indexes, with a few false candidates."""

    def __init__(self, names: Sequence[Name]) -> None:
        self._starts = _joined(names, lambda name: f"{name.text}{name.later}")
        self._words = _joined(names, lambda name: name.within)
        self._sounds = _joined(names, lambda name: name.sounds)
        self._consonants = _joined(names, lambda name: name.consonants)
        spelled: dict[Spelling, list[int]] = defaultdict(list)
        for at, name in enumerate(names):
            for spelling in name.spellings:
                spelled[spelling].append(at)
        self._spellings = [(spelling.bits[-1], indexes) for spelling, indexes in spelled.items()]

    def direct_candidates(self, typed: Name) -> set[int]:
        return {
            *self._starts.containing(f"\n{typed.text}"),
            *self._words.containing(typed.text),
            *(self._words.containing(f"\n{typed.words[0]}") if typed.words[1:] else ()),
            *self._sounds.containing(f"\n{typed.sound}"),
            *self._consonants.containing(f"\n{typed.consonants}\n"),
        }

    def mistyped_candidates(self, typed: Name) -> set[int]:
        found: set[int] = set()
        for query in typed.typed_as:
            most = errors_allowed(query.text)
            longest = longest_meant(query.text, most)
            letters = query.bits[-1]
            for bits, indexes in self._spellings if most else ():
                if (letters & ~bits).bit_count() <= most and bits.bit_count() <= longest:
                    found.update(indexes)
        return found


def _joined(names: Iterable[Name], form: Callable[[Name], str]) -> _JoinedTexts:
    return _JoinedTexts(map(form, names))
