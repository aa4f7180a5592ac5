"""What is said under the customer's phone: who it is, and that another counter may have booked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded

if TYPE_CHECKING:
    from deskdispatch.ui.booking.form.form import Form


class UnconfirmedElsewhere(NamedTuple):
    """A booking of another counter that may or may not be booked.

    Attributes:
        counter: That counter's name.
        phones: Of the customer, E.164.
        at: When *Book* was pressed there.
        until: When nobody is to be warned of it any more; None for as long as it is there.
    """

    counter: str
    phones: tuple[str, ...]
    at: datetime
    until: datetime | None = None


class PhoneNote(QObject):
    """Joins both, so that neither hides the other.

    Args:
        form: With the phone.
        clock: The present.
    """

    def __init__(self, form: Form, clock: Clock) -> None:
        super().__init__(form)
        self._form = form
        self._clock = clock
        self._known, self._is_warning = "", False
        self._unconfirmed: Sequence[UnconfirmedElsewhere] = ()
        form.phone_edit.textChanged.connect(self.refresh)

    def show_known(self, text: str, is_warning: bool) -> None:
        """Says who was recognised; "" for nobody."""
        self._known, self._is_warning = text, is_warning
        self.refresh()

    def set_unconfirmed(self, bookings: Sequence[UnconfirmedElsewhere]) -> None:
        """Warns of the phones of these from now on."""
        self._unconfirmed = bookings
        self.refresh()

    def refresh(self) -> None:
        """Says it of the phone that is typed, in the language of the window."""
        lines = [self._words_of(each) for each in self._of_typed()]
        text = "\n".join(filter(None, (*lines, self._known)))
        self._form.show_customer_note(text, self._is_warning or bool(lines))

    def _of_typed(self) -> Sequence[UnconfirmedElsewhere]:
        typed = self._form.phone_edit.text().strip() if self._unconfirmed else ""
        number = phone.key(typed) if typed else ""
        now = self._clock()
        return [
            each
            for each in self._unconfirmed
            if number and number in each.phones and (each.until is None or now < each.until)
        ]

    def _words_of(self, booking: UnconfirmedElsewhere) -> str:
        words = self.tr("{counter} has an unconfirmed booking for this phone since {time}.")
        return words.format(
            counter=embedded(booking.counter), time=times.time_of(booking.at, self._clock())
        )
