"""Prefilter of the names that may match, by substring search and letter sets."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from deskdispatch.domain.places.name_match import Name, Spelling, errors_allowed, longest_meant


class _JoinedTexts:
    """Texts of many names in one, each line a text, all of a name's in a row."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._offsets: list[int] = []
        length = 0
        lines = []
        for text in texts:
            self._offsets.append(length)
            lines.append(f"\n{text}\n")
            length += len(text) + 2
        self._whole = "".join(lines)

    def holding(self, needle: str) -> Iterator[int]:
        """The places of the names that hold it, some more than once."""
        at = self._whole.find(needle)
        while at >= 0:
            yield bisect_right(self._offsets, at) - 1
            at = self._whole.find(needle, at + 1)


class NameIndex:
    """Names by their letters: none that matches is left out, a few that do not are in.

    Args:
        names: The names; they are told by their places.
    """

    def __init__(self, names: Sequence[Name]) -> None:
        self._starts = _joined(names, lambda name: f"{name.text}{name.later}")
        self._words = _joined(names, lambda name: name.within)
        self._sounds = _joined(names, lambda name: name.sounds)
        self._consonants = _joined(names, lambda name: name.consonants)
        having: dict[Spelling, list[int]] = defaultdict(list)
        for at, name in enumerate(names):
            for spelling in name.spellings:
                having[spelling].append(at)
        self._spellings = [(spelling.bits[-1], places) for spelling, places in having.items()]

    def direct_candidates(self, typed: Name) -> set[int]:
        """The places of the names that may match if no letter was mistaken."""
        return {
            *self._starts.holding(f"\n{typed.text}"),
            *self._words.holding(typed.text),
            *(self._words.holding(f"\n{typed.words[0]}") if typed.words[1:] else ()),
            *self._sounds.holding(f"\n{typed.sound}"),
            *self._consonants.holding(f"\n{typed.consonants}\n"),
        }

    def mistyped_candidates(self, typed: Name) -> set[int]:
        """The places of the names that have most of the letters."""
        return {
            place
            for mine in typed.typed_as
            if (most := errors_allowed(mine.text))
            if (longest := longest_meant(mine.text, most))
            for bits, places in self._spellings
            if (mine.bits[-1] & ~bits).bit_count() <= most
            if bits.bit_count() <= longest
            for place in places
        }


def _joined(names: Iterable[Name], form: Callable[[Name], str]) -> _JoinedTexts:
    return _JoinedTexts(map(form, names))
