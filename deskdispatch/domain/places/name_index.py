"""Prefilter of the names that may match, by substring search and letter sets."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from deskdispatch.domain.places.name_match import Name, Spelling, errors_allowed, longest_meant


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
        self._whole = "".join(lines)

    def holding(self, needle: str) -> Iterator[int]:
        """The indexes of the names that contain it, some more than once."""
        at = self._whole.find(needle)
        while at >= 0:
            yield bisect_right(self._offsets, at) - 1
            at = self._whole.find(needle, at + 1)


class NameIndex:
    """Finds all names that may match, and a few that do not.

    Args:
        names: The names; results are indexes into them.
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
        """Indexes of the names that may match without typing errors."""
        return {
            *self._starts.holding(f"\n{typed.text}"),
            *self._words.holding(typed.text),
            *(self._words.holding(f"\n{typed.words[0]}") if typed.words[1:] else ()),
            *self._sounds.holding(f"\n{typed.sound}"),
            *self._consonants.holding(f"\n{typed.consonants}\n"),
        }

    def mistyped_candidates(self, typed: Name) -> set[int]:
        """Indexes of the names that have most of the letters."""
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
