"""Tips for new clerks, one per start, and the checklist of the first day."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QByteArray, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.ui.first_day import FirstDayCard, Task
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.controls import SmallButton, side_by_side
from deskdispatch.ui.widgets.keys import DISMISS_MESSAGE, key_words
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.ui.booking.panel import BookingPanel
    from deskdispatch.ui.deliveries.pane import DeliveryPane
    from deskdispatch.ui.map.panel import MapPanel
    from deskdispatch.ui.printers.queue_runner import PrintRunner
    from deskdispatch.ui.widgets.messages.banner import Banner
    from deskdispatch.ui.window.commands import Commands
    from deskdispatch.ui.window.customers.recognised_customers import RecognisedCustomers


FIRST_DAY: Final = "first day"
_SEARCHED: Final = 2
"""Number of letters from which a search counts for the checklist."""


class Tip(NamedTuple):
    """A tip about a feature that is hard to find without a hint.

    Attributes:
        words: The source text, marked for translation; ``{key}`` is the key of its command.
        command: The command whose use ends the tip; empty if another event ends it.
    """

    words: object
    command: str = ""


TIPS: Final[dict[str, Tip]] = {
    "palette": Tip(
        QT_TRANSLATE_NOOP("Tips", "{key} finds any command, customer or order."), "palette"
    ),
    "phone": Tip(QT_TRANSLATE_NOOP("Tips", "{key} lists the last orders of a customer."), "phone"),
    "address": Tip(QT_TRANSLATE_NOOP("Tips", "Type an address as you say it: Salmiya 10 5 3.")),
    "drafts": Tip(QT_TRANSLATE_NOOP("Tips", "{key} saves the form as a draft."), "drafts"),
    "drop": Tip(QT_TRANSLATE_NOOP("Tips", "Drop an order file on the window to book its rows.")),
    "save_place": Tip(QT_TRANSLATE_NOOP("Tips", "{key} saves a pin under a name."), "save_place"),
    "keys": Tip(QT_TRANSLATE_NOOP("Tips", "{key} lists every key and searches them."), "keys"),
}
"""The tips in the order in which they are shown."""


class Tips(QObject):
    """Shows a tip under the board while neither details nor filters are open and all is quiet.

    The next start shows the next tip. A used or dismissed tip is never shown again. While one of
    ``banners`` has a message, no tip is shown.
    """

    def __init__(self, pane: DeliveryPane, commands: Commands, *banners: Banner) -> None:
        super().__init__(pane)
        self._pane, self._commands = pane, commands
        self._banners = (pane.banner, *banners)
        self._gone: list[str] = []
        self._attention: set[str] = set()
        self.shown = next(iter(TIPS))
        """The name of the tip of this start; empty once it has ended."""
        self.line = TipLine()
        pane.put_below(self.line)
        self.line.close_button.clicked.connect(self.dismiss)
        for name, tip in TIPS.items():
            if tip.command:
                commands.actions[tip.command].triggered.connect(
                    lambda *_, name=name: self.end(name)
                )
        for each in (pane.detail, pane.board.bar.scope_line, *self._banners):
            each.installEventFilter(self)
        self._show()

    def end(self, name: str) -> None:
        """Ends a tip for good, as it was used or dismissed."""
        if name not in self._gone:
            self._gone.append(name)
        if name == self.shown:
            self.shown = ""
            self._show()

    def dismiss(self) -> None:
        if self.line.isVisible():
            self.end(self.shown)

    def set_attention(self, what: str, is_needed: object) -> None:
        """Hides the tip while something needs attention."""
        (self._attention.add if is_needed else self._attention.discard)(what)
        self._show()

    def state(self) -> QByteArray:
        """Returns the last tip and the ended ones, to be saved."""
        return QByteArray("\n".join((self.shown, *self._gone)).encode())

    def restore(self, state: QByteArray) -> None:
        """Shows the tip after the last one, skipping ended ones."""
        last, *gone = bytes(state.data()).decode(errors="replace").split("\n")
        self._gone = [each for each in gone if each in TIPS]
        names = list(TIPS)
        after = names.index(last) + 1 if last in TIPS else 0
        left = [each for each in names[after:] + names[:after] if each not in self._gone]
        self.shown = next(iter(left), "")
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hides the tip for details or messages of the pane."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._show()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        tip = TIPS.get(self.shown)
        key = (
            self._commands.actions[tip.command].shortcut().toString() if tip and tip.command else ""
        )
        self.line.set_tip(tip, key)
        others = (self._pane.detail, self._pane.board.bar.scope_line)
        has_room = tip is not None and all(each.isHidden() for each in others)
        has_room = has_room and FIRST_DAY not in self._attention  # the checklist is there
        policy = self.line.sizePolicy()
        policy.setRetainSizeWhenHidden(has_room)  # no row of the board moves when a message comes
        self.line.setSizePolicy(policy)
        is_quiet = not self._attention and all(each.isHidden() for each in self._banners)
        self.line.setVisible(has_room and is_quiet)


class FirstDay(QObject):
    """Ticks the checklist at the foot of the deliveries as tasks are done in the window.

    Opening details folds it, so that the board keeps its rows. The way a drop-off was set is
    remembered by its point until it is booked.
    """

    def __init__(
        self,
        pane: DeliveryPane,
        booking: BookingPanel,
        map_panel: MapPanel,
        recognised: RecognisedCustomers,
        tips: Tips,
    ) -> None:
        super().__init__(pane)
        self._pane, self._booking = pane, booking
        self._ways: dict[tuple[float, float], Task] = {}
        self.card = FirstDayCard()
        pane.put_below(self.card)
        self.card.changed.connect(lambda: tips.set_attention(FIRST_DAY, not self.card.isHidden()))
        pane.detail.installEventFilter(self)
        map_panel.point_picked.connect(self._on_point_picked)
        booking.pasted.point_pasted.connect(partial(self._note, Task.PASTE))
        booking.points.changed.connect(self._on_points_changed)
        booking.pasted.place_pasted.connect(lambda _text: self._note_typed(Task.PASTE))
        recognised.taken.connect(self._on_customer_taken)
        pane.detail.book_again_asked.connect(self._on_again_asked)
        booking.delivery_booked.connect(self._on_delivery_booked)
        pane.board.search_edit.textEdited.connect(self._on_searched)

    def attach(self, runner: PrintRunner | None) -> None:
        if runner is not None:
            runner.printed.connect(lambda _ids: self.card.tick(Task.PRINT))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShowToParent:
            self.card.fold()
        return super().eventFilter(watched, event)

    def _note(self, task: Task, point: Coordinates | None) -> None:
        if point is not None:
            self._ways[_rounded(point)] = task

    def _note_typed(self, task: Task) -> None:
        self._note(task, self._booking.draft().dropoff)

    def _on_point_picked(self, role: str, point: Coordinates) -> None:
        if role == "dropoff":
            self._note(Task.MAP, point)

    def _on_points_changed(self, _pickup: object, dropoff: Coordinates | None) -> None:
        """Notes a drop-off that was pasted into its own line, while the checklist is shown."""
        typed = self._booking.form.dropoff_edit.text().strip()
        if self.card.isHidden() or not typed:
            return  # the clipboard is not read, which may take seconds
        if QGuiApplication.clipboard().text().strip() == typed:
            self._note(Task.PASTE, dropoff)

    def _on_customer_taken(self, profile: object) -> None:
        """Notes the drop-off that the form is then filled with as set by the phone."""
        before = self._booking.draft().dropoff

        def note_filled() -> None:
            if self._booking.draft().dropoff != before:
                self._note_typed(Task.PHONE)

        if profile is not None:
            QTimer.singleShot(0, self, note_filled)

    def _on_again_asked(self, draft: Draft) -> None:
        summary = self._pane.board.chosen()
        if summary is not None and summary.status == DeliveryStatus.FAILED:
            self._note(Task.AGAIN, draft.dropoff)

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        self.card.fold()
        if delivery.is_scheduled:
            self.card.tick(Task.LATER)
        point = delivery.dropoff
        if point is not None and (task := self._ways.get(_rounded(point))) is not None:
            self.card.tick(task)

    def _on_searched(self, typed: str) -> None:
        if len(typed.strip()) >= _SEARCHED:
            self.card.tick(Task.FIND)


def _rounded(point: Coordinates) -> tuple[float, float]:
    """Returns the point rounded, without the mark that a booking adds to its drop-off."""
    return round(point.latitude, 5), round(point.longitude, 5)


class TipLine(Retranslated, QWidget):
    """A tip in one muted line, with a button that dismisses it."""

    def __init__(self) -> None:
        super().__init__()
        self._tip: Tip | None = None
        self._key = ""
        self.setObjectName("tipLine")
        self.label = ElidedLabel("tipLabel", "muted")
        self.close_button = SmallButton("tipCloseButton", "close")
        icon = IconLabel("info", "muted", 16)
        self.setLayout(side_by_side(icon, self.label, self.close_button, grows=(self.label,)))
        self.retranslate()

    def set_tip(self, tip: Tip | None, key: str) -> None:
        self._tip, self._key = tip, key
        self.retranslate()

    def retranslate(self) -> None:
        words = QCoreApplication.translate("Tips", str(self._tip.words)) if self._tip else ""
        self.label.setText(words.format(key=isolated(key_words(self._key))))
        self.close_button.set_words(self.tr("Dismiss tip"), DISMISS_MESSAGE)
