"""Requests to customers for their location, whose answers go into their forms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from deskdispatch.domain import phone
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import Field
from deskdispatch.ui.customer_messages.composing import pin_text
from deskdispatch.ui.customer_messages.sending import SENT, MessageSender, OutgoingMessage, Way
from deskdispatch.ui.customer_messages.sent_locations import ClipboardWatch, PinOffers
from deskdispatch.ui.text import language
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customer_messages.pin_requests import PinRequest
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.pasted import PastedLocation
    from deskdispatch.domain.places.places import Area
    from deskdispatch.ui.lib.tasks import Tasks


class PinRequestsController(QObject):
    """Remembers for half an hour who was asked, even while another customer is typed."""

    def __init__(
        self,
        window: MainWindow,
        messenger: MessageSender,
        shop: Callable[[], str],
        tasks: Tasks,
    ) -> None:
        from deskdispatch.domain.customer_messages.pin_requests import WAITS, PinRequests

        super().__init__(window)
        self._window = window
        self._booking = booking = window.booking_panel
        self._messenger = messenger
        self._shop = shop
        self._tasks = tasks
        self._desk: Desk | None = None
        self._requests = PinRequests()
        self._offered: Coordinates | None = None
        self._waiting: tuple[PinRequest, str] | None = None
        self._customer = ""
        self.watch = ClipboardWatch(self)
        self.offers = PinOffers()
        self.offers.following = booking.book_button
        booking.messages.add(self.offers)
        after_ms = round(WAITS.total_seconds() * 1000) + 1
        self._expiry = QTimer(self, singleShot=True, interval=after_ms)
        self._connect_signals()

    def _connect_signals(self) -> None:
        booking = self._booking
        self.watch.copied.connect(self._on_copied)
        self.offers.taken.connect(self.take)
        self._expiry.timeout.connect(self._end_unanswered)
        booking.draft_changed.connect(self._on_draft_changed)
        booking.points.changed.connect(self._on_points_changed)
        booking.freed.connect(self._take_waiting)
        booking.delivery_booked.connect(self._on_delivery_booked)

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self._desk = None

    def forget(self) -> None:
        """Forgets everybody who was asked, as one of them was erased."""
        self._requests.clear()
        self._waiting = None
        self._end_unanswered()

    def ask(self) -> None:
        """Asks the customer whose phone is in the form; without one, the field shows an error."""
        draft, form = self._booking.draft(), self._booking.form
        try:
            phone.parse(draft.phone)
        except RuleBroken:
            form.refuse(Field.PHONE, lambda: self.tr("Type the customer's phone first."))
            form.row(Field.PHONE).focus_editor()
            return
        message = OutgoingMessage(
            draft.phone,
            draft.name.strip(),
            text=lambda code: pin_text(
                self._window.preferences.messages, code, customer=draft.name, shop=self._shop()
            ),
            advice=lambda: self.tr("Copy the location that comes."),
        )
        self._requests.ask(draft, utc_now())
        self._expiry.start()
        self._messenger.send(message, Way.WHATSAPP, self._booking.banner)
        self.watch.start()

    def take(self, request: PinRequest, text: str) -> None:
        """Uses a copied location for a customer; saves the form first if it is for another one."""
        if self._booking.is_busy:
            self._waiting = request, text
            return
        self._tasks.spawn(self._take(request, text), name="use location")

    async def _take(self, request: PinRequest, text: str) -> None:
        booking, calls, holds = self._booking, self._window.calls, self._window.holds
        for held in holds.orders:
            if phone.key(held.booking.customer_number) == request.key:
                holds.undo(held.id)
                if held in holds.orders:
                    return  # it is being sent, and a message says so
                break
        typed = booking.draft()
        is_there = phone.key(typed.phone) == request.key if typed.phone.strip() else False
        is_other = not is_there and not typed.is_blank
        if is_other and self._desk is None:
            booking.banner.show_not_connected()
            return
        self._requests.end(request.draft.phone)
        self._drop_offers()
        self._end_unanswered()
        if not is_there:
            booking.restore(request.draft)
        booking.paste_dropoff(text)
        if is_other:
            await calls.save_typed(typed)

    def _on_copied(self, text: str) -> None:
        from deskdispatch.domain.location.pasted import PastedKind, judge_pasted

        requests = self._requests.waiting(utc_now())
        if not requests:
            self._end_unanswered()
            return
        judged = judge_pasted(text, areas=self._areas)
        if judged.kind is not PastedKind.NONE:
            self._offered = judged.points[0] if len(judged.points) == 1 else None
            self._booking.banner.end_message(SENT)
            self.offers.offer(requests, text, partial(self._place_words, judged))

    @property
    def _areas(self) -> Sequence[Area]:
        return self._desk.areas if self._desk is not None else ()

    def _place_words(self, judged: PastedLocation) -> str:
        """Returns the area of the only point; empty for a link or several points."""
        from deskdispatch.ui.location.location_words import place_words

        if len(judged.points) != 1:
            return ""
        return place_words(self._areas, judged.points[0], language.current())

    def _on_draft_changed(self) -> None:
        """Hides the offer while the form is for another customer."""
        draft = self._booking.draft()
        if self.watch.is_watching:
            self._requests.note(draft)
        before, self._customer = self._customer, phone.key(draft.phone)
        if self._customer != before:
            self.offers.put_away(before)
            self.offers.bring_back(self._customer)

    def _on_points_changed(self, _pickup: object, dropoff: Coordinates | None) -> None:
        """Ends the request if the clerk has pasted the offered location."""
        if self._offered is not None and dropoff == self._offered:
            self._requests.end(self._booking.form.phone_edit.text())
            self._drop_offers()
            self._end_unanswered()

    def _take_waiting(self) -> None:
        if self._waiting is not None and not self._booking.is_busy:
            waiting, self._waiting = self._waiting, None
            self.take(*waiting)

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        summaries = self._desk.tracking.store.summaries if self._desk is not None else {}
        booked = summaries.get(delivery.id)
        number = (booked and booked.customer_number) or delivery.customer_number
        if number:
            self._requests.end(number)
        self._end_unanswered()

    def _end_unanswered(self) -> None:
        """Stops reading the clipboard once no answer is expected."""
        waiting = self._requests.waiting(utc_now())
        self.offers.keep_only({each.key for each in waiting})
        if not waiting:
            self._drop_offers()
            self._expiry.stop()
            self.watch.stop()

    def _drop_offers(self) -> None:
        self._offered = None
        self.offers.clear()
