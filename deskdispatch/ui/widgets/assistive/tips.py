"""Tooltips that screen readers hear as plain words."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from deskdispatch.ui.text.plain import tooltip


def set_tip(widget: QWidget, words: str) -> None:
    """Sets the tooltip, and the same words as the description.

    Without a description Qt has screen readers hear the tooltip, with its markup.
    """
    widget.setToolTip(tooltip(words))
    widget.setAccessibleDescription(words)
