"""What is typed into the board's search, as the rows are compared with it."""

from __future__ import annotations

from typing import NamedTuple

from deskdispatch.domain.text.search_text import SearchQuery
from deskdispatch.ui.deliveries.model.sort_keys import sought
from deskdispatch.ui.lib import counter_names


class BoardSearch(NamedTuple):
    """A row matches if it has every word; its counter's whole name stands for the words of it.

    Only a whole name does: counters are called like areas, and *Salmiya* is to find the area
    alone where the counter is *Salmiya 2*.

    Attributes:
        words: Narrow, see ``sort_keys.narrow``; none finds all.
        counters: The ids of the counters that are named.
        of_counters: The words of their name.
    """

    words: tuple[str, ...] = ()
    counters: frozenset[str] = frozenset()
    of_counters: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str) -> BoardSearch:
        """Parses what is typed."""
        words = _words(text)
        named = {id: _words(name) for id, name in counter_names.names().items() if name}
        found = [name for name in named.values() if name and _is_within(name, words)]
        if not found:
            return cls(words)
        longest = max(found, key=len)
        ids = frozenset(id for id, name in named.items() if name == longest)
        return cls(words, ids, frozenset(longest))

    def narrows(self, before: BoardSearch) -> bool:
        """Whether all rows that match this one matched the one before.

        A key usually lengthens a word: then only the rows shown can match.
        """
        is_longer = all(any(old in new for new in self.words) for old in before.words)
        return is_longer and not self.counters


def _words(text: str) -> tuple[str, ...]:
    return tuple(sought(word) for word in SearchQuery.of(text).words)


def _is_within(name: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether the words of a name stand among others, one after the other."""
    size = len(name)
    return any(words[at : at + size] == name for at in range(len(words) - size + 1))
