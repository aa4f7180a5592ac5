"""Base classes of the pages in the right pane and in the preferences dialog."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.empty_note import SERVICE, EmptyNote

if TYPE_CHECKING:
    from deskdispatch.domain.errors import KnownError
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.ui.lib.preferences import Preferences


class Page(Retranslated, QWidget):
    """A page in the right pane; subclasses have ``attach``, ``detach``, ``refresh``, ``empty``."""

    delivery_asked = Signal(str)
    """The id of a delivery to show on the board."""

    order_asked = Signal(str)
    """The order number of a delivery to show on the board."""

    retry_asked = Signal()
    """The service should be polled at once."""

    export_asked = Signal(object)
    """The ``Table`` to save."""

    mark_changed = Signal(str)
    """Words to add to the title of the tab; may be empty."""

    def attach(self, desk: Any) -> None:
        """Shows the data of this ``Desk`` (widgets may not import its type)."""
        raise NotImplementedError

    def detach(self) -> None:
        raise NotImplementedError

    def refresh(self) -> None:
        """Reads the shown data again if a desk is attached."""
        raise NotImplementedError

    @property
    def empty(self) -> EmptyNote:
        """The note shown in place of an empty list."""
        raise NotImplementedError

    def table(self) -> Table | None:
        """Returns the shown data as a table for a file; None if there is nothing to save."""
        return None

    def holds_unsaved(self) -> bool:
        """Shows changes that closing would lose; returns whether there are any not shown before."""
        return False

    def press_book(self) -> bool:
        """Presses the page's own *Book*; returns False if it has none."""
        return False

    def set_polled(self, failure: KnownError | None) -> None:
        """Handles the end of a poll: its error, or None after a complete one."""
        if failure is None:
            self.empty.set_read(SERVICE)
        else:
            self.empty.set_failed(SERVICE, failure)

    def set_disconnected(self) -> None:
        """Shows the state without a sign-in or a service."""
        self.empty.set_disconnected()

    def showEvent(self, event: QShowEvent) -> None:
        """Reads the data, which is not read while the page is hidden."""
        super().showEvent(event)
        self.refresh()

    def _on_retry_asked(self) -> None:
        self.refresh()
        self.retry_asked.emit()


WIDEST: Final = 560
"""Most pixels in width of a page: on a wider one controls are too far from their labels."""


class PreferencePage(Retranslated, QWidget):
    """A page of settings that take effect at once."""

    chosen = Signal(object)
    """New values by the names of ``Preferences``, as a mapping."""

    kept: Collection[str] = ()
    """Paths of settings that *Reset to defaults* keeps: sign-ins, printers and files."""

    @property
    def controls(self) -> Mapping[str, QWidget]:
        """The control of each setting on the page, by its path in the settings file."""
        raise NotImplementedError

    def title(self) -> str:
        raise NotImplementedError

    def show_values(self, preferences: Preferences) -> None:
        """Shows the current values without emitting ``chosen``."""
        raise NotImplementedError
