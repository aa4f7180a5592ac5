"""Looks up areas by their whole names, in any usual spelling, many names at once.

Much quicker than ``PlaceIndex.find``, which also completes names and accepts typing errors.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import MatchKind, edit_distances, is_shortened
from deskdispatch.domain.places.place_search import Match, PlaceIndex, likely
from deskdispatch.domain.places.places import Area

_LONGEST: Final = 6
"""Maximum words of a name that is looked up, including articles."""

_AROUND: Final = frozenset(
    ("area", "city", "island", "suburb", "dahiyat", "dahiya", "madinat", "madinah", "madina")
) | frozenset(("منطقه", "مدينه", "جزيره", "ضاحيه"))
"""Optional words of a name."""

_COUNTRY: Final = frozenset(map(area_words.sound, ("kuwait", "كويت")))
"""Sound of the country's name, which is not an area."""

_SHORTEST_SOUND: Final = 4
"""Minimum letters; shorter words sound like too many names."""

_FEWEST_CONSONANTS: Final = 5
"""Minimum consonants; names with fewer share them with other words."""

_MOST_ERRORS: Final = 2

_PREFIX: Final = re.compile(r"(?:لل|[وبفل])(?=\w{3})")
_VOWELS: Final = frozenset("aeiou")


class FoundName(NamedTuple):
    """Words ``start`` to before ``end`` that are the name of an area, rarely of several."""

    start: int
    end: int
    matches: tuple[Match, ...]

    @property
    def is_exact(self) -> bool:
        return self.matches[0].kind is MatchKind.EXACT


@dataclass(frozen=True, slots=True)
class AreaNames:
    """The names of all areas, without articles and spaces, by letters, sounds and consonants.

    ``consonants`` has only names with many; ``beginnings`` has the prefixes of sounds and
    consonants.
    """

    exact: Mapping[str, tuple[Match, ...]]
    sounds: Mapping[str, tuple[Match, ...]]
    consonants: Mapping[str, tuple[Match, ...]]
    beginnings: frozenset[str]
    names: tuple[tuple[tuple[str, ...], Match], ...]

    def find(self, words: Sequence[str]) -> FoundName | None:
        """Returns the longest name at the start of normalised words; None if there is none.

        In Arabic, "in", "for" or "and" may be attached to it.
        """
        found = self._longest(words)
        if found is None and words and (prefixed := _PREFIX.match(words[0])):
            stem = ("ال" if prefixed[0] == "لل" else "") + words[0][prefixed.end() :]
            found = self._longest((stem, *words[1:]))
            return found if found is not None and found.is_exact else None
        return found

    def beginning_with(self, typed: str) -> Iterator[Match]:
        """Yields areas with a name that begins with these letters, or its consonants with these."""
        is_short = typed.isascii() and not _VOWELS.intersection(typed)
        for bare, match in self.names:
            text = "".join(bare)
            if text.startswith(typed) or (is_short and _abbreviates(typed, text, bare)):
                yield match

    def continuations(self, found: Match) -> Iterator[Match]:
        """Yields inhabited areas whose name continues a remote place's: ``Salmi``, ``Salmiya``.

        Names that continue with another word are not included.
        """
        if not found.area.is_remote:
            return
        *before, last = area_words.without_articles(area_words.split(found.name))
        for bare, match in self.names:
            is_longer = bare[-1] != last and bare[-1].startswith(last)
            if is_longer and list(bare[:-1]) == before and not match.area.is_remote:
                yield match

    def _longest(self, words: Sequence[str]) -> FoundName | None:
        shorter: tuple[str, ...] = ()
        longest = None
        for end in range(1, min(len(words), _LONGEST) + 1):
            bare = area_words.without_articles(tuple(words[:end]))
            if bare != shorter:
                if end > 1 and self.beginnings.isdisjoint((_sound(shorter), _consonants(shorter))):
                    break
                if matches := self._named(bare):
                    longest = FoundName(0, end, matches)
                shorter = bare
        return longest

    def find_all(self, words: Sequence[str]) -> Iterator[FoundName]:
        at = 0
        while at < len(words):
            abroad = (n for n in (2, 1) if area_words.is_elsewhere(tuple(words[at : at + n])))
            if skipped := next(abroad, 0):
                at += skipped
                continue
            found = self.find(words[at : at + _LONGEST])
            if found is not None:
                yield FoundName(at, at + found.end, found.matches)
            at += found.end if found is not None else 1

    def _named(self, bare: tuple[str, ...]) -> tuple[Match, ...]:
        text = "".join(bare)
        if matches := self.exact.get(text):
            return matches
        if len(text) < _SHORTEST_SOUND:
            return ()
        if matches := self.sounds.get(_sound(bare)):
            return matches
        return tuple(
            match
            for match in self.consonants.get(_consonants(bare), ())
            if edit_distances(text, name_text(match), _MOST_ERRORS).whole <= _MOST_ERRORS
        )


@lru_cache(4)
def area_names(places: PlaceIndex) -> AreaNames:
    exact: _Found = defaultdict(dict)
    sounds: _Found = defaultdict(dict)
    consonants: _Found = defaultdict(dict)
    names = []
    for is_short in (False, True):
        known = frozenset(exact)
        for area, name, bare in _names(places.areas, is_short):
            if "".join(bare) in known or _sound(bare) in _COUNTRY:
                continue  # a whole name takes precedence over a shortened one
            names.append((bare, Match(area, name, MatchKind.START)))
            _add(exact, "".join(bare), Match(area, name, MatchKind.EXACT))
            _add(sounds, _sound(bare), Match(area, name, MatchKind.SOUND))
            if len(key := _consonants(bare)) >= _FEWEST_CONSONANTS:
                _add(consonants, key, Match(area, name, MatchKind.CONSONANTS))
    keys = (*sounds, *consonants)
    beginnings = frozenset(key[:end] for key in keys for end in range(1, len(key) + 1))
    return AreaNames(_frozen(exact), _frozen(sounds), _frozen(consonants), beginnings, tuple(names))


_Found = defaultdict[str, dict[str, Match]]


def _add(found: _Found, key: str, match: Match) -> None:
    found[key].setdefault(match.area.name_en, match)


def _names(areas: Sequence[Area], is_short: bool) -> Iterator[tuple[Area, str, tuple[str, ...]]]:
    """Yields each area with its names and their words without articles; skips sectors."""
    for area in (area for area in areas if not area.is_sector):
        for name in (area.name_en, area.name_ar, *area.aliases):
            bare = area_words.without_articles(area_words.split(name))
            if is_short:
                bare = tuple(word for word in bare if word not in _AROUND)
            if bare and (name in (area.name_en, area.name_ar) or not bare[-1].isdecimal()):
                yield area, name, bare


def name_text(match: Match) -> str:
    return "".join(area_words.without_articles(area_words.split(match.name)))


def _abbreviates(typed: str, name: str, bare: tuple[str, ...]) -> bool:
    is_first = typed[:1] == name[:1] and is_shortened(typed, name)
    return is_first and _consonants(bare).startswith(area_words.consonants(typed))


def _sound(bare: tuple[str, ...]) -> str:
    return "".join(map(area_words.sound, bare))


def _consonants(bare: tuple[str, ...]) -> str:
    return "".join(map(area_words.consonants, bare))


def _frozen(found: _Found) -> Mapping[str, tuple[Match, ...]]:
    return {key: likely(tuple(matches.values())) for key, matches in found.items()}
