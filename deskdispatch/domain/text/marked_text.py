"""Texts marked for translation below ``ui``."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Self


class MarkedText(NamedTuple):
    """A text of a catalogue, not translated yet; see ``ui.text.marked_text.translated``.

    Attributes:
        context: The catalogue's context.
        source: The English.
    """

    context: str
    source: str


def QT_TRANSLATE_NOOP(context: str, source: str) -> MarkedText:
    """Marks a text for the catalogues, under the name that Qt's own tools look for."""
    return MarkedText(context, source)


class WordedEnum(StrEnum):
    """Base of enumerations whose members carry their words: ``NAME = value, words``."""

    words: MarkedText

    def __new__(cls, value: str, *words: MarkedText) -> Self:
        """One member; looking one up takes the value alone."""
        made = str.__new__(cls, value)
        made._value_ = value
        (made.words,) = words
        return made
