"""The parts read from a text so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from deskdispatch.domain.address.tokens import Token, TokenKind
from deskdispatch.domain.address.word_lists import ABBREVIATED
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places import area_words


@dataclass(slots=True)
class AddressDraft:
    """The tokens of a text, and the parts read from them.

    Attributes:
        text: The text, without invisible characters; ``tokens`` have their positions in it.
        unsure: Unsure parts, see ``AddressReading``.
        used: Tokens that are part of a value or name one.
        ignored: Tokens that are neither read nor kept, such as labels of phone numbers.
        remarks: Tokens of remarks, which are not read as names.
        area_positions: Tokens of names of areas.
        has_area_label: Whether a word for the area is before its name.
        tail: The text that was cut off, as typed.
        spelled: The parts named by a word of their own, not by an abbreviation of several parts.
    """

    text: str
    tokens: list[Token]
    values: dict[Field, str] = field(default_factory=dict)
    unsure: set[Field] = field(default_factory=set)
    positions_of: dict[Field, frozenset[int]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    ignored: set[int] = field(default_factory=set)
    remarks: set[int] = field(default_factory=set)
    area_positions: set[int] = field(default_factory=set)
    has_area_label: bool = False
    tail: str = ""
    spelled: set[Field] = field(default_factory=set)

    def set_part(self, part: Field, value: str, positions: Iterable[int]) -> None:
        self.values[part] = value
        self.positions_of[part] = frozenset(positions)
        self.used |= self.positions_of[part]

    def cut_off(self, at: int) -> None:
        """Leaves the tokens from ``at`` on unread."""
        start = self.tokens[at].start
        self.tail = " ".join(self.text[start:].split())
        self.tokens[at:] = [Token(TokenKind.LINE_END, start, start, "")]

    @property
    def positions(self) -> range:
        return range(len(self.tokens))

    def has_numbers(self) -> bool:
        return any(token.kind is TokenKind.NUMBER for token in self.tokens)

    def kind(self, at: int) -> TokenKind | None:
        """Returns the kind of a token; None beyond the ends, where the key is empty."""
        return self.tokens[at].kind if 0 <= at < len(self.tokens) else None

    def key(self, at: int) -> str:
        return self.tokens[at].key if 0 <= at < len(self.tokens) else ""

    def is_free_word(self, at: int) -> bool:
        return self.kind(at) is TokenKind.WORD and self.is_free(at)

    def is_free(self, at: int) -> bool:
        return at not in self.used and at not in self.ignored

    def words_from(self, at: int) -> Iterator[int]:
        """Yields the free words from ``at`` up to the first other token; hyphens join words."""
        while self.is_free_word(at):
            yield at
            at = self.next_word(at)

    def next_word(self, at: int) -> int:
        """Returns the position after a token, and after a hyphen attached to both neighbours."""
        return at + 2 if self.is_hyphen(at + 1) else at + 1

    def is_hyphen(self, at: int) -> bool:
        if self.key(at) not in ("-", "_") or not 0 < at < len(self.tokens) - 1:
            return False
        before, here, after = self.tokens[at - 1 : at + 2]
        return before.end == here.start and here.end == after.start

    def area_words(self, positions: Iterable[int]) -> list[str]:
        """Returns the words in the form for comparing areas, with chat digits as letters."""
        return [_area_word(self.tokens[at]) for at in positions]

    def typed_text(self, positions: Sequence[int]) -> str:
        """Returns the text of neighbouring tokens, as typed, with single spaces."""
        return " ".join(
            self.text[self.tokens[positions[0]].start : self.tokens[positions[-1]].end].split()
        )


def _area_word(token: Token) -> str:
    if token.key in ABBREVIATED:
        return ABBREVIATED[token.key]
    if token.kind is TokenKind.WORD and not token.key.isalpha():
        return area_words.chat_letters(token.key)
    return "".join(area_words.split(token.key))
