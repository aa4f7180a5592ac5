"""What is said beside the *Book* button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from deskdispatch.domain.errors import KnownError, NotSent
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import clock
from deskdispatch.ui.widgets.banner import Banner, BannerKind

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.duplicate import Duplicate
    from deskdispatch.domain.doubts.intent import Booked, Doubtful, Intent

_WAITING: Final = "waiting"
_UNREACHABLE: Final = "unreachable"
_NOT_CONNECTED: Final = "not connected"


class BookingBanner(Banner):
    """A banner that knows what there is to say of a booking."""

    print_asked = Signal(object)
    """The ``Delivery`` that the message names, whose slip is wanted."""

    differences_dismissed = Signal(str)
    """The id of the intent whose differences from what was asked the clerk has put away."""

    def show_not_connected(self) -> None:
        """There is no desk to book with yet."""
        self.set_condition(
            _NOT_CONNECTED,
            BannerKind.ATTENTION,
            lambda: self.tr("Not connected yet. Wait a moment."),
        )

    def end_not_connected(self) -> None:
        """There is a desk now."""
        self.end_condition(_NOT_CONNECTED)

    def show_waiting(self, put_aside: Callable[[], object]) -> None:
        """The answer is overdue; the clerk may go on without it."""
        self.set_condition(
            _WAITING,
            BannerKind.INFO,
            lambda: self.tr(
                "Waiting for the service's answer. You may put this booking aside as unconfirmed"
                " and go on with the next customer."
            ),
            lambda: self.tr("Put aside and go on"),
            on_action=put_aside,
        )

    def end_waiting(self) -> None:
        """The answer is there, or is not waited for any more."""
        self.end_condition(_WAITING)

    def show_put_aside(self, intent: Intent) -> None:
        """A booking was put aside; the form is free."""
        words = self.tr(
            "The booking for {name} is unconfirmed and goes on by itself. Its answer is told when"
            " it comes."
        )
        name = embedded(intent.booking.customer_name)
        self.show_message(BannerKind.INFO, words.format(name=name))

    def warn(self, earlier: Duplicate) -> None:
        """A warning, never a block: only the clerk can know that it is another delivery."""
        from deskdispatch.domain.deliveries.duplicate import DuplicateKind

        if earlier.kind is DuplicateKind.IN_DOUBT:
            words = self.tr(
                "A booking for this phone, sent at {time}, is unconfirmed: it may be booked"
                " already."
            )
        else:
            words = self.tr(
                "This phone had a delivery booked to this place at {time} already: {order}."
            )
        time, order = isolated(clock(earlier.at)), isolated(earlier.order_number or "")
        self.show_message(
            BannerKind.ATTENTION,
            words.format(time=time, order=order),
            self.tr("Book anyway"),
            on_print=self._printer_of(earlier.delivery),
        )

    def show_unconfirmed(self, end: Doubtful) -> None:
        """It went out, and nobody knows what became of it."""
        from deskdispatch.ui.text.confirmations import contradiction_words

        words = (contradiction_words(end.intent), error_words(end.error))
        details = details_text(end.error)
        self.show_message(BannerKind.ATTENTION, " ".join(filter(None, words)), details=details)

    def show_not_booked(self, error: KnownError) -> None:
        """It was certainly not booked; out of reach is said only as long as it is so."""
        details = details_text(error)
        if isinstance(error, NotSent):
            self.set_condition(
                _UNREACHABLE,
                BannerKind.BAD,
                lambda: f"{self.tr('Not booked.')} {error_words(error)}",
                details=details,
            )
        else:
            words = f"{self.tr('Not booked.')} {error_words(error)}"
            self.show_message(BannerKind.BAD, words, details=details)

    def end_unreachable(self) -> None:
        """The service answers again: what was not sent for that can be booked now."""
        if self.end_condition(_UNREACHABLE):
            self.show_message(
                BannerKind.INFO, self.tr("Not booked: nothing was sent. The service answers again.")
            )

    def clear(self) -> None:
        """Another booking: what became of the one before is not said any more."""
        self.end_condition(_UNREACHABLE)
        super().clear()

    def show_booked(self, booked: Booked) -> None:
        """It is booked; the slip of that order can be printed from here."""
        printer = self._printer_of(booked.delivery)
        words = self.tr("Booked: {order}").format(order=isolated(booked.delivery.order_number))
        if booked.trouble is not None:
            kept = self.tr("It is booked, but this PC could not write it down. Note the number.")
            self.show_message(BannerKind.ATTENTION, f"{words}. {kept}", on_print=printer)
        else:
            self.show_message(BannerKind.GOOD, words, on_print=printer)

    def show_differences(self, booked: Booked) -> None:
        """What was booked otherwise than asked; it stays until the clerk puts it away.

        A restart brings it back: only ``differences_dismissed`` ends it.
        """
        from deskdispatch.ui.text.confirmations import booked_words

        if words := booked_words(booked):
            printer = self._printer_of(booked.delivery)
            id = booked.intent.id
            put_away = partial(self.differences_dismissed.emit, id)
            self.show_message(
                BannerKind.ATTENTION, words, on_print=printer, on_dismiss=put_away, key=id
            )

    def _printer_of(self, delivery: Delivery | None) -> Callable[[], None] | None:
        """Asks for the slip of the order that a message names."""
        return None if delivery is None else partial(self.print_asked.emit, delivery)
