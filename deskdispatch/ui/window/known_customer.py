"""Connects the recognition of customers with the booking form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers.recognition import Recognition
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.banner import BannerKind

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.ui.booking.panel import BookingPanel


class KnownCustomer(QObject):
    """Offers the form what is known of the customer whose phone is typed, and fills it.

    Args:
        booking: The panel with the form.
        over: What the list of customers lies over.
        tasks: The window's.
        clock: For how long ago the last order was.
    """

    def __init__(self, booking: BookingPanel, over: QWidget, tasks: Tasks, clock: Clock) -> None:
        super().__init__(over)
        self._booking = booking
        recognition = Recognition(booking.form.phone_edit, over, tasks, clock)
        self._recognition = recognition
        recognition.offered.connect(self._on_offered)
        recognition.note_changed.connect(booking.form.show_customer_note)
        recognition.taken.connect(self._on_taken)
        recognition.order_taken.connect(booking.fill)
        booking.draft_replaced.connect(recognition.reset)

    def attach(self, desk: Desk) -> None:
        """Connects to the desk whose customers are recognised."""
        self._recognition.attach(desk)

    def detach(self) -> None:
        """Disconnects from the desk."""
        self._recognition.detach()

    def retranslate(self) -> None:
        """Says what is offered in the language of the window."""
        self._recognition.retranslate()

    def show_orders(self) -> None:
        """Lists the last orders of the customer whose phone stands in the form."""
        self._recognition.show_orders()

    def book_for(self, profile: CustomerProfile) -> None:
        """Fills an empty form for a customer; one that is begun stays as it is."""
        booking = self._booking
        if booking.draft().is_blank:
            booking.take(_draft_of(profile))
        else:
            words = self.tr("The form holds another booking. Book it or clear it first.")
            booking.banner.show_message(BannerKind.ATTENTION, lambda: words)

    def _on_taken(self, profile: CustomerProfile) -> None:
        self._booking.take(_draft_of(profile))

    def _on_offered(self, profile: CustomerProfile | None) -> None:
        self._booking.form.offer(None if profile is None else _draft_of(profile))


def _draft_of(profile: CustomerProfile) -> Draft:
    from deskdispatch.desk.customers import known_draft

    return known_draft(profile)
