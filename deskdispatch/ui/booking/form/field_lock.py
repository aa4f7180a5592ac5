"""Disables fields together and restores the focus afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


class FieldLock:
    """Disables widgets together and restores the focus.

    Qt moves the focus away from a widget that is disabled and never returns it: the next keys
    would go elsewhere.
    """

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        self._widgets = widgets
        self._left: tuple[QWidget, QWidget | None] | None = None
        """The widget that had the focus, and the one that Qt gave it to."""

    def set_locked(self, locked: bool) -> None:
        """Locks or unlocks; idempotent."""
        before = QApplication.focusWidget()
        for widget in self._widgets:
            widget.setEnabled(not locked)
        after = QApplication.focusWidget()
        if locked and before is not None and before is not after:
            self._left = before, after
        elif not locked and self._left is not None:
            (line, given), self._left = self._left, None
            if after is given:  # else the clerk has gone elsewhere meanwhile
                line.setFocus(Qt.FocusReason.OtherFocusReason)
