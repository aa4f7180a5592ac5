"""Translation of texts that are declared in tables."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum


def translated(text: MarkedText) -> str:
    return QCoreApplication.translate(text.context, text.source)


def word_of(kind: type[WordedEnum], value: str) -> str:
    """Returns the translated word of an enum value; an unknown value stays unchanged."""
    return translated(kind(value).words) if value in set(kind) else value
