"""Mixin for widgets whose words follow the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent

from deskdispatch.ui.lib import idle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object


class Retranslated(_Base):
    """Calls ``retranslate`` on a language change; stands before the Qt class in the bases.

    Visible widgets change at once, hidden ones in later turns of the event loop.
    """

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            if self.isVisible():
                self.retranslate()
            else:
                idle.queue().add(self, self.retranslate)

    def retranslate(self) -> None:
        raise NotImplementedError
