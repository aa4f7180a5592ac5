"""A menu whose entries show their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from deskdispatch.ui.text.amounts import isolated

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QStyleOptionMenuItem


class Menu(QMenu):
    """A menu that shows the key of each entry."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Isolates the key: in Arabic a plain ``Ctrl++`` would be drawn as ``++Ctrl``."""
        from PySide6.QtGui import QKeySequence

        super().initStyleOption(option, action)
        words, tab, _key = option.text.partition("\t")
        if tab:
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            option.text = f"{words}\t{isolated(key)}"
