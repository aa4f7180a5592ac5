"""The base class of the pages in the right pane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.empty_note import SERVICE, EmptyNote

if TYPE_CHECKING:
    from deskdispatch.domain.errors import KnownError
    from deskdispatch.domain.table import Table


class Page(Retranslated, QWidget):
    """A page beside the booking form; a subclass has ``attach``, ``detach``, ``empty``."""

    delivery_asked = Signal(str)
    """The id of a delivery to show on the board."""

    order_asked = Signal(str)
    """The order number of a delivery to show on the board."""

    retry_asked = Signal()
    """Poll the service now."""

    export_asked = Signal(object)
    """The ``Table`` to be saved."""

    mark_changed = Signal(str)
    """A few words to stand on its tab after the title; empty for none."""

    def attach(self, desk: Any) -> None:
        """Shows what this ``Desk`` knows from now on (widgets may not import its type)."""
        raise NotImplementedError

    def detach(self) -> None:
        """Clears everything of the desk that was attached."""
        raise NotImplementedError

    @property
    def empty(self) -> EmptyNote:
        """What stands in the place of its rows while there are none."""
        raise NotImplementedError

    def table(self) -> Table | None:
        """What it shows, as a table for a file; None where there is nothing to save."""
        return None

    def set_heard(self, trouble: KnownError | None) -> None:
        """Takes the end of a poll of the service: None where all that it lists was read."""
        if trouble is None:
            self.empty.set_read(SERVICE)
        else:
            self.empty.set_failed(SERVICE, trouble)

    def set_disconnected(self) -> None:
        """Nothing is being read: nobody is signed in, or no service could be opened."""
        self.empty.set_disconnected()
