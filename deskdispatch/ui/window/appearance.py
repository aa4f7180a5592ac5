"""How the window looks and speaks: its language, its theme and the height of the board's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.density import COMFORTABLE, COMPACT
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.ui.deliveries.board.table import BoardTable
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.map.panel import MapPanel
    from deskdispatch.ui.window.commands import Commands


class Appearance(QObject):
    """Applies language, theme and density to the window, and keeps what the clerk chose.

    Args:
        preferences: Keep the choices.
        commands: Have a check mark for theme and density.
        map_panel: Follows language and theme.
        parent: The window.
    """

    def __init__(
        self, preferences: Preferences, commands: Commands, map_panel: MapPanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._commands = commands
        self._map_panel = map_panel
        self._table: BoardTable | None = None

    def attach(self, table: BoardTable) -> None:
        """Connects the commands *Dark mode* and *Compact rows*, and shows what was kept."""
        self._table = table
        self._commands.set_checked("scheme", theme.current().scheme == "dark")
        self.set_density(self._preferences.density)
        self._commands.connect_to(
            {"scheme": self._on_dark_toggled, "density": self._on_compact_toggled}
        )

    def set_language(self, code: str) -> None:
        """Translates and mirrors the whole program, and keeps the choice."""
        self.apply_language(code)
        self._preferences.choose(language=code)

    def toggle_language(self) -> None:
        """Switches to the next language."""
        self.set_language(language.following().code)

    def apply_language(self, code: str) -> None:
        """Translates and mirrors the whole program."""
        language.apply(current_application(), code)
        self._map_panel.map_view.set_language(code)

    def set_scheme(self, scheme: theme.Scheme) -> None:
        """Applies the light or the dark theme, and keeps the choice."""
        self.apply_scheme(scheme)
        self._preferences.choose(scheme=scheme)

    def apply_scheme(self, scheme: theme.Scheme) -> None:
        """Applies the light or the dark theme."""
        chosen = theme.load(scheme)
        self._commands.set_checked("scheme", scheme == "dark")
        theme.apply(current_application(), chosen)
        self._map_panel.set_theme(chosen.colors)

    def set_density(self, density: str) -> None:
        """Sets how high the board's rows are, ``COMFORTABLE`` or ``COMPACT``, and keeps it."""
        self.apply_density(density)
        self._preferences.choose(density=density)

    def apply_density(self, density: str) -> None:
        """Sets how high the board's rows are."""
        self._commands.set_checked("density", density == COMPACT)
        if self._table is not None:
            self._table.set_compact(density == COMPACT)

    def _on_compact_toggled(self, on: bool) -> None:
        self.set_density(COMPACT if on else COMFORTABLE)

    def _on_dark_toggled(self, dark: bool) -> None:
        self.set_scheme("dark" if dark else "light")
