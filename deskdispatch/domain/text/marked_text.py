"""Texts that a table below the window declares and the window translates."""

from __future__ import annotations

from typing import NamedTuple


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
