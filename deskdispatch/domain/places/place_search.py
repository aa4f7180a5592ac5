"""Searches areas by name as it is typed, in either script and with typing errors.

A library for fuzzy matching would bring megabytes and know nothing of how Arabic names are written
in English.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_index import NameIndex
from deskdispatch.domain.places.name_match import (
    MatchKind,
    MatchRank,
    Name,
    match_direct,
    match_mistyped,
    name_of,
)
from deskdispatch.domain.places.places import GOVERNORATES, Area

_LONGEST: Final = 60
"""Characters of the query that are used; no name is longer."""

_ADDRESS: Final = frozenset(
    (
        *("block", "blk", "street", "st", "avenue", "ave", "house", "building", "bldg", "road"),
        *("area", "city", "island", "suburb", "dahiyat", "dahiya", "madinat", "madinah"),
        *("قطعه", "شارع", "جاده", "منزل", "بنايه", "ق", "ش", "منطقه", "مدينه", "جزيره", "ضاحيه"),
    )
)
"""Normalised words around a name that need not be part of it."""

_COUNTRY: Final = frozenset({"kuwait", "state", "of", "الكويت", "كويت", "دوله"})
"""Addresses begin or end with it; the city is meant only where nothing else is named."""

_NAMES_A_GOVERNORATE: Final = frozenset(
    {MatchKind.EXACT, MatchKind.START, MatchKind.WORD_START, MatchKind.SOUND}
)

_NEARLY: Final[MatchRank] = (MatchKind.SOUND, 0)
_AS_TYPED: Final[MatchRank] = (MatchKind.GOVERNORATE, 0)
_MISTYPED: Final[MatchRank] = (MatchKind.TYPING_ERROR, 0)


@dataclass(frozen=True, slots=True)
class Match:
    """An area that may be meant.

    Attributes:
        area: The area.
        name: The name that was matched, for showing: the area's own in either language, an alias,
            or its governorate's.
        manner: How it was matched.
        score: Of one manner, lower is nearer.
    """

    area: Area
    name: str
    manner: MatchKind
    score: int = 0


class _IndexedName(NamedTuple):
    """A name or an alias of the area at an index of the table."""

    at: int
    is_alias: bool
    shown: str
    name: Name


_Matcher = Callable[[Name, Name], MatchRank | None]


class PlaceIndex:
    """A search index of area names.

    Args:
        areas: All areas; of equal matches the earlier comes first.
    """

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
        """All areas, in their order."""
        return self._areas

    def find(self, typed: str, limit: int = 8) -> tuple[Match, ...]:
        """The matching areas, the best first; none for an empty text.

        Areas of a governorate of that name come after areas of that name. Words around a name
        (``block 5``, ``مدينة``) are ignored where no name has them.
        """
        for words, loosest in _readings(area_words.split(typed[:_LONGEST])):
            if found := self._find(name_of(words), loosest):
                return tuple(found.values())[:limit]
        return ()

    def _find(self, typed: Name, loosest: MatchRank) -> dict[int, Match]:
        """Matches by the area's index, in order."""
        if loosest == _MISTYPED:
            return self._mistyped(typed)
        direct = self._matches(match_direct, typed, self._index.direct_candidates(typed))
        found = {at: one for at, one in direct.items() if (one.manner, one.score) <= loosest}
        is_sure = any(match.manner <= MatchKind.START for match in found.values())
        found |= self._of_governorate(typed, found)
        return found if is_sure or not found else found | _without(self._mistyped(typed), found)

    def _mistyped(self, typed: Name) -> dict[int, Match]:
        return self._matches(match_mistyped, typed, self._index.mistyped_candidates(typed))

    def _matches(self, matcher: _Matcher, typed: Name, places: Iterable[int]) -> dict[int, Match]:
        """The best match of each area that has one of the names."""
        ways = sorted(
            (way, entry.name.is_arabic != typed.is_arabic, entry.is_alias, len(entry.name.text), n)
            for n, entry in ((n, self._entries[n]) for n in places)
            if (way := matcher(typed, entry.name))
        )
        best: dict[int, Match] = {}
        for way, *_, n in ways:
            at, _, shown, _ = self._entries[n]
            best.setdefault(at, Match(self._areas[at], shown, *way))
        return best

    def _of_governorate(self, typed: Name, but: Container[int]) -> dict[int, Match]:
        """The areas of a governorate whose name starts or sounds so."""
        for english, shown, name in self._governorates:
            way = match_direct(typed, name) if len(typed.text) >= 3 else None
            if way and way[0] in _NAMES_A_GOVERNORATE:
                return {
                    at: Match(area, shown, MatchKind.GOVERNORATE)
                    for at, area in enumerate(self._areas)
                    if area.governorate == english and at not in but
                }
        return {}


def _without(matches: Mapping[int, Match], found: Container[int]) -> dict[int, Match]:
    return {at: match for at, match in matches.items() if at not in found}


def _readings(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], MatchRank]]:
    """Subsets of the words to be tried in turn, each with the loosest rank to accept.

    Typing errors come last. Only some of the words are used where they are nearly the name.
    """
    if not words:
        return
    bare = tuple(word for word in words if not word.isdecimal() and word not in _ADDRESS)
    local = tuple(word for word in bare if word not in _COUNTRY)
    whole = [words, *(less for less in dict.fromkeys((bare, local)) if less not in {words, ()})]
    yield from ((reading, way) for way in (_AS_TYPED, _MISTYPED) for reading in whole)
    some = [bare[:last] for last in range(min(3, len(bare) - 1), 0, -1)]
    some += [bare[first:] for first in range(1, min(3, len(bare)))]
    yield from ((reading, _NEARLY) for reading in some if len("".join(reading)) >= 4)
    yield bare[:1] or words, _MISTYPED
