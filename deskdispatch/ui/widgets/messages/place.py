"""The place of messages and strips over the edge of a pane: which message is shown, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QMainWindow, QWidget
from shiboken6 import isValid

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.widgets.controls import height_for, holds_focus
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay, urgency

GAP: Final = 4
"""Pixels between two messages, and between a message and what it must not cover."""


class Spot(NamedTuple):
    """A possible position for messages.

    Attributes:
        pane: The pane that messages are in, and as wide as.
        above: Messages stand right above this part of the pane; None: at the pane's lower edge.
        is_at_top: Whether they stand at the upper edge instead, and grow downwards.
        margin: Pixels between them and the pane's sides.
        lead: Further pixels left free at the side where a line begins.
        is_covering: Whether a rectangle of the screen contains something that must stay visible.
            The message then moves to the pane's other edge if that is free.
    """

    pane: QWidget
    above: QWidget | None = None
    is_at_top: bool = False
    margin: int = 8
    lead: int = 0
    is_covering: Callable[[QRect], bool] | None = None


def boxes(bounds: QRect, heights: Sequence[int], focused: QRect, *, is_at_top: bool) -> list[QRect]:
    """Returns the boxes of widgets that are stacked from an edge, each as wide as the bounds.

    From the lower edge, a box stands above the focused field rather than covers it, if there is
    room; no box reaches over the upper edge of the window.
    """
    placed, edge = list[QRect](), bounds.top() if is_at_top else bounds.bottom() + 1
    for height in heights:
        top = edge if is_at_top else max(edge - height, 0)
        box = QRect(bounds.left(), top, bounds.width(), height)
        above = focused.top() - GAP - height
        if not is_at_top and box.intersects(focused) and above >= 0:
            box.moveTop(above)
        placed.append(box)
        edge = box.bottom() + 1 + GAP if is_at_top else box.top() - GAP
    return placed


_SHOWN: Final = frozenset(
    {QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutDirectionChange}
)
_MOVED: Final = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


class MessagePlace(QObject):
    """Puts its overlays over the edge of the first of its spots whose pane is visible.

    The overlays are children of the window's contents, so that they float over the panes. Panes and
    focus are watched only while there is something to show. ``front`` is the visible overlay.
    """

    arranged = Signal()
    """Messages appeared, disappeared or moved."""

    def __init__(self, *spots: Spot) -> None:
        super().__init__(spots[0].pane)
        self._spots = list(spots)
        self.overlays: list[MessageOverlay] = []
        self.front: MessageOverlay | None = None
        self._beneath: list[MessagePlace] = []
        self._strips: list[QWidget] = []
        self._is_turned = False
        """Whether the messages are at the other edge of their spot."""
        self._standing: MessageOverlay | None = None
        """The overlay that was positioned last."""
        self._watched: list[QWidget] = []
        self._left: QWidget | None = None
        """The part of the window's contents that had the focus before an overlay took it."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.arrange)

    def add(self, overlay: MessageOverlay) -> None:
        """Adds an overlay, and shows its message if it has one."""
        self.overlays.append(overlay)
        overlay.place = self
        self.take_in(overlay)
        if overlay.is_built:
            self.update()

    def add_spot(self, spot: Spot) -> None:
        """Adds a spot that is used while the panes of all earlier spots are folded away."""
        self._watch(False)
        self._spots.append(spot)
        self._watch(self._has_something())

    def put_above(self, beneath: MessagePlace) -> None:
        """Puts the messages above those of another place if both are at the same lower edge."""
        self._beneath.append(beneath)
        beneath.arranged.connect(self.arrange)

    def add_strip(self, strip: QWidget) -> None:
        """Adds a widget beside the visible message; its own code shows and hides it."""
        was_shown = not strip.isHidden()
        self._strips.append(strip)
        self.take_in(strip)
        strip.installEventFilter(self)
        strip.setVisible(was_shown)
        self.arrange()

    def take_in(self, widget: QWidget) -> None:
        """Makes a widget a child of the window's contents."""
        if widget.parentWidget() is not self._surface():
            widget.setParent(self._surface())

    def update(self) -> None:
        with self.giving_back_focus():
            self.front = self._most_urgent()
            for overlay in self.overlays:
                if overlay is not self.front:
                    overlay.step_back()
            if self.front is not None:
                self.front.step_forward()
            else:
                self._is_turned, self._standing = False, None
            self.arrange()

    def arrange(self) -> None:
        self._watch(self._has_something())
        shown: list[QWidget] = [self.front] if self.front is not None else []
        shown += [strip for strip in self._strips if not strip.isHidden()]
        if shown:
            for widget, box in zip(shown, self._placed(shown), strict=True):
                widget.setGeometry(box)
                self._raise(widget)
        self.arranged.emit()

    @contextmanager
    def giving_back_focus(self) -> Iterator[None]:
        """Returns the focus to the widget that had it before a message, if a change hides its part.

        Qt would focus the widget after the message, such as *Book*.
        """
        held, left = QApplication.focusWidget(), self._left
        yield
        is_hidden = held is not None and self._is_of_overlays(held) and not held.isVisible()
        if is_hidden and left is not None and isValid(left) and left.isVisible():
            left.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the geometry of the panes, and the content of the strips."""
        kind, is_strip = event.type(), watched in self._strips
        if kind in _SHOWN:
            self.update()
            self._soon.start(0)
        elif kind == QEvent.Type.LayoutRequest if is_strip else kind in _MOVED:
            self.arrange()
            self._soon.start(0)
        return False

    def _most_urgent(self) -> MessageOverlay | None:
        if not any(map(_is_in_sight, self._spots)):
            return None
        told = [
            (urgency(message), overlay)
            for overlay in self.overlays
            if overlay.is_built and (message := overlay.message) is not None
        ]
        return max(told, key=lambda pair: pair[0])[1] if told else None

    def _has_something(self) -> bool:
        has_strip = any(not strip.isHidden() for strip in self._strips)
        return has_strip or any(each.message is not None for each in self.overlays)

    def _watch(self, watches: bool) -> None:
        """Begins or ends to follow the panes and the focus."""
        if watches == bool(self._watched):
            return
        changed = current_application().focusChanged
        if watches:
            self._watched = list(self._panes())
            for each in self._watched:
                each.installEventFilter(self)
            changed.connect(self._on_focus_changed)
            self._on_focus_changed(None, QApplication.focusWidget())
        else:
            for each in filter(isValid, self._watched):
                each.removeEventFilter(self)
            changed.disconnect(self._on_focus_changed)
            self._watched, self._left = [], None

    def _panes(self) -> Iterator[QWidget]:
        """Yields the parts whose geometry the positions depend on."""
        surface, found = self._surface(), set[QWidget]()
        for spot in self._spots:
            for part in filter(None, (spot.above, spot.pane)):
                each: QWidget | None = part
                while each is not None and each not in found:
                    found.add(each)
                    yield each
                    each = each.parentWidget() if each is not surface else None

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Remembers a widget unless it is in an overlay, a dialog or above the contents."""
        if now is None or self._is_of_overlays(now) or not self._surface().isAncestorOf(now):
            return
        self._left = now
        self._soon.start(0)

    def _is_of_overlays(self, widget: QWidget) -> bool:
        return any(each.isAncestorOf(widget) for each in (*self.overlays, *self._strips))

    def _placed(self, shown: Sequence[QWidget]) -> list[QRect]:
        """Returns the boxes at the edge where the message hides nothing, if there is one.

        A message does not move there under the pointer or while it has the focus.
        """
        stood, self._standing = self._standing, self.front
        placed = self._boxes(shown)
        if (front := self.front) is None or not self._hides(placed[0]):
            return placed
        has_pointer = front.rect().contains(front.mapFromGlobal(QCursor.pos()))
        if stood is front and (has_pointer or holds_focus(front)):
            return placed
        self._is_turned = not self._is_turned
        turned = self._boxes(shown)
        if not self._hides(turned[0]):
            return turned
        self._is_turned = not self._is_turned
        return placed

    def _hides(self, box: QRect) -> bool:
        is_covering = self._spot().is_covering
        corner = self._surface().mapToGlobal(box.topLeft())
        return is_covering is not None and is_covering(QRect(corner, box.size()))

    def _boxes(self, shown: Sequence[QWidget]) -> list[QRect]:
        spot = self._spot()
        is_at_top = spot.is_at_top != self._is_turned
        bounds = self._bounds(spot, is_at_top=is_at_top)
        room = bounds.height() if is_at_top else bounds.bottom() + 1
        heights = [_height(widget, bounds.width(), room) for widget in shown]
        return boxes(bounds, heights, self._focused(), is_at_top=is_at_top)

    def _spot(self) -> Spot:
        return next(filter(_is_in_sight, self._spots), self._spots[0])

    def _bounds(self, spot: Spot, *, is_at_top: bool) -> QRect:
        """Returns the part of the contents between the sides of a pane, up to the edge."""
        margin, pane = spot.margin, spot.pane
        box = self._box_of(pane, pane.rect()).adjusted(margin, margin, -margin, -margin)
        if pane.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            box.setRight(box.right() - spot.lead)
        else:
            box.setLeft(box.left() + spot.lead)
        if is_at_top:
            return box
        if spot.above is not None:
            box.setBottom(self._box_of(spot.above, spot.above.rect()).top() - GAP - 1)
        for place in self._beneath:
            if place.front is not None and place.front.isVisible():
                box.setBottom(min(box.bottom(), place.front.y() - GAP - 1))
        return box

    def _focused(self) -> QRect:
        """Returns the focused field if it is in a pane; of a list, its current row."""
        field = self._left
        if field is None or not isValid(field) or not field.isVisible():
            return QRect()
        if not any(spot.pane.isAncestorOf(field) for spot in self._spots):
            return QRect()
        if isinstance(field, QAbstractItemView):
            return self._box_of(field.viewport(), field.visualRect(field.currentIndex()))
        return self._box_of(field, field.rect())

    def _box_of(self, widget: QWidget, part: QRect) -> QRect:
        return part.translated(widget.mapTo(self._surface(), QPoint()))

    def _raise(self, widget: QWidget) -> None:
        """Raises a widget above the panes, but below open popups and messages beneath it."""
        widget.raise_()
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        frames = self._surface().findChildren(QFrame, options=direct)
        popups = [each for each in frames if each.property("role") == "popup" and each.isVisible()]
        for each in (*(place.front for place in self._beneath), *popups):
            if each is not None:
                widget.stackUnder(each)

    def _surface(self) -> QWidget:
        """Returns the contents of the window with the panes."""
        window = self._spots[0].pane.window()
        surface = window.centralWidget() if isinstance(window, QMainWindow) else window
        assert surface is not None
        return surface


def _is_in_sight(spot: Spot) -> bool:
    """Whether a pane is not folded away; the window itself may be hidden."""
    return spot.pane.isVisibleTo(spot.pane.window())


def _height(widget: QWidget, width: int, room: int) -> int:
    if isinstance(widget, MessageOverlay):
        return widget.fit(width, room)
    layout = widget.layout()  # a text in it may wrap
    return height_for(layout, width) if layout else widget.sizeHint().height()
