"""The sizes of the window, its panes and its columns, as the clerk left them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from deskdispatch.ui.main_window import MainWindow

_Keeper = tuple[str, Callable[[], QByteArray], Callable[[QByteArray], bool]]


def restore(window: MainWindow, path: Path) -> None:
    """Sizes everything as it was kept in that file."""
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, _, put_back in _keepers(window):
        if isinstance(state := kept.value(name), QByteArray):  # else somebody has edited it
            put_back(state)


def keep(window: MainWindow, path: Path) -> None:
    """Remembers every size."""
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, state, _ in _keepers(window):
        kept.setValue(name, state())


def _keepers(window: MainWindow) -> tuple[_Keeper, ...]:
    panes, board = window.pane_splitter, window.board_splitter
    return (
        ("window", window.saveGeometry, window.restoreGeometry),
        ("panes", panes.saveState, panes.restoreState),
        ("board", board.saveState, board.restoreState),
        ("columns", window.board_panel.state, window.board_panel.restore),
    )
