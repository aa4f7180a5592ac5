"""Base of the pages of the preferences dialog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.lib.retranslated import Retranslated

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

WIDEST: Final = 560
"""Pixels of a page: in a wider one a control is too far from its label."""


class PreferencePage(Retranslated, QWidget):
    """A page of settings that take effect at once."""

    chosen = Signal(object)
    """New values by the names of ``Preferences``, as a mapping."""

    @property
    def controls(self) -> Mapping[str, QWidget]:
        """The control of each setting on the page, by its path in the settings file."""
        raise NotImplementedError

    def title(self) -> str:
        """The page's name in the language of the window."""
        raise NotImplementedError

    def show_values(self, preferences: Preferences) -> None:
        """Shows the present values without emitting ``chosen``."""
        raise NotImplementedError
