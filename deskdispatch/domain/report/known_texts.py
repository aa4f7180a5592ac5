"""Finds texts of the local records of customers in another text, however they are spelled there.

Words are compared as ``folded`` by the search, and as one string of letters without what stands
between them, so that case, accents, diacritics, the tatweel, variants of Arabic letters, spaces and
hyphens do not matter: *Al-Sabah*, *al sabah* and *ALSABAH* are the same, and so are ``9900 1234``
and ``9900_1234``. Runs of up to ``LONGEST_RUN`` words are known, so that a part of a longer text is
found as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from deskdispatch.domain.report.log_structure import STRUCTURE
from deskdispatch.domain.report.placeholder import Placeholder
from deskdispatch.domain.report.vocabulary import ORDINARY_WORDS
from deskdispatch.domain.text.digits import KUWAIT_CODE, LOCAL_DIGITS, digits_only
from deskdispatch.domain.text.search_text import folded

SHORTEST_WORD: Final = 3
"""Letters of a single word that is removed as a name; shorter ones are parts of common words."""

SHORTEST_PHONE: Final = 7
"""Digits of a phone that is sought with whatever stands between them."""

LONGEST_RUN: Final = 3
"""Words of a longer text that are enough to know it by."""

_MARKS: Final = (
    "\u00ad\u0300-\u036f\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f"
    "\u202a-\u202e\u2066-\u2069\ufeff"
)
"""Diacritics and invisible marks, of which words may be full."""

_WORD: Final = rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])*"
_TOKEN: Final = re.compile(
    rf"(?P<word>(?<=\\)[nrt]|{_WORD})|(?P<digits>\d+)"  # the n of an escaped line's end
)
_TOKEN_OF_LOG: Final = re.compile(
    rf"(?P<kept>{STRUCTURE})|{_TOKEN.pattern}|(?P<end>\n)", re.MULTILINE
)
_PART: Final = re.compile(r"[\n,;:،؛|/]+")
"""What stands between the parts of an address or the sentences of a note."""

_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
    | dict.fromkeys("ʿʾʼʻˈ")
)
"""Letters that do not decompose, and those that stand for an apostrophe."""

_ARTICLE: Final = "ال"
_MOST_TOKENS: Final = 8
"""Of a text that is compared with a run: *Abd al-Rahman* may be one word elsewhere."""

_WIDEST_GAP: Final = 8
"""Characters between two words of a run."""

_START: Final = 3


class KnownTexts:
    """A set of texts, and what is put in the place of each.

    Args:
        names: Of people; each of their words counts alone, too.
        texts: Addresses, notes and the like: each part of one counts, and each run of
            ``LONGEST_RUN`` words.
        phones: In any notation.
    """

    def __init__(
        self,
        names: Iterable[str] = (),
        texts: Iterable[str] = (),
        phones: Iterable[str] = (),
    ) -> None:
        self._known: dict[str, Placeholder] = {}
        self._starts: set[str] = set()
        for name in names:
            self._add_name(_words(name))
        for text in texts:
            for part in (text, *_PART.split(text)):
                self._add_text(_words(part))
        for phone in phones:
            self._add_phone(digits_only(phone))

    def update(self, more: KnownTexts) -> None:
        """Adds those of another one."""
        self._known.update(more._known)
        self._starts.update(more._starts)

    def removed_from(self, text: str) -> str:
        """The text with each of them replaced; what ``log_structure`` knows stays."""
        return "".join(self._pieces(text)) if self._known else text

    def _add_name(self, words: Sequence[str]) -> None:
        for word in words:
            if word not in ORDINARY_WORDS:
                self._add([word])
                self._add([word.removeprefix(_ARTICLE)])
        for run in _runs(words, (2, LONGEST_RUN, len(words))):
            self._add(run)

    def _add_text(self, words: Sequence[str]) -> None:
        for run in _runs(words, (LONGEST_RUN, min(len(words), LONGEST_RUN))):
            if not all(word.isdigit() or word in ORDINARY_WORDS for word in run):
                self._add(run)

    def _add(self, words: Sequence[str]) -> None:
        joined = "".join(words)
        shortest = SHORTEST_WORD if joined.isascii() else SHORTEST_WORD - 1
        if len(joined) >= shortest and not joined.isdigit() and joined not in ORDINARY_WORDS:
            self._keep(joined, Placeholder.CUSTOMER)

    def _add_phone(self, digits: str) -> None:
        local = digits.removeprefix("00").removeprefix(KUWAIT_CODE)
        if len(local) != LOCAL_DIGITS:
            local = digits
        if len(local) >= SHORTEST_PHONE:
            for prefix in ("", KUWAIT_CODE, f"00{KUWAIT_CODE}"):
                self._keep(prefix + local, Placeholder.NUMBER)

    def _keep(self, joined: str, placeholder: Placeholder) -> None:
        self._known.setdefault(joined, placeholder)
        self._starts.add(joined[:_START])

    def _pieces(self, text: str) -> Iterator[str]:
        tokens = list(_TOKEN_OF_LOG.finditer(text))
        spelled = [_spelled(token) for token in tokens]
        done, covered = 0, 0
        for at, token in enumerate(tokens):
            length, placeholder = self._longest(text, tokens, spelled, at)
            if length and at >= covered:
                yield text[done : token.start()]
                yield placeholder
            if length:
                covered = max(covered, at + length)
                done = max(done, tokens[at + length - 1].end())
        yield text[done:]

    def _longest(
        self, text: str, tokens: Sequence[re.Match[str]], spelled: Sequence[str], at: int
    ) -> tuple[int, Placeholder]:
        """How many tokens from here on are a known text, and its placeholder; 0 for none."""
        joined, length, placeholder = "", 0, Placeholder.CUSTOMER
        for here in range(at, min(at + _MOST_TOKENS, len(tokens))):
            is_far = here > at and tokens[here].start() - tokens[here - 1].end() > _WIDEST_GAP
            if not spelled[here] or is_far:
                break
            joined += spelled[here]
            if len(joined) >= _START and joined[:_START] not in self._starts:
                break
            if joined in self._known:
                length, placeholder = here - at + 1, self._known[joined]
        return length, placeholder


def _spelled(token: re.Match[str]) -> str:
    """A token as it is compared; empty for what ends a run."""
    return _folded(token[0]) if token["word"] or token["digits"] else ""


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (_folded(token[0]) for token in _TOKEN.finditer(text))))


def _folded(text: str) -> str:
    plain = folded(text)
    return plain if plain.isascii() else plain.translate(_LETTERS)


def _runs(words: Sequence[str], lengths: Collection[int]) -> Iterator[Sequence[str]]:
    """Every run of words of these lengths."""
    for length in set(lengths):
        if length > 0:
            yield from (words[at : at + length] for at in range(len(words) - length + 1))
