"""Saves and restores the sizes of window, panes and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSettings,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from deskdispatch.ui.window.main_window import MainWindow

_NORMAL_SHARE: Final = 0.9
"""Of the screen, for a window that is no longer maximised: its title bar stays on it."""

_TITLE_PX: Final = 24
"""Pixels of a title bar, at least."""

_GRIP_PX: Final = 120
"""Pixels of a title bar that must be in sight to be dragged."""

_MOVABLE: Final = frozenset({Qt.WindowType.Window, Qt.WindowType.Dialog})

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


class ScreenGuard(QObject):
    """Keeps the program's windows on the screens that are there.

    A screen may go or change its size or scale at any time: unplugged, in a remote session, after
    a sleep. Not every window manager then brings back what stood on it.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._soon = QTimer(self)  # once, after all that the system says of its screens
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.check)
        app.screenRemoved.connect(self._on_changed)
        app.screenAdded.connect(self._on_added)
        for screen in app.screens():
            self._follow(screen)

    def check(self) -> None:
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget.windowType() in _MOVABLE and screens:
                _put_on_screen(widget, screens)

    def _follow(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._on_changed)

    def _on_added(self, screen: QScreen) -> None:
        self._follow(screen)
        self._soon.start()

    def _on_changed(self) -> None:
        self._soon.start()


def _put_on_screen(window: QWidget, screens: Sequence[QRect]) -> None:
    frame = window.frameGeometry()
    place = fitted(frame, screens)
    if place == frame:
        return
    state = window.windowState()
    if state & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
        if any(screen.intersects(frame) for screen in screens):
            return  # the window manager fits it to that screen
        window.setWindowState(Qt.WindowState.WindowNoState)
    border = frame.size() - window.size()
    window.resize(place.size() - border)
    window.move(place.topLeft())
    window.setWindowState(state)


def fitted(frame: QRect, screens: Sequence[QRect]) -> QRect:
    """A window's frame, moved and made smaller where its title bar is out of reach or it is cut.

    Args:
        frame: With title bar and borders.
        screens: The free areas of the screens, at least one; the first is the main one.
    """
    home = max(screens, key=lambda screen: _area(screen.intersected(frame)))
    title = QRect(frame.topLeft(), QSize(frame.width(), _TITLE_PX)).intersected(home)
    if (
        title.height() == _TITLE_PX
        and title.width() >= min(frame.width(), _GRIP_PX)
        and frame.size() == frame.size().boundedTo(home.size())
    ):
        return frame
    size = frame.size().boundedTo(home.size())
    left = min(max(frame.left(), home.left()), home.left() + home.width() - size.width())
    top = min(max(frame.top(), home.top()), home.top() + home.height() - size.height())
    return QRect(QPoint(left, top), size)


def _area(rectangle: QRect) -> int:
    return rectangle.width() * rectangle.height()


def room_of(window: MainWindow) -> QSize:
    """The free room of a window's screen, without panels of the desktop."""
    return window.screen().availableSize()


def restore_frame(window: MainWindow, path: Path) -> None:
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
    frame = ("window", window.saveGeometry, window.restoreGeometry)
    return (frame, _panes(window), folding)


def _panes(window: MainWindow) -> _Keeper:
    panes = window.pane_splitter
    return ("panes", panes.saveState, panes.restoreState)


def _contents(window: MainWindow) -> tuple[_Keeper, ...]:
    pane, board = window.delivery_pane.splitter, window.board_panel
    breakdown = window.booking_panel.price.breakdown
    return (
        ("price", breakdown.state, breakdown.restore),
        ("board", pane.saveState, pane.restoreState),
        ("columns", board.columns.state, board.columns.restore),
        ("tips", window.tips.state, window.tips.restore),
        ("palette", window.finder.state, window.finder.restore),
    )
