"""Finds saved places by typed names, and by their points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates, around, distance_km
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import (
    MatchKind,
    MatchRank,
    Name,
    match_direct,
    match_mistyped,
    name_of,
)
from deskdispatch.domain.places.place_search import Match, NameIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace

SAME_PLACE_KM: Final = 0.02
"""Kilometres within which two places are distinguished only on purpose."""

_LONGEST: Final = 80
"""Maximum characters of a query; no name is longer."""

_SURE: Final = MatchKind.WORD_START
"""The loosest kind of match that is certainly the typed name."""


class PlaceMatch(NamedTuple):
    """A saved place that may be meant, and how its name matches the typed text."""

    place: SavedPlace
    rank: MatchRank

    @property
    def is_exact(self) -> bool:
        return self.rank[0] is MatchKind.EXACT


class SavedPlaceIndex:
    """The saved places of a shop, by all their names and by their points."""

    def __init__(self, places: Iterable[SavedPlace] = ()) -> None:
        self.places = tuple(sorted(places, key=_in_list))
        words = [(each, _words(name)) for each in self.places for name in each.names]
        self._whole = _Names(words)
        self._lettered = _Names(
            (each, tuple(word for word in split if not word.isdecimal())) for each, split in words
        )
        self._by_name: defaultdict[str, dict[str, SavedPlace]] = defaultdict(dict)
        for place, name in self._whole.entries:
            self._by_name[name.text][place.id] = place
        self._by_point = {place.point: place for place in self.places}

    def find(self, typed: str, limit: int) -> tuple[PlaceMatch, ...]:
        """Returns places with matching names, best first; typing errors only if none match."""
        words = _words(typed) if len(typed) <= _LONGEST else ()
        if not self.places or not area_words.without_articles(words):
            return ()
        name = name_of(words)
        ranked = self._whole.direct(name)
        if not ranked:  # "avnues" is "Avenues, gate 5": no number was typed
            ranked = (self._whole if name.numbers else self._lettered).mistyped(name)
        return tuple(sorted(ranked.values(), key=_order)[:limit])

    def named(self, text: str) -> tuple[SavedPlace, ...]:
        """Returns the places with that whole name, in any spelling of its words."""
        return (
            tuple(self._by_name.get(name_key(text), {}).values()) if len(text) <= _LONGEST else ()
        )

    def at(self, point: Coordinates | None) -> SavedPlace | None:
        """Returns the place at exactly that point, if any."""
        return None if point is None else self._by_point.get(point)

    def near(self, point: Coordinates) -> tuple[SavedPlace, ...]:
        """Returns the places within ``SAME_PLACE_KM``, the nearest first."""
        box = around(point, SAME_PLACE_KM)
        found = [
            (km, place.id, place)
            for place in self.places
            if box.holds(place.point) and (km := distance_km(place.point, point)) <= SAME_PLACE_KM
        ]
        return tuple(place for _km, _id, place in sorted(found, key=lambda each: each[:2]))


class _Names:
    """Names of places in normalised forms, with their index."""

    def __init__(self, words: Iterable[tuple[SavedPlace, tuple[str, ...]]]) -> None:
        self.entries = [
            (place, name_of(split)) for place, split in words if area_words.without_articles(split)
        ]
        self._index = NameIndex([name for _place, name in self.entries])

    def direct(self, typed: Name) -> dict[str, PlaceMatch]:
        return self._best(match_direct, typed, self._index.direct_candidates(typed))

    def mistyped(self, typed: Name) -> dict[str, PlaceMatch]:
        return self._best(match_mistyped, typed, self._index.mistyped_candidates(typed))

    def _best(
        self,
        match: Callable[[Name, Name], MatchRank | None],
        typed: Name,
        candidates: Iterable[int],
    ) -> dict[str, PlaceMatch]:
        best: dict[str, PlaceMatch] = {}
        for place, name in (self.entries[at] for at in candidates):
            rank = match(typed, name)
            if rank is not None and (place.id not in best or rank < best[place.id].rank):
                best[place.id] = PlaceMatch(place, rank)
        return best


def clear_place(
    found: Sequence[PlaceMatch], areas: Sequence[Match], typed: str
) -> SavedPlace | None:
    """Returns the saved place that is certainly meant; None if the clerk has to choose.

    It is the only one with that whole name, unless an area has it too; or the only one with a word
    of its name that begins so, if no area has one. Digits alone may be the beginning of
    coordinates.
    """
    exact = [match.place for match in found if match.is_exact]
    if exact:
        is_area = any(is_whole_name(match, typed) for match in areas)
        return exact[0] if len(exact) == 1 and not is_area else None
    is_only = len(found) == 1 and found[0].rank[0] <= _SURE
    has_letters, length = any(letter.isalpha() for letter in typed), len(name_key(typed))
    begins_area = any(
        not match.is_guess and match.kind <= _SURE and length <= len(name_key(match.name))
        for match in areas
    )
    return found[0].place if is_only and has_letters and not begins_area else None


def is_whole_name(match: Match, typed: str) -> bool:
    """Whether the whole typed text is the whole name of an area."""
    return match.kind is MatchKind.EXACT and name_key(match.name) == name_key(typed)


def _words(text: str) -> tuple[str, ...]:
    """Returns normalised words, without a leading "the"."""
    words = area_words.split(text)
    return words[1:] if words[:1] == ("the",) and len(words) > 1 else words


def name_key(name: str) -> str:
    """Returns a key that all spellings of a name share; "" without letters and digits."""
    return "".join(area_words.without_articles(_words(name)))


def one_place(places: Sequence[SavedPlace]) -> SavedPlace | None:
    """Returns the first of places with one name, if all others are within metres of it."""
    if not places:
        return None
    first = places[0]
    is_one = all(distance_km(first.point, each.point) <= SAME_PLACE_KM for each in places[1:])
    return first if is_one else None


def _order(match: PlaceMatch) -> tuple[MatchRank, int, tuple[tuple[int, str], ...], str]:
    return match.rank, len(match.place.name), *_in_list(match.place)


def _in_list(place: SavedPlace) -> tuple[tuple[tuple[int, str], ...], str]:
    """Returns the sort key by name, with numbers by value: gate 5 comes before gate 12."""
    words = area_words.split(place.name)
    return tuple((int(word) if word.isdecimal() else 0, word) for word in words), place.id


NO_PLACES: Final = SavedPlaceIndex()
