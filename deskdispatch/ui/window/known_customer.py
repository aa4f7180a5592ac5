"""Connects the customers who are recognised, and those who call, with the booking form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import Field, KnownError
from deskdispatch.ui.booking.form.form import CONTACT_FIELDS
from deskdispatch.ui.customers.call_banner import CallBanner, IncomingCall
from deskdispatch.ui.customers.recognition import Recognition
from deskdispatch.ui.customers.save_address_button import SaveAddressButton
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.widgets.keys import TAKE_CALL

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import CustomerPlace, CustomerProfile
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.ui.booking.panel import BookingPanel

SaveTyped = Callable[["Draft"], Awaitable[str]]
"""Saves a draft and returns the name that it is saved under."""


class KnownCustomer(QObject):
    """Offers the form what is known of the customer whose phone is typed, and fills it.

    A call is shown over the form, and taken into it by one key: what was typed is saved as a
    draft then.

    Args:
        booking: The panel with the form.
        over: What the list of customers lies over.
        tasks: The window's.
        clock: For how long ago the last order was.

    Attributes:
        calls: The banner of incoming calls.
        save_typed: Saves what was typed; set by the program.
    """

    typed_saved = Signal(str)
    """What was typed before a call was taken is saved under this name."""

    save_typed: SaveTyped | None = None

    def __init__(self, booking: BookingPanel, over: QWidget, tasks: Tasks, clock: Clock) -> None:
        super().__init__(over)
        self._booking = booking
        self._tasks = tasks
        self._desk: Desk | None = None
        self._booked_phone = ""
        recognition = Recognition(booking.form.phone_edit, over, tasks, clock)
        self._recognition = recognition
        recognition.offered.connect(self._on_offered)
        recognition.note_changed.connect(booking.form.show_customer_note)
        recognition.taken.connect(self._on_taken)
        recognition.order_taken.connect(booking.fill)
        booking.draft_replaced.connect(recognition.reset)
        contact = Recognition(booking.form.line(Field.PICKUP_NUMBER), over, tasks, clock)
        contact.list.setObjectName("pickupContactList")
        contact.offered.connect(self._on_contact_offered)
        contact.note_changed.connect(booking.form.show_contact_note)
        contact.taken.connect(self._on_contact_taken)
        booking.draft_replaced.connect(contact.reset)
        self._contact = contact
        self._taken: CustomerProfile | None = None
        self._save_button = SaveAddressButton()
        booking.form.put_under(booking.form.detail_edit, self._save_button)
        QWidget.setTabOrder(booking.form.detail_edit, self._save_button)
        self._save_button.clicked.connect(self._on_save_clicked)
        booking.draft_replaced.connect(self._forget_taken)
        booking.draft_changed.connect(self._offer_saving)
        self.calls = CallBanner(tasks, clock)
        self._put_over_form(self.calls)
        self.calls.take_asked.connect(self._on_take_asked)
        booking.busy_changed.connect(self._on_busy_changed)
        booking.delivery_booked.connect(self._on_delivery_booked)

    def attach(self, desk: Desk) -> None:
        """Connects to the desk whose customers are recognised."""
        self._desk = desk
        self._recognition.attach(desk)
        self._contact.attach(desk)
        self.calls.attach(desk)

    def detach(self) -> None:
        """Disconnects from the desk."""
        self._desk = None
        self._recognition.detach()
        self._contact.detach()
        self.calls.detach()

    def retranslate(self) -> None:
        """Says what is offered in the language of the window."""
        self._recognition.retranslate()
        self._contact.retranslate()

    def show_orders(self) -> None:
        """Lists the last orders of the customer whose phone stands in the form."""
        self._recognition.show_orders()

    def book_for(self, profile: CustomerProfile) -> None:
        """Fills an empty form for a customer; one that is begun stays as it is."""
        booking = self._booking
        if booking.draft().is_blank:
            booking.take(_draft_of(profile))
        else:
            booking.banner.show_message(
                BannerKind.ATTENTION,
                lambda: self.tr("The form holds another booking. Book it or clear it first."),
            )

    def show_call(self, number: str) -> None:
        """Shows who calls; the form and the focus stay."""
        self.calls.show_call(number)

    def take_call(self) -> None:
        """Takes the newest call into the form; see ``take``."""
        self.calls.press_action(TAKE_CALL)

    async def take(self, call: IncomingCall) -> None:
        """Fills the form with the caller, and saves what was typed for somebody else.

        The form changes hands in one step, so that no key is lost, and the draft is queued for
        the disk in the same step, before the form is.
        """
        await self.calls.look_up(call)
        if self._booking.is_busy:
            self.calls.wait(call)
            return
        typed = self._booking.draft()
        is_other = not typed.is_blank and not _is_same_phone(typed.phone, call.number)
        if is_other and (self._desk is None or self.save_typed is None):
            self._booking.banner.show_not_connected()
            return
        self.calls.end(call.number)
        self._recognition.reset()
        if is_other:
            self._booking.clear()
        self._booking.take(_draft_of_call(call))
        if is_other and self.save_typed is not None:
            self.typed_saved.emit(await self.save_typed(typed))

    def _put_over_form(self, banner: CallBanner) -> None:
        column = self._booking.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, banner)
        tab_order.put_before(banner, self._booking.form)

    def _on_offered(self, profile: CustomerProfile | None) -> None:
        self._booking.form.offer(None if profile is None else _draft_of(profile))

    def _on_contact_offered(self, profile: CustomerProfile | None) -> None:
        contact = None if profile is None else _contact_of(profile)
        self._booking.form.offer(contact, CONTACT_FIELDS)

    def _on_contact_taken(self, profile: CustomerProfile) -> None:
        self._booking.form.take(_contact_of(profile), CONTACT_FIELDS)
        self._booking.draft_changed.emit()

    def _on_taken(self, profile: CustomerProfile) -> None:
        self._taken = profile
        self._booking.take(_draft_of(profile))

    def _forget_taken(self) -> None:
        self._taken = None
        self._offer_saving()

    def _corrected(self, draft: Draft) -> CustomerPlace | None:
        """The place of the customer who was taken whose address is another one in the form."""
        point = draft.dropoff
        if self._taken is None or point is None or not draft.address_detail.strip():
            return None
        place = next((each for each in self._taken.places if each.is_at(point)), None)
        if place is None or _address_of(draft) == {
            "address": place.address,
            "detail": place.detail,
        }:
            return None
        return place

    def _offer_saving(self) -> None:
        """A correction is for this booking alone until the clerk saves it."""
        profile = self._taken
        is_corrected = profile is not None and self._corrected(self._booking.draft()) is not None
        self._save_button.show_for(profile.customer.name if profile and is_corrected else None)

    def _on_save_clicked(self) -> None:
        draft, desk, profile = self._booking.draft(), self._desk, self._taken
        place = self._corrected(draft)
        if desk is not None and profile is not None and place is not None:
            self._tasks.spawn(self._save(desk, profile, place, draft), name="save address")

    async def _save(
        self, desk: Desk, profile: CustomerProfile, place: CustomerPlace, draft: Draft
    ) -> None:
        banner = self._booking.banner
        try:
            await desk.customers.edit_place(place.id, _address_of(draft))
            saved = await desk.customers.profile(profile.customer.id)
        except KnownError as error:
            banner.show_message(BannerKind.ATTENTION, partial(error_words, error))
            return
        if self._taken is profile:
            self._taken = saved
            self._offer_saving()
        banner.show_message(BannerKind.GOOD, lambda: self.tr("Address saved."), passes=True)

    def _on_take_asked(self, call: IncomingCall) -> None:
        if self._booking.is_busy:
            self.calls.wait(call)
        else:
            self._tasks.spawn(self.take(call), name="take call")

    def _on_busy_changed(self, busy: bool) -> None:
        if busy:
            self._booked_phone = self._booking.draft().phone
        else:  # the form is emptied, or says what is wrong, right after this
            QTimer.singleShot(0, self, self._take_waiting)

    def _take_waiting(self) -> None:
        """Takes the call that waited; a form that is not empty after all goes first."""
        call = self.calls.waiting
        if call is None or self._booking.is_busy:
            return
        self.calls.wait(None)
        if self._booking.draft().is_blank:
            self._on_take_asked(call)

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        for number in (self._booked_phone, delivery.customer_number or ""):
            self.calls.end(number)


def _address_of(draft: Draft) -> dict[str, Any]:
    """The address of a draft by the names of ``CustomerPlace``."""
    return {"address": draft.dropoff_address, "detail": draft.sent_detail.strip()}


def _contact_of(profile: CustomerProfile) -> Draft:
    from deskdispatch.domain.booking.booking import Draft

    return Draft(pickup_name=profile.customer.name, pickup_number=profile.number)


def _draft_of(profile: CustomerProfile) -> Draft:
    from deskdispatch.desk.customers import known_draft

    return known_draft(profile)


def _draft_of_call(call: IncomingCall) -> Draft:
    """All that is known of exactly one customer; of none or of several the number alone."""
    from deskdispatch.domain.booking.booking import Draft

    if call.customers is not None and len(call.customers) == 1:
        return _draft_of(call.customers[0])
    return Draft(phone=call.number)


def _is_same_phone(typed: str, number: str) -> bool:
    return phone.searched_digits(typed) == phone.searched_digits(number)
