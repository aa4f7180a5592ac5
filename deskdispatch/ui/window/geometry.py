"""Saving and restoring the sizes of window, panes and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QByteArray,
    QMargins,
    QObject,
    QPoint,
    QRect,
    QSettings,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QGuiApplication, QRegion, QScreen
from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.ui.window.panes import SizeClass

if TYPE_CHECKING:
    from deskdispatch.ui.window.main_window import MainWindow

_NORMAL_SHARE: Final = 0.9
"""Share of the screen for a window that is no longer maximised, so that its title bar fits."""

_TITLE_PX: Final = 24
"""Least height of a title bar in pixels."""

_GRIP_PX: Final = 120
"""Pixels of a title bar that must be visible to drag it."""

_MOVABLE: Final = frozenset({Qt.WindowType.Window, Qt.WindowType.Dialog})

_FRAME: Final = (8, 32, 8, 8)
"""Left, top, right and bottom border of a window, if none was measured."""

_FILLING: Final = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen

_WIDTHS: Final = {
    SizeClass.NARROW: "panes_narrow",
    SizeClass.SMALL: "panes_small",
    SizeClass.MEDIUM: "panes",
    SizeClass.WIDE: "panes_wide",
    SizeClass.LARGE: "panes_large",
}

_Keeper = tuple[str, Callable[[], QByteArray], Callable[[QByteArray], object]]


def fill_screen(window: MainWindow) -> None:
    """Maximises a window that was never sized, with a normal size that fits the screen, too."""
    window.resize(window.size().boundedTo(window.screen().availableSize() * _NORMAL_SHARE))
    window.setWindowState(Qt.WindowState.WindowMaximized)


class ScreenGuard(QObject):
    """Keeps the program's windows on the connected screens.

    A screen may disappear or change its size or scale at any time: unplugged, in a remote session,
    after a sleep. Not every window manager moves its windows to another screen.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._soon = QTimer(self, singleShot=True)  # fires after all screen signals of the system
        self._soon.timeout.connect(self.check)
        app.screenRemoved.connect(self._on_changed)
        app.screenAdded.connect(self._on_added)
        for screen in app.screens():
            self._follow(screen)

    def check(self) -> None:
        screens = _free_areas()
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
    if state & _FILLING:
        if any(screen.intersects(frame) for screen in screens):
            return  # the window manager fits it to that screen
        window.setWindowState(Qt.WindowState.WindowNoState)
    border = frame.size() - window.size()
    window.resize(place.size() - border)
    window.move(place.topLeft())
    window.setWindowState(state)


def fitted(frame: QRect, screens: Sequence[QRect]) -> QRect:
    """Returns a window's frame, moved and shrunk if it is cut or its title bar is out of reach.

    ``screens`` are the free areas of the screens, at least one, the main one first.
    """
    home = _home(frame, screens)
    title = QRect(frame.topLeft(), QSize(frame.width(), _TITLE_PX)).intersected(home)
    if (
        title.height() == _TITLE_PX
        and title.width() >= min(frame.width(), _GRIP_PX)
        and frame.size() == frame.size().boundedTo(home.size())
    ):
        return frame
    return _within(frame, home)


def fitted_whole(frame: QRect, screens: Sequence[QRect]) -> QRect:
    """Returns a window's frame, moved and shrunk only if the screens do not contain it."""
    room = QRegion()
    for screen in screens:
        room += screen
    if QRegion(frame).subtracted(room).isEmpty():
        return frame
    return _within(frame, _home(frame, screens))


def _home(frame: QRect, screens: Sequence[QRect]) -> QRect:
    """Returns the screen that contains most of a window."""

    def shared_area(screen: QRect) -> int:
        size = screen.intersected(frame).size()
        return size.width() * size.height()

    return max(screens, key=shared_area)


def _within(frame: QRect, home: QRect) -> QRect:
    size = frame.size().boundedTo(home.size())
    left = min(max(frame.left(), home.left()), home.left() + home.width() - size.width())
    top = min(max(frame.top(), home.top()), home.top() + home.height() - size.height())
    return QRect(QPoint(left, top), size)


def restore_frame(window: MainWindow, path: Path) -> None:
    """Restores size, position, panes and folding of a window that is not shown yet."""
    _restore(path, _frame(window))


def settle(window: MainWindow) -> None:
    """Moves a shown window onto its screen, using the real size of its frame."""
    if window.windowState() & (_FILLING | Qt.WindowState.WindowMinimized):
        return
    frame = window.frameGeometry()
    place = fitted_whole(frame, _free_areas())
    if place != frame:
        window.resize(place.size() - (frame.size() - window.size()))
        window.move(place.topLeft())


def _free_areas() -> list[QRect]:
    return [screen.availableGeometry() for screen in QGuiApplication.screens()]


def _place(window: MainWindow) -> QByteArray:
    """Returns the numbers of the normal geometry, of the borders, and 1 for a maximised window."""
    outer, inner = window.frameGeometry(), window.geometry()
    left, top = inner.left() - outer.left(), inner.top() - outer.top()
    right, bottom = outer.right() - inner.right(), outer.bottom() - inner.bottom()
    if window.isMaximized():  # has no borders then, or not all of them
        left, top, right, bottom = _FRAME
    normal = window.normalGeometry()
    numbers = (
        *(normal.x(), normal.y(), normal.width(), normal.height()),
        *(left, top, right, bottom, int(window.isMaximized())),
    )
    return QByteArray(" ".join(map(str, numbers)).encode())


def _restore_place(window: MainWindow, state: QByteArray) -> None:
    """Restores a window's position, whole on the current screens.

    ``QWidget.restoreGeometry`` ignores the position of a window from a screen of another size.
    """
    numbers = bytes(state.data()).split()
    try:
        x, y, width, height, left, top, right, bottom, is_maximised = map(int, numbers)
    except ValueError:  # the file may have been edited
        return
    normal, frame = QRect(x, y, width, height), QMargins(left, top, right, bottom)
    if normal.isEmpty():  # as Qt has it of a window that was only ever maximised
        if is_maximised:
            fill_screen(window)
        return
    whole = fitted_whole(normal.marginsAdded(frame), _free_areas())
    window.setGeometry(whole.marginsRemoved(frame))
    if is_maximised:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def restore_contents(window: MainWindow, path: Path) -> None:
    """Restores the panes' contents, and the panes again, once the window is complete.

    The panes are restored again because an empty one was squeezed in a narrow window.
    """
    _restore(path, (*_panes(window), *_contents(window)))


def save(window: MainWindow, path: Path) -> None:
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, state, _ in (*_frame(window), *_contents(window)):
        kept.setValue(name, state())


def _restore(path: Path, keepers: Sequence[_Keeper]) -> None:
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    for name, _, put_back in keepers:
        if isinstance(state := kept.value(name), QByteArray):  # the file may have been edited
            put_back(state)


def _frame(window: MainWindow) -> tuple[_Keeper, ...]:
    place = ("place", partial(_place, window), partial(_restore_place, window))
    folding = ("map", window.panes.state, window.panes.restore)
    return (place, *_panes(window), folding)


def _panes(window: MainWindow) -> tuple[_Keeper, ...]:
    panes = window.panes
    return tuple(
        (name, partial(panes.widths, each), partial(panes.set_widths, each))
        for each, name in _WIDTHS.items()
    )


def _contents(window: MainWindow) -> tuple[_Keeper, ...]:
    pane, board = window.delivery_pane, window.board_panel
    breakdown = window.booking_panel.price.breakdown
    return (
        ("price", breakdown.state, breakdown.restore),
        ("detail", pane.state, pane.restore),
        ("columns", board.columns.state, board.columns.restore),
        ("tips", window.tips.state, window.tips.restore),
        ("first_day", window.first_day.card.state, window.first_day.card.restore),
        ("palette", window.finder.state, window.finder.restore),
    )
