"""One-line messages that float over the edge of a pane without moving anything.

In a narrow pane the line wraps, and its buttons are under it. If several overlays share a place,
the most urgent of their messages is shown, and the others are counted. *More* unfolds it: the whole
text, further buttons, and the other messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.plain import SENTENCES
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.banner import ICONS, Banner, BannerKind, BannerMessage
from deskdispatch.ui.widgets.controls import (
    accepts_escape,
    dialog_button,
    height_for,
    holds_focus,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel

WIDEST: Final = 600
"""Most pixels of an overlay that extends over the neighbour of a narrow pane."""

_FRAME: Final = 4
"""Pixels of the border and of Qt's rounding."""

WORDED: Final = 420
"""Width in pixels from which *More* is shown with words."""

LINES: Final = 3
"""Most lines of a text that wraps in a narrow pane."""

OTHERS: Final = 5
"""Most other messages that are listed while it is unfolded; further ones are counted."""


class MessageOverlay(Banner):
    """A banner of one line; a ``MessagePlace`` positions it and chooses the visible overlay.

    Without a place it is part of a layout.

    Attributes:
        place: The place that it floats in.
        is_unfolded: Whether its whole text and the other messages are shown.
    """

    replaces_passing = True
    place: MessagePlace | None = None
    is_unfolded = False
    _is_whole = True
    _is_tall = False
    """Whether the buttons are under the text."""
    _unannounced: BannerMessage | None = None

    @property
    def text(self) -> str:
        message = self.message if self.is_built else None
        return "" if message is None else cleaned(message.text, self.longest, lines=True)

    @property
    def message(self) -> BannerMessage | None:
        return max(self.current_messages(), key=urgency, default=None)

    @property
    def is_in_front(self) -> bool:
        return self.place is None or self.place.front is self

    def unfold(self, unfolded: bool) -> None:
        if self.is_built and unfolded != self.is_unfolded:
            self.is_unfolded = unfolded
            self._show()

    def wanted_width(self) -> int:
        """Returns the width in pixels at which the line is not cut."""
        self.ensurePolished()
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        width = margins.left() + margins.right() + _FRAME - spacing
        for part in self._line:  # the layout's hint still has the former text
            is_below = part is self._print and self._buttons.indexOf(part) >= 0
            if not part.isHidden() and not is_below:
                width += part.sizeHint().width() + spacing
        return width

    def height_at(self, width: int) -> int:
        layout = self.layout()
        assert layout is not None
        return height_for(layout, width)

    def event(self, event: QEvent) -> bool:
        """Takes Esc before any shortcut while the overlay has the focus."""
        return accepts_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Folds the overlay at Esc, or dismisses a folded one."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.is_unfolded:
            self.unfold(False)
        else:
            self._close.click()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self.is_built and event.type() == QEvent.Type.PaletteChange:
            self._show_chevron()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_built and self.place is None and (message := self.message) is not None:
            self._show_more(message)

    def _build(self) -> None:
        if self.place is not None:
            self.place.take_in(self)
        super()._build()

    def _build_ui(self) -> None:
        self._make_parts(ElidedLabel("bannerText"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._more.setIconSize(QSize(16, 16))
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._whole = PlainLabel("bannerWhole", wraps=True)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self._details)
        self._buttons.addWidget(self._help)
        self._buttons.addStretch(1)
        self._others = [_OtherMessage(number) for number in range(OTHERS)]
        self._left_label = PlainLabel("bannerLeft", "muted")
        self._rest = QWidget()
        self._rest.setLayout(
            stacked(self._whole, self._buttons, *self._others, self._left_label, space="space_1")
        )
        self._rest.hide()
        sizes = theme.current().sizes
        line = (self._icon, self._text, self._action, self._print, self._more, self._close)
        self._line: tuple[QWidget, ...] = line
        self._row = side_by_side(*line, space="space_1", grows=(self._text,))
        self._lower = QHBoxLayout()
        self._lower.setSpacing(self._row.spacing())
        self._lower.addStretch(1)
        edge, side = sizes["space_1"], sizes["space_2"]
        self._row.setContentsMargins(side, edge // 2, edge, edge // 2)
        rest_row = QVBoxLayout()
        rest_row.setContentsMargins(side, 0, side, side)
        rest_row.addWidget(self._rest)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addLayout(self._lower)
        column.addLayout(rest_row)
        self._rest_row = rest_row

    def _show(self) -> None:
        if self.place is None:
            super()._show()
        else:
            with self.place.giving_back_focus():
                super()._show()
                self.place.update()
        self._announce_new()

    def _show_message(self, message: BannerMessage) -> None:
        if (message.text, message.kind) != self._shown:
            self.is_unfolded = False
        super()._show_message(message)
        self._show_more(message)

    def _line_of(self, message: BannerMessage) -> str:
        return cleaned(_in_one_line(message.text), self.longest)

    def _fit_line(self, message: BannerMessage, *, beside_more: bool = True) -> bool:
        """Shows the sentences that fit, at least one; returns whether that is the whole text."""
        most = self._width_at_most()
        free = 0 if beside_more else self._more.sizeHint().width() + self._row.spacing()
        self._make_tall(False)
        is_whole = self._fit_sentences(message, lambda: self.wanted_width() - free <= most)
        if not is_whole and self.place is not None and self.place.is_narrow:
            self._make_tall(True)
            is_whole = self._fit_sentences(message, lambda: self._lines_within(most) <= LINES)
            self._cut_words(most)
        return is_whole and len(message.text) <= self.longest

    def _cut_words(self, most: int) -> None:
        """Removes words from the end of a text with too many lines; elides a single long word."""
        words = self._text.text().split()
        while self._lines_within(most) > LINES and len(words) > 1:
            words.pop()
            self._text.setText(" ".join(words) + " …")
        if self._lines_within(most) > LINES:
            self._text.setWordWrap(False)

    def _make_tall(self, is_tall: bool) -> None:
        """Wraps the text with the buttons under it, or puts everything on one line."""
        self._text.setWordWrap(is_tall)
        if is_tall == self._is_tall:
            return
        self._is_tall = is_tall
        lowered = [part for part in self._line[2:-1] if self._buttons.indexOf(part) < 0]
        for part in lowered:
            (self._row if is_tall else self._lower).removeWidget(part)
            if is_tall:
                self._lower.addWidget(part)
            else:
                self._row.insertWidget(self._row.count() - 1, part)

    def _lines_within(self, width: int) -> int:
        """Returns the number of lines that the text takes in an overlay of this width in pixels."""
        margins = self._row.contentsMargins()
        beside = self._icon.sizeHint().width() + self._close.sizeHint().width()
        left = width - beside - margins.left() - margins.right() - 2 * self._row.spacing() - _FRAME
        return round(self._text.heightForWidth(left) / self._text.fontMetrics().lineSpacing())

    def _fit_sentences(self, message: BannerMessage, fits: Callable[[], bool]) -> bool:
        """Removes sentences from the end until the text fits; returns whether all are left."""
        sentences = SENTENCES.split(_in_one_line(message.text))
        for count in range(len(sentences), 0, -1):
            self._text.setText(cleaned(" ".join(sentences[:count]), self.longest))
            if fits():
                return count == len(sentences)
        return False

    def _show_count(self, behind: int) -> None:
        """Does nothing: ``_show_more`` counts the others, also those of other overlays."""

    def _arrange(self) -> None:
        """Does nothing: the arrangement does not depend on the width."""

    def _time(self, message: BannerMessage) -> None:
        """Runs the timer of a passing message while it is visible."""
        if self.is_in_front:
            super()._time(message)
        else:
            self._auto_dismiss.stop()

    def _announce(self, message: BannerMessage) -> None:
        """Prepares a message to be announced by ``_say``; shows an overlay without a place."""
        if (message.text, message.kind) != self._shown:
            self._shown = message.text, message.kind
            self._unannounced = message
            self.number = message.number
            self.setProperty("kind", message.kind.value)
            self.style().polish(self)
            self.setAccessibleName(message.text)
        if self.place is None:
            self.show()

    def _announce_new(self) -> None:
        """Announces a new message, even if it waits behind another one."""
        if (message := self._unannounced) is not None:
            self._unannounced = None
            seen = self if self.place is None else self.place.front or self
            announce(seen, message.text, is_urgent=message.is_urgent)

    def show_in_front(self) -> None:
        message = self.message
        if message is None or not self.is_built:
            return
        self.show()
        self._time(message)
        self._show_more(message)

    def _others_behind(self) -> Sequence[tuple[MessageOverlay, BannerMessage]]:
        overlays = (self,) if self.place is None else self.place.overlays
        shown = self.message
        behind = [
            (overlay, message)
            for overlay in overlays
            for message in overlay.current_messages()
            if message is not shown
        ]
        return sorted(behind, key=lambda pair: urgency(pair[1]), reverse=True)

    def _show_more(self, message: BannerMessage) -> None:
        """Shows *More* if there is more than the line, and the unfolded parts."""
        others = self._others_behind()
        prints = message.on_print is not None
        self._put_print(self._buttons if message.action_text else self._line_of_buttons())
        has_rest = bool(
            others or message.details or self._help.section or (prints and message.action_text)
        )
        has_more = self._show_extra_buttons() or has_rest
        self._more.show()  # so that its width counts
        self._name_more(len(others))
        if not self.is_unfolded:
            alone = not has_more and self._fit_line(message, beside_more=False)
            self._is_whole = alone or self._fit_line(message)
            self._name_more(len(others))  # in words where it stands under the text
        has_more = has_more or not self._is_whole
        self.is_unfolded = self.is_unfolded and has_more
        self._more.setVisible(has_more)
        self._rest.setVisible(self.is_unfolded)
        bottom = theme.current().sizes["space_2"] if self.is_unfolded else 0
        side = theme.current().sizes["space_2"]
        self._rest_row.setContentsMargins(side, 0, side, bottom)
        if self.is_unfolded:
            self._show_rest(message, others)
        if self.place is not None:
            self.place.arrange()

    def _put_print(self, row: QHBoxLayout) -> None:
        """Puts *Print* into the line, or among the unfolded buttons: a line has only one action."""
        if row.indexOf(self._print) < 0:
            for other in (self._row, self._lower, self._buttons):
                other.removeWidget(self._print)
            row.insertWidget(0 if row is self._buttons else row.indexOf(self._more), self._print)

    def _line_of_buttons(self) -> QHBoxLayout:
        return self._lower if self._is_tall else self._row

    def _show_extra_buttons(self) -> bool:
        """Shows the unfolded buttons that a subclass adds; returns whether it has any."""
        return False

    def _width_at_most(self) -> int:
        return self.width() if self.place is None else self.place.width_for(self)

    def _name_more(self, behind: int) -> None:
        words = self.tr("Less") if self.is_unfolded else self.tr("More")
        spoken = words
        if behind:
            waiting = self.tr("%n more messages", "", behind)
            spoken = f"{words}: {waiting}"
        most = self._width_at_most()
        self._more.setText(f"+{behind}" if behind else words)
        if not behind and (self._lowered_width() > most if self._is_tall else most < WORDED):
            self._more.setText("")
        self._more.setAccessibleName(spoken)
        set_tip(self._more, with_key(spoken, keys.NEXT_MESSAGE))
        self._show_chevron()

    def _lowered_width(self) -> int:
        """Returns the width in pixels of the buttons under the text."""
        lowered = [part for part in self._line if self._lower.indexOf(part) >= 0]
        widths = (part.sizeHint().width() for part in lowered if not part.isHidden())
        return sum(widths) + self._lower.spacing() * len(lowered) + _FRAME

    def _show_chevron(self) -> None:
        grows_up = self.place is not None and self.place.grows_up
        name = "chevron-up" if self.is_unfolded == (not grows_up) else "chevron-down"
        self._more.setIcon(icons.icon(name, "muted"))

    def _show_rest(
        self, message: BannerMessage, others: Sequence[tuple[MessageOverlay, BannerMessage]]
    ) -> None:
        self._whole.setText(cleaned(message.text, self.longest, lines=True))
        self._whole.setVisible(not self._is_whole)
        for number, row in enumerate(self._others):
            row.show_message(*(others[number] if number < len(others) else (None, None)))
        left = len(others) - OTHERS
        self._left_label.setText(self.tr("and %n more", "", left) if left > 0 else "")
        self._left_label.setVisible(left > 0)

    def _on_more_clicked(self) -> None:
        self.unfold(not self.is_unfolded)


class _OtherMessage(QWidget):
    """Another message of the place, with its action, while the shown message is unfolded."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._of: tuple[MessageOverlay, BannerMessage] | None = None
        self._icon = IconLabel("info", "accent", theme.current().sizes["icon"])
        self._text = PlainLabel(wraps=True)
        self._action = dialog_button(f"otherAction{number}", "link")
        self._close = named(_close_button(), f"otherClose{number}")
        parts = (self._icon, self._text, self._action, self._close)
        self.setLayout(side_by_side(*parts, space="space_1", grows=(self._text,)))
        self._action.clicked.connect(self._on_action_clicked)
        self._close.clicked.connect(self._on_close_clicked)
        self.hide()

    def show_message(self, owner: MessageOverlay | None, message: BannerMessage | None) -> None:
        self._of = None if owner is None or message is None else (owner, message)
        self.setVisible(self._of is not None)
        if message is None:
            return
        self._icon.set_icon(*ICONS[message.kind])
        self._text.setText(cleaned(message.text, MessageOverlay.longest, lines=True))
        self._action.setText(message.action_text)
        self._action.setAccessibleName(message.action_text)
        self._action.setVisible(bool(message.action_text))
        self._close.setIcon(icons.icon("close", "muted"))
        words = QApplication.translate("MessageOverlay", "Dismiss this message")
        set_tip(self._close, words)
        self._close.setAccessibleName(words)

    def _on_action_clicked(self) -> None:
        if self._of is not None:
            owner, message = self._of
            owner.act(message)

    def _on_close_clicked(self) -> None:
        if self._of is not None:
            owner, message = self._of
            owner.dismiss(message)


def _close_button() -> QAbstractButton:
    from PySide6.QtWidgets import QToolButton

    button = QToolButton()
    button.setAutoRaise(True)
    button.setIconSize(QSize(16, 16))
    return button


def urgency(message: BannerMessage) -> tuple[int, int]:
    """Returns a sort key: money at risk, then passing messages, then failures, then the newest."""
    if message.is_urgent:
        rank = 3
    elif message.is_passing:
        rank = 2
    else:
        rank = int(message.kind is BannerKind.BAD)
    return rank, message.number


def _in_one_line(text: str) -> str:
    return joined(*text.split("\n")) if "\n" in text else text


class Spot(NamedTuple):
    """A possible position for messages.

    Attributes:
        pane: The pane that messages are in, and as wide as.
        above: Messages are right above this part of the pane; None: at the pane's lower edge.
        is_at_top: Whether they are at the upper edge instead, and grow downwards.
        may_extend: Whether they may extend over the pane's neighbour, so that no line is cut.
        margin: Pixels between them and the pane's sides.
        lead: Further pixels left free at the side where a line begins.
        is_covering: Whether a message in a rectangle of the screen would cover something that must
            stay visible. It then keeps to its pane, or moves to its other edge if that is free.
    """

    pane: QWidget
    above: QWidget | None = None
    is_at_top: bool = False
    may_extend: bool = False
    margin: int = 8
    lead: int = 0
    is_covering: Callable[[QRect], bool] | None = None


_WATCHED: Final = frozenset(
    {
        QEvent.Type.Resize,
        QEvent.Type.Move,
        QEvent.Type.ShowToParent,
        QEvent.Type.HideToParent,
        QEvent.Type.LayoutDirectionChange,
    }
)


class MessagePlace(QObject):
    """Puts its overlays over the edge of the first of its spots whose pane is visible.

    The overlay moves above the focused field rather than cover it. The overlays are children of the
    window's contents, so that they float over the panes.

    Attributes:
        overlays: The overlays that share the place.
        front: The visible overlay.
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
        self._surface: QWidget | None = None
        self._standing: MessageOverlay | None = None
        self._is_turned = False
        """Whether it uses the other edge of its spot, or does not extend over the neighbour."""
        self._watched: set[QObject] = set()
        self._left: QWidget | None = None
        """The part of the window's contents that had the focus before an overlay took it."""
        self._is_busy = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.arrange)

    @property
    def grows_up(self) -> bool:
        return not self._is_at_top(self._spot())

    @property
    def is_narrow(self) -> bool:
        """Whether a line that is too long has to wrap."""
        spot = self._spot()
        may_reach = spot.may_extend and not self._is_turned
        return not may_reach and self._bounds(spot).width() < WORDED

    def add(self, overlay: MessageOverlay) -> None:
        """Adds an overlay, and shows its message if it has one."""
        self.overlays.append(overlay)
        overlay.place = self
        self.take_in(overlay)
        if overlay.is_built:
            self.update()

    def add_spot(self, spot: Spot) -> None:
        """Adds a spot that is used while the panes of all earlier spots are folded away."""
        self._spots.append(spot)
        if self._surface is not None:
            self._watch_spot(spot, self._surface)

    def put_above(self, beneath: MessagePlace) -> None:
        """Puts the messages above those of another place if both are at the same lower edge."""
        self._beneath.append(beneath)
        beneath.arranged.connect(self.arrange)

    def add_strip(self, strip: QWidget) -> None:
        """Adds a widget beside the visible message; its own code shows and hides it."""
        was_shown = not strip.isHidden()
        self._strips.append(strip)
        strip.setParent(self._surface_of_window())
        strip.installEventFilter(self)
        strip.setVisible(was_shown)
        self.arrange()

    def take_in(self, overlay: MessageOverlay) -> None:
        """Makes an overlay a child of the window's contents."""
        surface = self._surface_of_window()
        if overlay.parentWidget() is not surface:
            overlay.setParent(surface)

    def update(self) -> None:
        """Shows the most urgent message."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            with self.giving_back_focus():
                self._choose()
        finally:
            self._is_busy = False
        self.arrange()

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

    def arrange(self) -> None:
        """Positions the visible overlay and strips."""
        if self._is_busy or self._surface is None:
            return
        self._is_busy = True
        try:
            shown: list[QWidget] = [self.front] if self.front is not None else []
            shown += [strip for strip in self._strips if not strip.isHidden()]
            if shown:
                self._stack(shown)
            if self.front is not None:
                self._keep_in_sight(self.front, shown)
        finally:
            self._is_busy = False
        self.arranged.emit()

    def _keep_in_sight(self, front: MessageOverlay, shown: Sequence[QWidget]) -> None:
        """Moves the message to the other edge if it would hide something only at this one.

        A shown message never moves under the pointer or while it has the focus.
        """
        stood, self._standing = self._standing, front
        has_pointer = front.rect().contains(front.mapFromGlobal(QCursor.pos()))
        if stood is front and (has_pointer or holds_focus(front)):
            return
        for _edge in range(2):
            if not self._is_covering(front):
                return
            self._is_turned = not self._is_turned
            front.show_in_front()
            self._stack(shown)

    def _is_covering(self, front: MessageOverlay) -> bool:
        hides = self._spot().is_covering
        corner = front.mapToGlobal(QPoint(0, 0))
        return hides is not None and hides(QRect(corner, front.size()))

    def width_for(self, overlay: MessageOverlay) -> int:
        """Returns the most pixels in width that an overlay may take."""
        spot = self._spot()
        bounds = self._bounds(spot)
        if not spot.may_extend or self._is_turned:
            return bounds.width()
        return max(bounds.width(), min(WIDEST, self._room_beside(bounds)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the geometry of the panes and strips."""
        kind, is_strip = event.type(), watched in self._strips
        if kind == QEvent.Type.LayoutRequest and is_strip:
            self._soon.start(0)  # its text needs another height
        elif kind in _WATCHED and (is_strip or self._has_message()):
            if is_strip and self._is_early(watched, event):
                return False
            if kind == QEvent.Type.Move or is_strip:
                self.arrange()
            else:  # another width changes how much text fits
                self.update()
            self._soon.start(0)
        return False

    def _has_message(self) -> bool:
        return any(each.is_built and each.message is not None for each in self.overlays)

    def _is_early(self, strip: QObject, event: QEvent) -> bool:
        """Whether a strip is only being moved, or resized before it is shown.

        Another size given to it at that moment would never reach its layout.
        """
        is_shown = isinstance(strip, QWidget) and strip.isVisible()
        is_resized = event.type() == QEvent.Type.Resize and not is_shown
        return is_resized or event.type() == QEvent.Type.Move

    def _choose(self) -> None:
        is_seen = any(_is_in_sight(spot.pane) for spot in self._spots)
        messages = [
            (urgency(message), overlay)
            for overlay in self.overlays
            if is_seen and overlay.is_built and (message := overlay.message) is not None
        ]
        front = max(messages, key=lambda pair: pair[0])[1] if messages else None
        before, self.front = self.front, front
        if front is None:
            self._standing, self._is_turned = None, False
        for overlay in self.overlays:
            if overlay is not front and overlay.is_built:
                overlay.is_unfolded = False
                overlay.hide()
        if before is None and front is not None:
            current_application().focusChanged.connect(self._on_focus_changed)
            self._left = None
            self._remember(QApplication.focusWidget())
        elif front is None and before is not None:
            current_application().focusChanged.disconnect(self._on_focus_changed)
        if front is not None:
            front.show_in_front()
            self._raise(front)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._remember(now):
            self._soon.start(0)

    def _remember(self, held: QWidget | None) -> bool:
        """Remembers a widget unless it is in an overlay, a dialog or above the contents."""
        if held is None or self._is_of_overlays(held):
            return False
        if not self._surface_of_window().isAncestorOf(held):
            return False
        self._left = held
        return True

    def _is_of_overlays(self, widget: QWidget) -> bool:
        return any(each.isAncestorOf(widget) for each in (*self.overlays, *self._strips))

    def _spot(self) -> Spot:
        shown = (spot for spot in self._spots if _is_in_sight(spot.pane))
        return next(shown, self._spots[0])

    def _is_at_top(self, spot: Spot) -> bool:
        is_turned = self._is_turned and spot.is_covering is not None and not spot.may_extend
        return spot.is_at_top != is_turned

    def _stack(self, shown: Sequence[QWidget]) -> None:
        """Stacks the widgets, starting at the edge."""
        spot = self._spot()
        bounds, at_top = self._bounds(spot), self._is_at_top(spot)
        gap, edge = 4, None
        for widget in shown:
            width, height = self._size_of(widget, spot, bounds)
            left = bounds.left()
            if self._is_mirrored():
                left = bounds.right() + 1 - width
            if edge is None:
                edge = bounds.top() if at_top else bounds.bottom() + 1
            top = edge if at_top else edge - height
            box = QRect(left, max(top, 0), width, height)
            if widget is self.front:
                box = self._moved_off_focus(box)
            widget.setGeometry(box)
            self._raise(widget)
            edge = box.bottom() + 1 + gap if at_top else box.top() - gap

    def _raise(self, widget: QWidget) -> None:
        """Raises a widget above the panes, but below open popups."""
        widget.raise_()
        for each in self._surface_of_window().findChildren(
            QFrame, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            if each.property("role") == "popup" and each.isVisible():
                widget.stackUnder(each)

    def _size_of(self, widget: QWidget, spot: Spot, bounds: QRect) -> tuple[int, int]:
        width = bounds.width()
        if not isinstance(widget, MessageOverlay):
            layout = widget.layout()  # a text in it may wrap
            return width, height_for(layout, width) if layout else widget.sizeHint().height()
        if spot.may_extend:
            width = max(width, min(self.width_for(widget), widget.wanted_width()))
            if widget.is_unfolded:
                width = max(width, min(self.width_for(widget), WIDEST))
        return width, widget.height_at(width)

    def _moved_off_focus(self, box: QRect) -> QRect:
        """Returns the box, moved above the focused field if it would cover it."""
        field = self._left
        if field is None or not isValid(field) or not field.isVisible():
            return box
        if not any(spot.pane.isAncestorOf(field) for spot in self._spots):
            return box
        assert self._surface is not None
        shown = field.rect()
        if isinstance(field, QAbstractItemView):  # only the current row must stay visible
            shown = field.visualRect(field.currentIndex())
            field = field.viewport()
        at = shown.translated(field.mapTo(self._surface, QPoint(0, 0)))
        if not box.intersects(at) or at.top() - 4 - box.height() < 0:
            return box
        return box.translated(0, at.top() - 4 - box.bottom() - 1)

    def _bounds(self, spot: Spot) -> QRect:
        """Returns the part of the contents between the sides of a pane, up to the edge."""
        surface, pane = self._surface_of_window(), spot.pane
        box = QRect(pane.mapTo(surface, QPoint(0, 0)), pane.size())
        box.adjust(spot.margin, spot.margin, -spot.margin, -spot.margin)
        if self._is_mirrored():
            box.setRight(box.right() - spot.lead)
        else:
            box.setLeft(box.left() + spot.lead)
        if spot.above is not None:
            box.setBottom(spot.above.mapTo(surface, QPoint(0, 0)).y() - 5)
        others = () if self._is_at_top(spot) else [place.front for place in self._beneath]
        for other in others:
            if other is not None and other.isVisible():
                box.setBottom(min(box.bottom(), other.geometry().top() - 5))
        return box

    def _room_beside(self, bounds: QRect) -> int:
        surface = self._surface_of_window()
        if self._is_mirrored():
            return bounds.right() + 1 - 12
        return surface.width() - 12 - bounds.left()

    def _is_mirrored(self) -> bool:
        return self._spots[0].pane.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _surface_of_window(self) -> QWidget:
        """Returns the contents of the window with the panes, and follows their geometry."""
        window = self._spots[0].pane.window()
        surface = window.centralWidget() if isinstance(window, QMainWindow) else window
        assert surface is not None
        if surface is not self._surface:
            self._surface = surface
            for spot in self._spots:
                self._watch_spot(spot, surface)
        return surface

    def _watch_spot(self, spot: Spot, surface: QWidget) -> None:
        self._watch(spot.pane, surface)
        if spot.above is not None:
            self._watch(spot.above, surface)

    def _watch(self, part: QWidget, surface: QWidget) -> None:
        each: QWidget | None = part
        while each is not None:
            if each not in self._watched:
                self._watched.add(each)
                each.installEventFilter(self)
            if each is surface:
                return
            each = each.parentWidget()


def _is_in_sight(pane: QWidget) -> bool:
    """Whether a pane is not folded away; the window itself may be hidden."""
    window, each = pane.window(), pane
    while each is not window:
        if each.isHidden():
            return False
        parent = each.parentWidget()
        assert parent is not None
        each = parent
    return True
