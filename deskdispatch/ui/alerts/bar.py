"""Alert bar at the top of the window: failed deliveries until they are dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMainWindow, QPushButton, QSizePolicy, QWidget

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS, line
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel

_URGENCY: Final = tuple(ALERT_VIEWS)
"""Kinds of alerts, most urgent first."""

ROWS: Final = 5
"""Alerts visible while the list is unfolded; the others are scrolled to."""

MOST: Final = 50
"""Alerts in the list; the others are counted."""

WIDEST: Final = 640
"""Width of the line in pixels on a wide screen."""

NARROW: Final = 240
NARROW_OF_SEVERAL: Final = 300
"""Width in pixels below which only the number of alerts is shown; the list has all of them."""

LIST_WIDTH: Final = 480
"""Minimum width of the list in pixels, if the window is wide enough."""


class AlertBar(Retranslated, QFrame):
    """Most urgent alert in one line; several unfold into a list over the panes.

    The order is that of ``ALERT_VIEWS``. Within a kind the oldest comes first, so that a newer
    alert moves none. Hidden while empty; never takes the focus.
    """

    show_asked = Signal(object)
    """The ``Alert`` whose delivery to show."""

    acknowledged = Signal(object)
    """Tuple of the keys of dismissed alerts."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._alerts: tuple[Alert, ...] = ()
        self.is_unfolded = False
        self._is_narrow = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.hide()

    def show_alerts(self, alerts: Sequence[Alert]) -> None:
        """Replaces the alerts shown; ``alerts`` are oldest first."""
        known = {each.key for each in self._alerts}
        self._alerts = tuple(sorted(alerts, key=lambda alert: _URGENCY.index(alert.kind)))
        new = [each for each in self._alerts if each.key not in known]
        self._show()
        self.setVisible(bool(alerts))
        now = self._clock()
        words = [line(each, now) for each in new[:ROWS]]
        if rest := len(new) - len(words):
            words.append(self.tr("and %n more", None, rest))
        announce(self, ". ".join(words))

    def press_show(self) -> None:
        """Requests the delivery of the focused alert, or else of the first one."""
        if (alert := self._focused_or_first()) is not None:
            self.show_asked.emit(alert)

    def press_acknowledge(self) -> None:
        if (alert := self._focused_or_first()) is not None:
            self._acknowledge((alert,))

    def press_acknowledge_all(self) -> None:
        self._acknowledge(self._alerts)

    def press_fold(self) -> None:
        """Unfolds or folds the list; does nothing if all alerts are visible."""
        if self._may_unfold:
            self.is_unfolded = not self.is_unfolded
            self._show()

    def retranslate(self) -> None:
        name_buttons((self.all_button, self.tr("Dismiss all")))
        set_tip(self.all_button, with_key(self.tr("Dismiss all"), keys.DISMISS_ALL))
        for row in (*self.rows, self._first):
            row.retranslate()
        self._show()

    @property
    def _lacks_room(self) -> bool:
        return self.width() < (NARROW if len(self._alerts) < 2 else NARROW_OF_SEVERAL)

    @property
    def has_alerts(self) -> bool:
        return bool(self._alerts)

    @property
    def _may_unfold(self) -> bool:
        return len(self._alerts) > (0 if self._is_narrow else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_narrow != self._lacks_room:
            self._show()
        self._put_panel()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._put_panel()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.panel.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Folds the list on Esc in the line or the list."""
        is_press = event.type() == QEvent.Type.KeyPress and self.is_unfolded
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.press_fold()
            return True
        return super().eventFilter(watched, event)

    def _build_ui(self) -> None:
        self.setObjectName("alertBar")
        self.setProperty("role", "alerts")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setMaximumWidth(WIDEST)
        self.fold_button = dialog_button("foldAlertsButton", "link")
        self.rows = [AlertRow("")]
        row = side_by_side(self.rows[0], self.fold_button, space="", grows=(self.rows[0],))
        row.setContentsMargins(theme.current().sizes["space_2"], 0, 0, 0)
        self.setLayout(row)
        self._build_panel()

    def _build_panel(self) -> None:
        """Builds the list, which covers the panes while it is unfolded."""
        self._first = AlertRow("Narrow")
        self._list = stacked(self._first, space="")
        content = QWidget()
        content.setLayout(self._list)
        self._scroll = named(scrolled(content), "alertList")
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.more_label = PlainLabel("moreAlertsLabel", "muted")
        self.all_button = dialog_button("acknowledgeAllButton", "link")
        self._foot = QWidget()
        self._foot.setLayout(
            side_by_side(self.more_label, self.all_button, space="", grows=(self.more_label,))
        )
        column = stacked(self._scroll, self._foot, space="")
        sizes = theme.current().sizes
        column.setContentsMargins(sizes["space_2"], sizes["space_1"], 0, sizes["space_1"])
        self.panel = named(QFrame(self), "alertPanel")
        self.panel.setProperty("role", "alerts")
        self.panel.setLayout(column)
        for part in (self, self.panel):
            part.installEventFilter(self)
        self.panel.hide()

    def _connect_signals(self) -> None:
        self.all_button.clicked.connect(self.press_acknowledge_all)
        self.fold_button.clicked.connect(self.press_fold)
        for row in (self.rows[0], self._first):
            self._connect_row(row)

    def _connect_row(self, row: AlertRow) -> None:
        row.show_asked.connect(self.show_asked)
        row.acknowledged.connect(lambda alert: self._acknowledge((alert,)))

    def _show(self) -> None:
        self._is_narrow = self._lacks_room
        self.is_unfolded = self.is_unfolded and self._may_unfold
        if self.is_unfolded:
            self._take_in_panel()
        shown = self._alerts[: MOST if self.is_unfolded else 1]
        self._make_rows(len(shown))
        self._keep_focus(len(shown))
        now = self._clock()
        for number, row in enumerate(self.rows):
            row.show_alert(shown[number] if number < len(shown) else None, now)
        self.rows[0].setVisible(bool(shown) and not self._is_narrow)
        self._first.show_alert(shown[0] if shown and self._is_narrow else None, now)
        self._show_fold(now)
        left = len(self._alerts) - len(shown) if self.is_unfolded else 0
        self.more_label.setText(self.tr("and %n more", None, left) if left else "")
        self.panel.setVisible(self.is_unfolded)
        if self.is_unfolded:
            listed = len(shown) if self._is_narrow else len(shown) - 1
            self._scroll.setFixedHeight(self._first.sizeHint().height() * min(listed, ROWS))
            self._put_panel()
        self.setAccessibleName("\n".join(line(each, now) for each in self._alerts[:ROWS]))

    def _show_fold(self, now: datetime) -> None:
        rest = self._alerts[0 if self._is_narrow else 1 :]
        words, spoken = self.tr("+%n more", "", len(rest)), self.tr("Show all alerts")
        if self._is_narrow:
            words = self.tr("%n alerts", "", len(rest))
        if self.is_unfolded:
            words, spoken = "▴ " + self.tr("Collapse"), self.tr("Collapse the list of alerts")
        self.fold_button.setText(words)
        self.fold_button.setAccessibleName(spoken)
        lines = "\n".join(line(each, now) for each in rest[:20])
        set_tip(self.fold_button, f"{with_key(spoken, keys.UNFOLD_ALERTS)}\n{lines}")
        self.fold_button.setVisible(bool(rest))

    def _take_in_panel(self) -> None:
        """Makes the list a child of the window's contents, so that it can cover the panes."""
        window = self.window()
        surface = window.centralWidget() if isinstance(window, QMainWindow) else window
        if self.panel.parentWidget() is not surface:
            self.panel.setParent(surface)
            buttons = (self._first.show_button, self._first.acknowledge_button, self.all_button)
            for before, button in pairwise((self.fold_button, *buttons)):
                QWidget.setTabOrder(before, button)

    def _put_panel(self) -> None:
        """Places the list directly below the line, inside the window."""
        surface = self.panel.parentWidget()
        if not self.is_unfolded or surface is None or surface is self:
            return
        at = self.mapTo(surface, QPoint(0, self.height() + 2))
        width = min(max(self.width(), LIST_WIDTH), surface.width() - 16)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            at.setX(at.x() + self.width() - width)
        at.setX(max(8, min(at.x(), surface.width() - 8 - width)))
        height = self._scroll.height() + self._foot.sizeHint().height() + 10
        self.panel.setGeometry(at.x(), at.y(), width, height)
        self.panel.raise_()

    def _make_rows(self, count: int) -> None:
        """Adds rows to the list; rows are never deleted, because Qt for Python would crash."""
        while len(self.rows) < count:
            row = AlertRow(str(len(self.rows) + 1))
            row.retranslate()
            self._connect_row(row)
            self._list.addWidget(row)
            before = self.rows[-1].acknowledge_button if len(self.rows) > 1 else self.fold_button
            chain = (before, row.show_button, row.acknowledge_button, self.all_button)
            for one, following in pairwise(chain):
                QWidget.setTabOrder(one, following)
            self.rows.append(row)

    def _keep_focus(self, count: int) -> None:
        leaving: list[QWidget] = list(self.rows[count:])
        if not self.is_unfolded:
            leaving.append(self.panel)
        if not self._may_unfold:
            leaving.append(self.fold_button)
        held: QWidget | None = self.window().focusWidget()
        if held is None or not count:
            return
        if any(part is held or part.isAncestorOf(held) for part in leaving):
            is_folded = self._may_unfold and not self.is_unfolded
            last = self.fold_button if is_folded else self.rows[count - 1].acknowledge_button
            last.setFocus(Qt.FocusReason.OtherFocusReason)

    def _acknowledge(self, alerts: Sequence[Alert]) -> None:
        if alerts:
            self.acknowledged.emit(tuple(each.key for each in alerts))

    def _focused_or_first(self) -> Alert | None:
        held: QWidget | None = self.window().focusWidget()
        for row in (*self.rows, self._first):
            if held is not None and row.alert is not None and row.isAncestorOf(held):
                return row.alert
        return self._alerts[0] if self._alerts else None


class AlertRow(QWidget):
    """One alert with its two buttons; reused for other alerts."""

    show_asked = Signal(object)
    """The ``Alert`` to show."""

    acknowledged = Signal(object)
    """The ``Alert`` to dismiss."""

    def __init__(self, suffix: str) -> None:
        super().__init__()
        self.alert: Alert | None = None
        self._pressed: Alert | None = None
        self._build_ui(suffix)
        for button, asked in (
            (self.show_button, self.show_asked),
            (self.acknowledge_button, self.acknowledged),
        ):
            button.pressed.connect(self._on_pressed)
            button.clicked.connect(lambda *_, asked=asked: asked.emit(self._pressed))

    def show_alert(self, alert: Alert | None, now: datetime) -> None:
        self.alert = alert
        self.setVisible(alert is not None)
        if alert is not None:
            self._icon.set_icon(ALERT_VIEWS[alert.kind].icon, ALERT_VIEWS[alert.kind].color)
            self.label.setText(line(alert, now))

    def retranslate(self) -> None:
        self.show_button.setText(self.tr("Show"))
        self.show_button.setAccessibleName(self.tr("Show the delivery"))
        set_tip(self.show_button, with_key(self.tr("Show the delivery"), keys.SHOW_ALERT))
        name_buttons((self.acknowledge_button, self.tr("Dismiss")))
        set_tip(self.acknowledge_button, with_key(self.tr("Dismiss"), keys.DISMISS_ALERT))

    def _build_ui(self, suffix: str) -> None:
        sizes = theme.current().sizes
        self._icon = IconLabel("exclamation", "bad", sizes["icon"])
        self.label = ElidedLabel(f"alertLabel{suffix}")
        self.show_button = named(QPushButton(), f"showAlertButton{suffix}")
        self.acknowledge_button = named(_OncePressedButton(), f"acknowledgeButton{suffix}")
        buttons = (self.show_button, self.acknowledge_button)
        for button in buttons:
            button.setProperty("role", "link")
        message = (self._icon, "space_1", self.label)
        self.setLayout(side_by_side(*message, *buttons, space="space_1", grows=(self.label,)))

    def _on_pressed(self) -> None:
        """Remembers the pressed alert: a more urgent one may take the row before the release."""
        self._pressed = self.alert


class _OncePressedButton(QPushButton):
    """Ignores the second press of a double click, when the row may show another alert."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
