"""Card with the events during an absence, over the top of the right pane."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QToolButton

from deskdispatch.domain.away import AwayKind, AwayLine, AwayOrder
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.amounts import embedded, kwd
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import duration
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import accepts_escape, named, side_by_side, stacked
from deskdispatch.ui.widgets.keys import ENTER, with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel

NAMED: Final = 3
"""Orders of a line that are named; the others are counted."""


class _View(NamedTuple):
    """Appearance and text of a kind of line."""

    icon: str
    color: str
    words: MarkedText


_VIEWS: Final[dict[AwayKind, _View]] = {
    AwayKind.FAILED: _View("exclamation", "bad", QT_TRANSLATE_NOOP("AwayCard", "Failed")),
    AwayKind.UNCONFIRMED: _View(
        "question", "attention", QT_TRANSLATE_NOOP("AwayCard", "Unconfirmed")
    ),
    AwayKind.LATE: _View("clock", "attention", QT_TRANSLATE_NOOP("AwayCard", "Late")),
    AwayKind.DELIVERED: _View("check", "good", QT_TRANSLATE_NOOP("AwayCard", "Delivered")),
    AwayKind.MOVED: _View("chevron-right", "accent", QT_TRANSLATE_NOOP("AwayCard", "Moved on")),
    AwayKind.BOOKED: _View("person", "accent", QT_TRANSLATE_NOOP("AwayCard", "Booked by others")),
    AwayKind.WALLET: _View("wallet", "accent", QT_TRANSLATE_NOOP("AwayCard", "Wallet")),
}


class AwayCard(Retranslated, QFrame):
    """A line for each kind of event; Enter and a click show its orders, one by one.

    Esc, its button or its key dismiss it for good. Letters typed while it has the focus go into the
    form.
    """

    order_asked = Signal(str)
    """Id of the delivery, or of the intent, to show."""

    wallet_asked = Signal()

    typed = Signal(object)
    """The ``QKeyEvent`` of a letter or digit, to pass to the form."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[AwayLine] = ()
        self._seconds = 0.0
        self._build_ui()
        self.hide()

    def show_lines(self, lines: Sequence[AwayLine], seconds: float) -> None:
        """Shows the events of the last ``seconds``, at least one line."""
        self._lines, self._seconds = lines, seconds
        for button, line in zip_longest(self.buttons, lines):
            button.show_line(line)
        self.retranslate()
        self.show()
        announce(self, self.accessibleName())

    def dismiss(self) -> None:
        self._lines = ()
        self.hide()

    def focus_first(self) -> None:
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        words = self.tr("While you were away ({time})")
        self.title.setText(words.format(time=embedded(duration(self._seconds))))
        set_tip(self.close_button, with_key(self.tr("Dismiss"), keys.AWAY))
        self.close_button.setAccessibleName(self.tr("Dismiss what happened while you were away"))
        for button in self.buttons:
            button.retranslate()
        said = (button.accessibleName() for button in self.buttons if button.line is not None)
        self.setAccessibleName(". ".join((self.title.text(), *said)))

    def event(self, event: QEvent) -> bool:
        """Accepts Esc before any shortcut while the card has the focus."""
        return accepts_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif step is not None:
            self.focusNextPrevChild(step > 0)
        elif event.text().strip() and event.text().isprintable():
            self.typed.emit(event)
        else:
            super().keyPressEvent(event)

    def _build_ui(self) -> None:
        self.setObjectName("awayCard")
        self.setProperty("role", "away")
        self.title = ElidedLabel("awayTitleLabel", "title")
        self.close_button = named(QToolButton(autoRaise=True), "awayCloseButton")
        self.close_button.setIconSize(QSize(16, 16))
        self.close_button.setIcon(icons.icon("close", "muted"))
        self.close_button.clicked.connect(self.dismiss)
        self.buttons = [AwayLineButton(number) for number in range(len(AwayKind))]
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
        head = side_by_side(self.title, self.close_button, space="", grows=(self.title,))
        column = stacked(head, *self.buttons, space="")
        space = theme.current().sizes["space_1"]
        column.setContentsMargins(2 * space, space, space, space)
        self.setLayout(column)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.close_button.setIcon(icons.icon("close", "muted"))

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, AwayLineButton) and button.line is not None:
            if button.line.kind is AwayKind.WALLET:
                self.wallet_asked.emit()
            elif (order := button.next_order()) is not None:
                self.order_asked.emit(order.id)


class AwayLineButton(QPushButton):
    """One line; each further press goes to the next of its orders."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.line: AwayLine | None = None
        self._next = 0
        self.setObjectName(f"awayLine{number}")
        self.setProperty("role", "away-line")
        self.setIconSize(QSize(16, 16))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_line(self, line: AwayLine | None) -> None:
        self.line, self._next = line, 0
        self.setVisible(line is not None)

    def next_order(self) -> AwayOrder | None:
        """Returns the next order to show, from the first one on and cyclic."""
        if self.line is None or not self.line.orders:
            return None
        at, self._next = self._next, (self._next + 1) % len(self.line.orders)
        return self.line.orders[at]

    def retranslate(self) -> None:
        if self.line is None:
            return
        view = _VIEWS[self.line.kind]
        self.setIcon(icons.icon(view.icon, view.color))
        words = line_words(self.line)
        self.setAccessibleName(words)
        tips = [words]
        if len(self.line.orders) > 1:
            tips.append(QCoreApplication.translate("AwayCard", "Press again for the next one"))
        set_tip(self, "\n".join(tips))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets Enter press the button, as Space does."""
        if Qt.Key(event.key()) in ENTER and not event.isAutoRepeat():
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        room = self.width() - self.iconSize().width() - 4 * theme.current().sizes["space_2"]
        metrics, elide = self.fontMetrics(), Qt.TextElideMode.ElideRight
        self.setText(metrics.elidedText(self.accessibleName(), elide, max(room, 0)))


def line_words(line: AwayLine) -> str:
    """Returns the number of orders, the first ones by name, and the number of others."""
    if line.kind is AwayKind.WALLET:
        return _wallet_words(line)
    names = [
        embedded(" ".join(filter(None, (order.order_number, order.customer_name))))
        for order in line.orders[:NAMED]
    ]
    if more := len(line.orders) - len(names):
        names.append(QCoreApplication.translate("AwayCard", "and %n more", None, more))
    return QCoreApplication.translate("AwayCard", "{kind} {count}: {names}").format(
        kind=translated(_VIEWS[line.kind].words),
        count=len(line.orders),
        names=QCoreApplication.translate("AwayCard", ", ").join(names),
    )


def _wallet_words(line: AwayLine) -> str:
    before, balance = line.balance_before, line.balance
    if before is None or balance is None:
        return ""
    if balance > before:
        words = QCoreApplication.translate("AwayCard", "Wallet: {amount} more, now {balance}")
    else:
        words = QCoreApplication.translate("AwayCard", "Wallet: {amount} less, now {balance}")
    return words.format(amount=kwd(abs(balance - before)), balance=kwd(balance))
