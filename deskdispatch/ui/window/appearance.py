"""Applies language, theme and the height of the board's rows to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.appearance import COMFORTABLE, COMPACT
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.ui.deliveries.board.table import BoardTable
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.map.panel import MapPanel
    from deskdispatch.ui.window.commands import Commands


class Appearance(QObject):
    """Applies language, theme and row height from the preferences, also when they change."""

    def __init__(
        self, preferences: Preferences, commands: Commands, map_panel: MapPanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences, self._commands = preferences, commands
        self._map_view = map_panel.map_view
        self._table: BoardTable | None = None
        preferences.changed.connect(self._on_preferences_changed)

    def attach(self, table: BoardTable) -> None:
        """Connects the commands *Dark mode* and *Compact rows*, and shows the saved settings."""
        self._table = table
        self._commands.set_checked("scheme", theme.current().scheme == "dark")
        self._show_density()
        choose = self._preferences.choose
        self._commands.connect_to(
            {
                "scheme": lambda dark: choose(scheme="dark" if dark else "light"),
                "density": lambda on: choose(density=COMPACT if on else COMFORTABLE),
            }
        )

    def set_language(self, code: str) -> None:
        """Translates and mirrors the whole program, and saves the choice."""
        self._apply_language(code)
        self._preferences.choose(language=code)

    def toggle_language(self) -> None:
        self.set_language(language.following().code)

    def _apply_language(self, code: str) -> None:
        if code != language.current():
            language.apply(current_application(), code)
            self._map_view.set_language(code)

    def _show_density(self) -> None:
        is_compact = self._preferences.density == COMPACT
        self._commands.set_checked("density", is_compact)
        if self._table is not None:
            self._table.set_compact(is_compact)

    def _on_preferences_changed(self) -> None:
        app = current_application()
        self._apply_language(self._preferences.language or language.of_system())
        chosen = theme.scheme_of(app, self._preferences.scheme)
        if chosen != theme.current().scheme:
            self._commands.set_checked("scheme", chosen == "dark")
            theme.apply(app, theme.load(chosen))
            self._map_view.set_theme(theme.current().colors)
        self._show_density()
