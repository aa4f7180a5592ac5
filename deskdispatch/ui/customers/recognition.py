"""Recognition of the customer while a phone number or name is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.suggestion_list import Suggestion, SuggestionList

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customers.customer import Customer, CustomerProfile
    from deskdispatch.domain.deliveries.summary import DeliverySummary

_TASK: Final = "recognise customer"
_NAMED_TASK: Final = "suggest by name"


class Recognition(QObject):
    """Suggests customers under the phone line from three digits on, anywhere in the number.

    Several customers are listed: the arrow keys choose one and Enter takes it. A single one with
    the whole number is offered in the form instead: Enter or Down takes it. Nothing is filled in
    before that.
    """

    offered = Signal(object)
    """The ``CustomerProfile`` that one key would take; None if none is offered any more."""

    note_changed = Signal(str, bool)
    """Text under the phone, "" for none, and whether it is a warning."""

    taken = Signal(object)
    """The ``CustomerProfile`` that the clerk took."""

    lost = Signal()
    """The phone is no longer that of the taken customer."""

    returned = Signal(object)
    """The phone is again that of this ``CustomerProfile``, taken before."""

    order_taken = Signal(object)
    """The ``Draft`` of the earlier order that the clerk wants to book again."""

    def __init__(
        self, line: QLineEdit, over: QWidget, tasks: Tasks, clock: Clock = utc_now
    ) -> None:
        super().__init__(over)
        self._line = line
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._offered: CustomerProfile | None = None
        self._marked: Customer | None = None
        self._taken: CustomerProfile | None = None
        self._is_lost = False
        line.installEventFilter(self)
        # The list installs its own filter later; Qt asks it first, so it gets the arrow keys.
        self.list = SuggestionList(line, over)
        self.list.setObjectName("customerList")
        line.textEdited.connect(self._on_text_edited)
        self.list.picked.connect(self._take)

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        """Disconnects from the desk; remembers whose data the form has."""
        self._desk = None
        self._stop_offering()

    def reset(self) -> None:
        """Forgets typed and taken data, because the form shows another booking."""
        self._taken = None
        self._stop_offering()

    def note_taken(self, profile: CustomerProfile) -> None:
        """Notes whose data fills the form, wherever they came from."""
        self._taken, self._is_lost = profile, False

    def _stop_offering(self) -> None:
        self._tasks.cancel(_TASK)
        self._offer(())
        self._marked = None
        self.note_changed.emit("", False)

    def retranslate(self) -> None:
        if self._offered is not None:
            self._show_offer(self._offered)
        elif self._marked is not None:
            self._warn_of(self._marked)

    def show_orders(self) -> None:
        """Lists the latest orders of the customer with the typed phone."""
        if self._desk is not None and self._line.text().strip():
            self._tasks.replace(self._show_orders(self._desk), name=_TASK)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = watched is self._line and event.type() == QEvent.Type.KeyPress
        if not is_key or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() in ENTER and self.list.choice is not None:
            self._take(self.list.choice)
            return True
        if event.key() in ENTER:
            self.list.hide()
        if self._offered is not None and event.key() in {*ENTER, Qt.Key.Key_Down}:
            self._take(self._offered)
            return True
        return False

    def _on_text_edited(self, text: str) -> None:
        self._stop_offering()
        self._check_taken(text)
        if self._desk is not None:
            self._tasks.replace(self._suggest(self._desk, text), name=_TASK)

    def _check_taken(self, typed: str) -> None:
        """Emits ``lost`` or ``returned`` when the phone stops or resumes to match ``_taken``."""
        if self._taken is None:
            return
        prefixes = phone.typed_prefixes(typed)
        numbers = (self._taken.number, *self._taken.other_numbers)
        is_its = any(phone.searched_digits(number) in prefixes for number in numbers)
        if is_its != self._is_lost:
            return
        self._is_lost = not self._is_lost
        if self._is_lost:
            self.lost.emit()
        else:
            self.returned.emit(self._taken)

    async def _suggest(self, desk: Desk, typed: str) -> None:
        from deskdispatch.desk.customers.customers import is_recognised

        try:
            found = await desk.customers.suggested(typed)
        except JournalError:
            return  # the window already reports unreadable records
        if len(found) == 1 and is_recognised(typed, found[0]):
            self._offered = found[0]
            self._show_offer(found[0])
        else:
            self._offer(found)

    def _show_offer(self, profile: CustomerProfile) -> None:
        words = customer_words.recognised_words(profile, self._clock())
        self.note_changed.emit(words, bool(customer_words.warning_words(profile.customer)))
        self.offered.emit(profile)

    def _offer(self, found: Sequence[CustomerProfile]) -> None:
        if self._offered is not None:
            self._offered = None
            self.offered.emit(None)
        self.list.offer(_suggestions(found, self._desk, self._clock()), choose_first=False)

    async def _show_orders(self, desk: Desk) -> None:
        typed = self._line.text()
        try:
            known = await desk.customers.known(typed)
            orders = [order for each in known for order in await desk.customers.orders(each)]
        except JournalError:
            return
        self._offer(())
        now = self._clock()
        newest_first = sorted(orders, key=lambda order: -(order.created_at or 0))
        rows = [Suggestion(customer_words.order_words(each, now), each) for each in newest_first]
        self.list.offer(rows)
        self.note_changed.emit("" if rows else customer_words.no_orders_words(), False)

    def _take(self, value: object) -> None:
        from deskdispatch.domain.customers.customer import CustomerProfile
        from deskdispatch.domain.deliveries.summary import DeliverySummary

        if isinstance(value, CustomerProfile):
            self.take(value)
            return
        self._stop_offering()
        if isinstance(value, DeliverySummary) and self._desk is not None:
            self._tasks.replace(self._take_order(self._desk, value), name=_TASK)

    def take(self, profile: CustomerProfile) -> None:
        """Takes a customer; completes a phone of which only a part was typed."""
        from deskdispatch.desk.customers.customers import is_recognised

        self._stop_offering()
        if not is_recognised(self._line.text(), profile):
            self._line.setText(profile.number)
        self.note_taken(profile)
        self.taken.emit(profile)
        self._warn_of(profile.customer)

    def _warn_of(self, customer: Customer) -> None:
        self._marked = customer
        self.note_changed.emit(customer_words.warning_words(customer), True)

    async def _take_order(self, desk: Desk, order: DeliverySummary) -> None:
        try:
            self.order_taken.emit(await desk.customers.again(order))
        except JournalError:
            return


class NameSuggestions(QObject):
    """Suggests customers under the name line while no phone is known.

    The arrow keys choose one and Enter takes it.
    """

    taken = Signal(object)
    """The ``CustomerProfile`` that the clerk took."""

    def __init__(
        self, line: QLineEdit, phone_line: QLineEdit, over: QWidget, tasks: Tasks, clock: Clock
    ) -> None:
        super().__init__(over)
        self._phone_line = phone_line
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._line = line
        line.installEventFilter(self)
        self.list = SuggestionList(line, over)
        self.list.setObjectName("namedCustomerList")
        line.textEdited.connect(self._on_text_edited)
        self.list.picked.connect(self._take)

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self._desk = None
        self.stop()

    def stop(self) -> None:
        self._tasks.cancel(_NAMED_TASK)
        self.list.offer(())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._line and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                if (choice := self.list.choice) is not None:
                    self._take(choice)
                    return True
                self.list.hide()
        return super().eventFilter(watched, event)

    def _on_text_edited(self, text: str) -> None:
        self.stop()
        if self._desk is not None and text.strip() and not self._phone_line.text().strip():
            self._tasks.replace(self._suggest(self._desk, text), name=_NAMED_TASK)

    async def _suggest(self, desk: Desk, typed: str) -> None:
        try:
            found = await desk.customers.suggested_by_name(typed)
        except JournalError:
            return  # the window already reports unreadable records
        self.list.offer(_suggestions(found, desk, self._clock()), choose_first=False)

    def _take(self, value: object) -> None:
        self.stop()
        self.taken.emit(value)


def _suggestions(
    found: Sequence[CustomerProfile], desk: Desk | None, now: datetime
) -> list[Suggestion]:
    areas = desk.areas if desk is not None else ()
    return [Suggestion(customer_words.suggestion_words(each, areas, now), each) for each in found]
