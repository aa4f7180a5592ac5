"""Saves and restores the sizes of window, panes and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt

from deskdispatch.ui.window.main_window import MainWindow

_NORMAL_SHARE: Final = 0.9
"""Of the screen, for a window that is no longer maximised: its title bar stays on it."""

_LAID_OUT: Final = frozenset({QEvent.Type.Resize, QEvent.Type.LayoutRequest})

_Keeper = tuple[str, Callable[[], QByteArray], Callable[[QByteArray], bool]]


def fill_screen(window: MainWindow) -> None:
    """Maximises a window that was never sized; its normal size fits the screen too."""
    window.resize(window.size().boundedTo(window.screen().availableSize() * _NORMAL_SHARE))
    window.setWindowState(Qt.WindowState.WindowMaximized)


class MapFolding(QObject):
    """Folds the map away, once, where the panes of a maximised window need more than its screen.

    They are wider than 1366 pixels at 200 %, some only with the words of the service. What the
    clerk shows again stays.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks at the window after each change of its size or of what it needs."""
        if event.type() in _LAID_OUT and self._window.isMaximized():
            window = self._window
            if window.minimumSizeHint().width() > room_of(window).width():
                window.removeEventFilter(self)
                window.panes.fold_map(True)
        return False


def room_of(window: MainWindow) -> QSize:
    """Of its screen, without panels of the desktop."""
    return window.screen().availableSize()


def restore_frame(window: MainWindow, path: Path) -> None:
    """Restores the sizes of window and panes from that file."""
    _restore(path, _frame(window))


def restore_contents(window: MainWindow, path: Path) -> None:
    """Restores the panes' contents, and the panes, once the window is complete.

    The panes again, because an empty one was squeezed in a narrow window.
    """
    _restore(path, (_panes(window), *_contents(window)))


def keep(window: MainWindow, path: Path) -> None:
    """Saves every size of a complete window."""
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, state, _ in (*_frame(window), *_contents(window)):
        kept.setValue(name, state())


def _restore(path: Path, keepers: Sequence[_Keeper]) -> None:
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, _, put_back in keepers:
        if isinstance(state := kept.value(name), QByteArray):  # the file may have been edited
            put_back(state)


def _frame(window: MainWindow) -> tuple[_Keeper, ...]:
    folding = ("map", window.panes.state, window.panes.restore)
    breakdown = window.booking_panel.price.breakdown
    unfolded = ("price", breakdown.state, breakdown.restore)
    frame = ("window", window.saveGeometry, window.restoreGeometry)
    return (frame, _panes(window), folding, unfolded)


def _panes(window: MainWindow) -> _Keeper:
    panes = window.pane_splitter
    return ("panes", panes.saveState, panes.restoreState)


def _contents(window: MainWindow) -> tuple[_Keeper, ...]:
    pane, board = window.delivery_pane.splitter, window.board_panel
    return (
        ("board", pane.saveState, pane.restoreState),
        ("columns", board.state, board.restore),
    )
