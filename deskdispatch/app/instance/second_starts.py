"""Carries out the request of a second start in the open window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.ui.booking.draft_keeper import DraftKeeper, OpenedLocation
from deskdispatch.ui.desktop.raising import ask_for_attention, bring_to_front
from deskdispatch.ui.text import language
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.app.connection.connector import Connector
    from deskdispatch.app.instance.hand_over import SecondStart
    from deskdispatch.app.settings.settings import Settings


class SecondStarts(QObject):
    """Raises the window, and applies the arguments of a second start."""

    def __init__(
        self,
        window: MainWindow,
        drafts: DraftKeeper,
        connector: Connector,
        settings: Callable[[], Settings],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._connector = connector
        self._settings = settings
        self._location = OpenedLocation(window.booking_panel, drafts)

    def handle(self, started: SecondStart) -> None:
        """Shows just a call, as the clerk may be typing; a location only becomes the drop-off."""
        if started.call:
            self._window.calls.banner.show_call(started.call)
            ask_for_attention(self._window)
            return
        bring_to_front(self._window, started.activation)
        if started.location:
            self._location.open(started.location)
            return
        if started.language and started.language != language.current():
            self._window.appearance.set_language(started.language)
        if started.profile and started.profile != self._connector.target_profile.name:
            self._connector.connect(self._settings().named(started.profile))
