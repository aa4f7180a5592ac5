"""Translates texts declared in tables below ``ui``."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.marked_text import MarkedText


def translated(text: MarkedText) -> str:
    """The text in the language of the window."""
    return QCoreApplication.translate(text.context, text.source)
