"""The bar over the tabs: failed deliveries until they are dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.alerts.alert_kinds import LOOKS
from deskdispatch.ui.alerts.alert_words import line
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.controls import name_buttons, named, side_by_side, stacked
from deskdispatch.ui.widgets.elided_label import ElidedLabel
from deskdispatch.ui.widgets.icon_label import IconLabel
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

ROWS: Final = 3


class AlertBar(Retranslated, QFrame):
    """Lists the three oldest alerts, so that rows stay in place, and counts the rest.

    Hidden while empty; never takes the focus.
    """

    show_asked = Signal(object)
    """The ``Alert`` whose delivery to show."""

    acknowledged = Signal(object)
    """A tuple of the keys of dismissed alerts."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._alerts: tuple[Alert, ...] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.hide()

    def show_alerts(self, alerts: Sequence[Alert]) -> None:
        """Replaces the alerts shown; oldest first."""
        is_more = {one.key for one in alerts} - {one.key for one in self._alerts}
        self._alerts = tuple(alerts)
        self._show()
        self.setVisible(bool(alerts))
        if is_more:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def press_show(self) -> None:
        """Asks for the delivery of an alert: the one in focus, else the first."""
        if (alert := self._meant()) is not None:
            self.show_asked.emit(alert)

    def press_acknowledge(self) -> None:
        """Dismisses an alert: the one in focus, else the first."""
        if (alert := self._meant()) is not None:
            self._acknowledge((alert,))

    def press_acknowledge_all(self) -> None:
        """Dismisses every alert."""
        self._acknowledge(self._alerts)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        name_buttons((self.all_button, self.tr("Dismiss all")))
        self.all_button.setToolTip(tooltip(with_key(self.tr("Dismiss all"), keys.DISMISS_ALL)))
        for row in self.rows:
            row.retranslate()
        self._show()

    def _build_ui(self) -> None:
        self.setObjectName("alertBar")
        self.setProperty("role", "alerts")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        sizes = theme.current().sizes
        self.rows = tuple(AlertRow(number) for number in range(ROWS))
        self.more_label = PlainLabel("moreAlertsLabel", "muted")
        self.all_button = named(QPushButton(), "acknowledgeAllButton")
        self.all_button.setProperty("role", "link")
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(0)
        foot.addSpacing(sizes["icon"] + sizes["space_3"])
        foot.addWidget(self.more_label, 1)
        foot.addWidget(self.all_button)
        column = stacked(*self.rows, self._foot, space="")
        side, above = sizes["space_2"], sizes["space_1"]
        column.setContentsMargins(side, above, above, above)
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.all_button.clicked.connect(self._on_all_clicked)
        for row in self.rows:
            row.show_asked.connect(self.show_asked)
            row.acknowledged.connect(self._on_row_acknowledged)

    def _show(self) -> None:
        shown = self._alerts[:ROWS]
        self._keep_focus(len(self._alerts))
        now = self._clock()
        for number, row in enumerate(self.rows):
            row.show_alert(shown[number] if number < len(shown) else None, now)
        rest = self._alerts[ROWS:]
        self._foot.setVisible(len(self._alerts) > 1)
        self.more_label.setText(self.tr("and %n more", None, len(rest)) if rest else "")
        self.more_label.setToolTip(tooltip("\n".join(line(one, now) for one in rest[:20])))
        self.setAccessibleName("\n".join(line(one, now) for one in shown))

    def _keep_focus(self, count: int) -> None:
        """Keeps the keyboard focus in the bar while a row is left."""
        leaving: list[QWidget] = [*self.rows[count:], *([self._foot] if count < 2 else [])]
        held: QWidget | None = self.window().focusWidget()
        if held is not None and count and any(part.isAncestorOf(held) for part in leaving):
            last = self.rows[min(count, ROWS) - 1]
            last.acknowledge_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _acknowledge(self, alerts: Sequence[Alert]) -> None:
        if alerts:
            self.acknowledged.emit(tuple(one.key for one in alerts))

    def _meant(self) -> Alert | None:
        held: QWidget | None = self.window().focusWidget()
        for row, alert in zip(self.rows, self._alerts, strict=False):
            if held is not None and row.isAncestorOf(held):
                return alert
        return self._alerts[0] if self._alerts else None

    def _on_row_acknowledged(self, alert: Alert) -> None:
        self._acknowledge((alert,))

    def _on_all_clicked(self) -> None:
        self._acknowledge(self._alerts)


class AlertRow(QWidget):
    """One alert with its two buttons; reused for other alerts."""

    show_asked = Signal(object)
    """Its ``Alert``."""

    acknowledged = Signal(object)
    """Its ``Alert``."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._alert: Alert | None = None
        self._build_ui("" if number == 0 else str(number + 1))
        self.show_button.clicked.connect(self._on_show_clicked)
        self.acknowledge_button.clicked.connect(self._on_acknowledge_clicked)

    def show_alert(self, alert: Alert | None, now: datetime) -> None:
        """Shows an alert, or clears the row."""
        self._alert = alert
        self.setVisible(alert is not None)
        if alert is not None:
            self._icon.set_icon(LOOKS[alert.kind].icon, LOOKS[alert.kind].color)
            self.label.setText(line(alert, now))

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.show_button.setText(self.tr("Show"))
        self.show_button.setAccessibleName(self.tr("Show the delivery"))
        self.show_button.setToolTip(
            tooltip(with_key(self.tr("Show the delivery"), keys.SHOW_ALERT))
        )
        name_buttons((self.acknowledge_button, self.tr("Dismiss")))
        self.acknowledge_button.setToolTip(
            tooltip(with_key(self.tr("Dismiss"), keys.DISMISS_ALERT))
        )

    def _build_ui(self, suffix: str) -> None:
        sizes = theme.current().sizes
        self._icon = IconLabel("exclamation", "bad", sizes["icon"])
        self.label = ElidedLabel(f"alertLabel{suffix}")
        self.show_button = named(QPushButton(), f"showAlertButton{suffix}")
        self.acknowledge_button = named(_OncePressedButton(), f"acknowledgeButton{suffix}")
        buttons = (self.show_button, self.acknowledge_button)
        for button in buttons:
            button.setProperty("role", "link")
        said = (self._icon, "space_1", self.label)
        self.setLayout(side_by_side(*said, *buttons, space="space_1", grows=(self.label,)))

    def _on_show_clicked(self) -> None:
        if self._alert is not None:
            self.show_asked.emit(self._alert)

    def _on_acknowledge_clicked(self) -> None:
        if self._alert is not None:
            self.acknowledged.emit(self._alert)


class _OncePressedButton(QPushButton):
    """Ignores the second press of a double click: the row may show another alert by then."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Does nothing; Qt's default would press again."""
        event.accept()
