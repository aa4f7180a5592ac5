"""The bar over the tabs: failed deliveries until they are dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

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
"""Most urgent first."""

ROWS: Final = 5
"""Alerts in sight while the list is unfolded; the others are scrolled to."""

MOST: Final = 50
"""Alerts in the list; the rest is counted."""


class AlertBar(Retranslated, QFrame):
    """The most urgent alert in one line; several unfold into a list, and fold again.

    Most urgent are the kinds that come first in ``ALERT_VIEWS``, of one kind the oldest, so that a
    newer one moves none. Hidden while empty; never takes the focus.
    """

    show_asked = Signal(object)
    """The ``Alert`` whose delivery to show."""

    acknowledged = Signal(object)
    """A tuple of the keys of dismissed alerts."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._alerts: tuple[Alert, ...] = ()
        self.is_unfolded = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.hide()

    def show_alerts(self, alerts: Sequence[Alert]) -> None:
        """Replaces the alerts shown; oldest first."""
        known = {one.key for one in self._alerts}
        self._alerts = tuple(sorted(alerts, key=lambda alert: _URGENCY.index(alert.kind)))
        new = [one for one in self._alerts if one.key not in known]
        self.is_unfolded = self.is_unfolded and len(alerts) > 1
        self._show()
        self.setVisible(bool(alerts))
        announce(self, self._spoken(new))

    def _spoken(self, new: Sequence[Alert]) -> str:
        """Reads out the first new alert, and how many more there are."""
        now = self._clock()
        words = [line(one, now) for one in new[:ROWS]]
        if rest := len(new) - len(words):
            words.append(self.tr("and %n more", None, rest))
        return ". ".join(words)

    def press_show(self) -> None:
        """Asks for the delivery of an alert: the one in focus, else the first."""
        if (alert := self._meant()) is not None:
            self.show_asked.emit(alert)

    def press_acknowledge(self) -> None:
        if (alert := self._meant()) is not None:
            self._acknowledge((alert,))

    def press_acknowledge_all(self) -> None:
        self._acknowledge(self._alerts)

    def press_fold(self) -> None:
        """Unfolds the list, or folds it again; does nothing for a single alert."""
        if len(self._alerts) > 1:
            self.is_unfolded = not self.is_unfolded
            self._show()

    def retranslate(self) -> None:
        name_buttons((self.all_button, self.tr("Dismiss all")))
        set_tip(self.all_button, with_key(self.tr("Dismiss all"), keys.DISMISS_ALL))
        for row in self.rows:
            row.retranslate()
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_unfolded:
            self.press_fold()
        else:
            super().keyPressEvent(event)

    def _build_ui(self) -> None:
        self.setObjectName("alertBar")
        self.setProperty("role", "alerts")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.fold_button = dialog_button("foldAlertsButton", "link")
        self.rows = [AlertRow(0)]
        top = side_by_side(self.rows[0], self.fold_button, space="", grows=(self.rows[0],))
        self._list = stacked(space="")
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
        column = stacked(top, self._scroll, self._foot, space="")
        sizes = theme.current().sizes
        column.setContentsMargins(sizes["space_2"], 2, sizes["space_1"], 2)
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.all_button.clicked.connect(self.press_acknowledge_all)
        self.fold_button.clicked.connect(self.press_fold)
        self._connect_row(self.rows[0])

    def _connect_row(self, row: AlertRow) -> None:
        row.show_asked.connect(self.show_asked)
        row.acknowledged.connect(lambda alert: self._acknowledge((alert,)))

    def _show(self) -> None:
        shown = self._alerts[: MOST if self.is_unfolded else 1]
        self._make_rows(len(shown))
        self._keep_focus(len(shown))
        now = self._clock()
        for number, row in enumerate(self.rows):
            row.show_alert(shown[number] if number < len(shown) else None, now)
        self._show_fold(now)
        self._show_list(shown)
        self.setAccessibleName("\n".join(line(one, now) for one in self._alerts[:ROWS]))

    def _show_fold(self, now: datetime) -> None:
        rest = self._alerts[1:]
        if self.is_unfolded:
            words, spoken = "▴ " + self.tr("Fold"), self.tr("Fold the list of alerts")
        else:
            words, spoken = self.tr("+%n more", "", len(rest)), self.tr("Show all alerts")
        self.fold_button.setText(words)
        self.fold_button.setAccessibleName(spoken)
        lines = "\n".join(line(one, now) for one in rest[:20])
        set_tip(self.fold_button, f"{with_key(spoken, keys.UNFOLD_ALERTS)}\n{lines}")
        self.fold_button.setVisible(bool(rest))

    def _show_list(self, shown: Sequence[Alert]) -> None:
        left = len(self._alerts) - len(shown) if self.is_unfolded else 0
        self.more_label.setText(self.tr("and %n more", None, left) if left else "")
        for part in (self._scroll, self._foot):
            part.setVisible(self.is_unfolded)
        if self.is_unfolded:
            high = self.rows[1].sizeHint().height()
            self._scroll.setFixedHeight(high * min(len(shown) - 1, ROWS))

    def _make_rows(self, count: int) -> None:
        """Adds rows to the list; none is ever deleted, which Qt for Python does not survive."""
        while len(self.rows) < count:
            row = AlertRow(len(self.rows))
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
            leaving.append(self._foot)
        if len(self._alerts) < 2:
            leaving.append(self.fold_button)
        held: QWidget | None = self.window().focusWidget()
        if held is None or not count:
            return
        if any(part is held or part.isAncestorOf(held) for part in leaving):
            is_folded = len(self._alerts) > 1 and not self.is_unfolded
            last = self.fold_button if is_folded else self.rows[count - 1].acknowledge_button
            last.setFocus(Qt.FocusReason.OtherFocusReason)

    def _acknowledge(self, alerts: Sequence[Alert]) -> None:
        if alerts:
            self.acknowledged.emit(tuple(one.key for one in alerts))

    def _meant(self) -> Alert | None:
        held: QWidget | None = self.window().focusWidget()
        for row, alert in zip(self.rows, self._alerts, strict=False):
            if held is not None and row.isAncestorOf(held):
                return alert
        return self._alerts[0] if self._alerts else None


class AlertRow(QWidget):
    """One alert with its two buttons; reused for other alerts."""

    show_asked = Signal(object)
    """The ``Alert``."""

    acknowledged = Signal(object)
    """The ``Alert``."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._alert: Alert | None = None
        self._pressed: Alert | None = None
        self._build_ui("" if number == 0 else str(number + 1))
        for button in (self.show_button, self.acknowledge_button):
            button.pressed.connect(self._on_pressed)
        self.show_button.clicked.connect(self._on_show_clicked)
        self.acknowledge_button.clicked.connect(self._on_acknowledge_clicked)

    def show_alert(self, alert: Alert | None, now: datetime) -> None:
        self._alert = alert
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
        """Keeps the pressed alert: a more urgent one may take the row before the release."""
        self._pressed = self._alert

    def _on_show_clicked(self) -> None:
        if self._pressed is not None:
            self.show_asked.emit(self._pressed)

    def _on_acknowledge_clicked(self) -> None:
        if self._pressed is not None:
            self.acknowledged.emit(self._pressed)


class _OncePressedButton(QPushButton):
    """Ignores the second press of a double click: the row may show another alert by then."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
