"""A mixin for lines whose text is selected as a whole when the focus comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLineEdit as _Base
else:
    _Base = object


class SelectOnFocus(_Base):
    """Selects all, also where a click brings the focus; stands before the Qt class in the bases.

    Attributes:
        selects_all: Whether it does; without, Qt selects all where Tab brings the focus.
    """

    selects_all = True
    _clicked_in = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Selects all."""
        super().focusInEvent(event)
        if self.selects_all:
            self.selectAll()
            self._clicked_in = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that brought the focus selects all too: its press has just taken that back."""
        super().mouseReleaseEvent(event)
        if self._clicked_in and not self.hasSelectedText():
            self.selectAll()
        self._clicked_in = False
