"""Customers recognised by their phones, connected with the booking form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import CONTACT_FIELDS, CUSTOMER_FIELDS
from deskdispatch.ui.customers.recognition import NameSuggestions, Recognition
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
    from deskdispatch.ui.booking.form.form import Form
    from deskdispatch.ui.booking.panel import BookingPanel


class RecognisedCustomers(QObject):
    """Offers the form the known data of the customer whose phone is typed, and fills it.

    Does the same for the contact at the pickup. Filled-in data is removed once the phone changes,
    and returns with that phone; text typed by the clerk stays.
    """

    taken = Signal(object)
    """The ``CustomerProfile`` whose fields were filled in; None once the phone is another's."""

    def __init__(self, booking: BookingPanel, over: QWidget, tasks: Tasks, clock: Clock) -> None:
        super().__init__(over)
        self._booking = booking
        form = booking.form
        self.customer = Recognition(form.phone_edit, over, tasks, clock)
        self._named = NameSuggestions(form.name_edit, form.phone_edit, over, tasks, clock)
        self.phone_note = PhoneNote(form, clock)
        self.customer.note_changed.connect(self.phone_note.show_known)
        self._contact = Recognition(form.line(Field.PICKUP_NUMBER), over, tasks, clock)
        self._contact.list.setObjectName("pickupContactList")
        row = form.row(Field.PICKUP_NUMBER)
        self._contact.note_changed.connect(lambda text, bad: row.set_note(text, bad=bad))
        self._taken_back: dict[Recognition, tuple[Field, ...]] = {}
        self._connect_signals()

    def _connect_signals(self) -> None:
        customer, contact, booking = self.customer, self._contact, self._booking
        customer.offered.connect(lambda one: booking.form.offer(one and draft_of(one)))
        customer.taken.connect(self._on_taken)
        customer.lost.connect(self._on_lost)
        customer.returned.connect(self._on_returned)
        self._named.taken.connect(self._on_named_taken)
        contact.offered.connect(
            lambda one: booking.form.offer(one and _contact_of(one), CONTACT_FIELDS)
        )
        contact.taken.connect(lambda one: booking.take_fields(_contact_of(one), CONTACT_FIELDS))
        contact.lost.connect(self._on_contact_lost)
        contact.returned.connect(self._on_contact_returned)
        booking.draft_replaced.connect(self._on_draft_replaced)

    def attach(self, desk: Desk) -> None:
        self.customer.attach(desk)
        self._contact.attach(desk)
        self._named.attach(desk)

    def detach(self) -> None:
        self.customer.detach()
        self._contact.detach()
        self._named.detach()

    def retranslate(self) -> None:
        self.customer.retranslate()
        self.phone_note.refresh()
        self._contact.retranslate()

    def book_for(self, profile: CustomerProfile) -> None:
        """Fills an empty form for a customer; leaves a form that was begun."""
        booking = self._booking
        if booking.draft().is_blank:
            self.note_taken(profile)
            booking.take(draft_of(profile))
        else:
            booking.banner.show_message(
                BannerKind.ATTENTION,
                lambda: self.tr("The form holds another booking. Book it or clear it first."),
            )

    def note_taken(self, profile: CustomerProfile | None) -> None:
        """Notes the customer of a form filled elsewhere; None if only the phone is known."""
        self.customer.reset()
        if profile is not None:
            self.customer.note_taken(profile)
        self.taken.emit(profile)

    def _on_draft_replaced(self) -> None:
        self.customer.reset()
        self._contact.reset()
        self._named.stop()
        self.taken.emit(None)

    def _on_taken(self, profile: CustomerProfile) -> None:
        self.taken.emit(profile)
        self._booking.take(draft_of(profile))

    def _on_named_taken(self, profile: CustomerProfile) -> None:
        """Replaces the partly typed name by the whole one."""
        self._booking.form.name_edit.clear()
        self.customer.take(profile)

    def _on_lost(self) -> None:
        self.taken.emit(None)
        self._taken_back[self.customer] = self._booking.take_back(CUSTOMER_FIELDS)

    def _on_returned(self, profile: CustomerProfile) -> None:
        self.taken.emit(profile)
        self._booking.take_fields(draft_of(profile), self._taken_back[self.customer])

    def _on_contact_lost(self) -> None:
        self._taken_back[self._contact] = self._booking.take_back(CONTACT_FIELDS)

    def _on_contact_returned(self, profile: CustomerProfile) -> None:
        self._booking.take_fields(_contact_of(profile), self._taken_back[self._contact])


class PhoneNote(QObject):
    """Notes who was recognised, and bookings of other counters; neither hides the other."""

    def __init__(self, form: Form, clock: Clock) -> None:
        super().__init__(form)
        self._form = form
        self._clock = clock
        self._known, self._is_warning = "", False
        self._unconfirmed: Sequence[SharedUnconfirmed] = ()
        form.phone_edit.textChanged.connect(self.refresh)

    def show_known(self, text: str, is_warning: bool) -> None:
        self._known, self._is_warning = text, is_warning
        self.refresh()

    def set_unconfirmed(self, bookings: Sequence[SharedUnconfirmed]) -> None:
        self._unconfirmed = bookings
        self.refresh()

    def refresh(self) -> None:
        words = self.tr("{counter} has an unconfirmed booking for this phone since {time}.")
        lines = [
            words.format(
                counter=embedded(counter_names.words_of(each.counter_id)),
                time=times.time_of(each.written_at, self._clock()),
            )
            for each in self._of_typed()
        ]
        text = "\n".join(filter(None, (*lines, self._known)))
        self._form.row(Field.PHONE).set_note(text, bad=self._is_warning or bool(lines))

    def _of_typed(self) -> Sequence[SharedUnconfirmed]:
        typed = self._form.phone_edit.text().strip() if self._unconfirmed else ""
        number = phone.key(typed) if typed else ""
        now = self._clock()
        return [
            each
            for each in self._unconfirmed
            if number and number in each.phones and each.is_warned_of(now)
        ]


def draft_of(profile: CustomerProfile) -> Draft:
    from deskdispatch.desk.customers.customers import known_draft

    return known_draft(profile)


def _contact_of(profile: CustomerProfile) -> Draft:
    from deskdispatch.domain.booking.booking import Draft

    return Draft(pickup_name=profile.customer.name, pickup_number=profile.number)
