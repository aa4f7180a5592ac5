"""Entries of the command palette, and how well typed letters match them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deskdispatch.domain.text.search_text import folded

MOST: Final = 24
"""Entries listed at most; more letters reduce them."""

_ARTICLE: Final = "ال"
_LEAST_INSIDE: Final = 3
"""Letters from which on a match inside a word counts, too."""

Words = tuple[tuple[str, ...], ...]
"""The words of each of several texts."""


class EntryKind(Enum):
    """Kinds of entries, with their names."""

    COMMAND = QT_TRANSLATE_NOOP("Palette", "Command")
    PAGE = QT_TRANSLATE_NOOP("Palette", "Page")
    SETTING = QT_TRANSLATE_NOOP("Palette", "Setting")
    TEMPLATE = QT_TRANSLATE_NOOP("Palette", "Template")
    PLACE = QT_TRANSLATE_NOOP("Palette", "Place")
    CUSTOMER = QT_TRANSLATE_NOOP("Palette", "Customer")
    ORDER = QT_TRANSLATE_NOOP("Palette", "Order")

    @property
    def words(self) -> str:
        return QCoreApplication.translate("Palette", str(self.value))


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the palette.

    Attributes:
        words: Text of the row.
        act: Action of Enter.
        id: Identifies the entry across languages and starts; "" if its use is not remembered.
        detail: Muted text beside ``words``.
        key: Its shortcut, in the notation of this system.
        searched: The words of each text that finds it, see ``searched_words``.
        also: The same for its other names, which count less.
    """

    kind: EntryKind
    words: str
    act: Callable[[], object]
    id: str = ""
    detail: str = ""
    key: str = ""
    searched: Words = ()
    also: Words = ()

    @property
    def spoken(self) -> str:
        """Text for a screen reader: the words, their detail, the kind and the key."""
        return ", ".join(filter(None, (self.words, self.detail, self.kind.words, self.key)))


def searched_words(texts: Iterable[str]) -> Words:
    """Returns the folded words of texts; Arabic words also without the article."""
    found: dict[tuple[str, ...], None] = {}
    for text in texts:
        words = wanted_words(text)
        found[words] = None
        found[tuple(map(_without_article, words))] = None
    return tuple(each for each in found if each)


def matching(typed: str, entries: Sequence[Entry], recent: Sequence[str]) -> list[Entry]:
    """Returns the entries that match typed letters: best first, among equals the last used first.

    Without letters, returns all entries, the last used first.
    """
    used = {id: at for at, id in enumerate(recent)}
    unused = len(used)
    wanted = wanted_words(typed)
    if not wanted:
        return sorted(entries, key=lambda entry: used.get(entry.id, unused))
    kinds = list(EntryKind)
    ranked = []
    for at, entry in enumerate(entries):
        if (best := _fit(wanted, entry)) is not None:
            tier, before, length = best
            place = used.get(entry.id, unused), before, kinds.index(entry.kind), not entry.key
            ranked.append((tier, *place, length, at, entry))
    ranked.sort(key=lambda each: each[:-1])
    return [each[-1] for each in ranked[:MOST]]


def _fit(wanted: tuple[str, ...], entry: Entry) -> tuple[int, int, int] | None:
    bare = tuple(map(_without_article, wanted))
    asked = {wanted, bare}
    own = [fit(each, text) for each in asked for text in entry.searched]
    others = [fit(each, text) for each in asked for text in entry.also]
    lesser = [(tier + 1, before, length) for tier, before, length in filter(None, others)]
    return min((*filter(None, own), *lesser), default=None)


def fit(wanted: tuple[str, ...], text: tuple[str, ...]) -> tuple[int, int, int] | None:
    """Returns the rank of a match of typed words in a text, lowest is best; None for no match.

    From best to worst: the words are the text; they begin its first words, or later words in order,
    or words in any order; their letters together begin several words (``prsl`` matches *Print
    slip*); they are inside words.
    """
    length = sum(map(len, text))
    if wanted == text:
        return (-1, 0, length)
    at = _in_order(wanted, text)
    if at is not None:
        return (0 if at == 0 else 1, at, length)
    if all(any(word.startswith(each) for word in text) for each in wanted):
        return (2, 0, length)
    if _begins_words("".join(wanted), text):
        return (3, 0, length)
    inside = all(
        len(each) >= _LEAST_INSIDE and any(each in word for word in text) for each in wanted
    )
    return (4, 0, length) if inside else None


def _in_order(wanted: tuple[str, ...], text: tuple[str, ...]) -> int | None:
    """Returns the index of the first word in a match in order, gaps allowed; None for no match."""
    first, at = None, 0
    for each in wanted:
        while at < len(text) and not text[at].startswith(each):
            at += 1
        if at == len(text):
            return None
        first = at if first is None else first
        at += 1
    return first


def _begins_words(letters: str, text: tuple[str, ...]) -> bool:
    """Whether the letters are the beginnings of words, in their order."""
    if not letters:
        return True
    if not text:
        return False
    word, rest = text[0], text[1:]
    for size in range(min(len(letters), len(word)), 0, -1):
        if word.startswith(letters[:size]) and _begins_words(letters[size:], rest):
            return True
    return _begins_words(letters, rest)


def wanted_words(text: str) -> tuple[str, ...]:
    plain = "".join(letter if letter.isalnum() else " " for letter in folded(text))
    return tuple(plain.split())


def _without_article(word: str) -> str:
    return word.removeprefix(_ARTICLE) if len(word) > len(_ARTICLE) + 1 else word
