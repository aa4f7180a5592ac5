"""How the window looks and speaks: its language, its theme and the height of the board's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.preferences import COMFORTABLE, COMPACT
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.ui.window.main_window import MainWindow


class Appearance(QObject):
    """Applies language, theme and density to a window, and keeps what the clerk chose.

    Args:
        window: Its board is there from ``connect_commands`` on.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def connect_commands(self) -> None:
        """Connects the commands *Dark mode* and *Compact rows*, and shows what was kept."""
        commands = self._window.commands
        commands.set_checked("scheme", theme.current().scheme == "dark")
        self.set_density(self._window.preferences.density)
        commands.connect_to({"scheme": self._on_dark_toggled, "density": self._on_compact_toggled})

    def set_language(self, code: str) -> None:
        """Translates and mirrors the whole program, and keeps the choice."""
        self.apply_language(code)
        self._window.preferences.choose(language=code)

    def toggle_language(self) -> None:
        """Switches to the next language."""
        self.set_language(language.following().code)

    def apply_language(self, code: str) -> None:
        """Translates and mirrors the whole program."""
        language.apply(current_application(), code)
        self._window.map_panel.map_view.set_language(code)

    def set_scheme(self, scheme: theme.Scheme) -> None:
        """Applies the light or the dark theme, and keeps the choice."""
        self.apply_scheme(scheme)
        self._window.preferences.choose(scheme=scheme)

    def apply_scheme(self, scheme: theme.Scheme) -> None:
        """Applies the light or the dark theme."""
        chosen = theme.load(scheme)
        self._window.commands.set_checked("scheme", scheme == "dark")
        theme.apply(current_application(), chosen)
        self._window.map_panel.set_theme(chosen.colors)

    def set_density(self, density: str) -> None:
        """Sets how high the board's rows are, ``COMFORTABLE`` or ``COMPACT``, and keeps it."""
        self.apply_density(density)
        self._window.preferences.choose(density=density)

    def apply_density(self, density: str) -> None:
        """Sets how high the board's rows are."""
        self._window.commands.set_checked("density", density == COMPACT)
        self._window.board_panel.table.set_compact(density == COMPACT)

    def _on_compact_toggled(self, on: bool) -> None:
        self.set_density(COMPACT if on else COMFORTABLE)

    def _on_dark_toggled(self, dark: bool) -> None:
        self.set_scheme("dark" if dark else "light")
