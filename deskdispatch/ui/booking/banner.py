"""The messages beside the *Book* button: warnings, outcomes and their actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError, NotSent, ServiceError
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.text.amounts import embedded, isolated, kwd
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import time_of
from deskdispatch.ui.widgets.keys import BOOK_ANYWAY, PUT_ASIDE
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import Customer, CustomerProfile
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.duplicate import Duplicate
    from deskdispatch.domain.places.oddities import PlaceOddity
    from deskdispatch.domain.unconfirmed.intent import Booked, Intent, Unconfirmed

_WAITING: Final = "waiting"
_UNREACHABLE: Final = "unreachable"
_QUESTION: Final = "question"
_CLEARED: Final = "cleared"
_NOT_CONNECTED: Final = "not connected"


class BookingBanner(MessageOverlay):
    """The banner of the booking panel."""

    anyway_asked = Signal()
    print_asked = Signal(object)
    differences_dismissed = Signal(str)
    """The id of the intent whose differences the clerk has dismissed."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._now = clock

    def show_not_connected(self) -> None:
        self.set_condition(_NOT_CONNECTED, BannerKind.ATTENTION, self.not_connected_words)

    def not_connected_words(self) -> str:
        return self.tr("Not connected yet. Wait a moment.")

    def end_not_connected(self) -> None:
        self.end_condition(_NOT_CONNECTED)

    def take_focus(self) -> None:
        """Moves the focus to the close button, so that keys go to no field until it is pressed."""
        if self.is_built and self.isVisible():
            self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_empty(self) -> None:
        self.show_message(
            BannerKind.INFO,
            lambda: self.tr("The form is empty. Type the customer's phone first."),
            passes=True,
        )

    def show_cleared(self, bring_back: Callable[[], object]) -> None:
        self.show_message(
            BannerKind.INFO,
            lambda: self.tr("The form is cleared."),
            lambda: self.tr("Undo"),
            on_action=bring_back,
            key=_CLEARED,
            passes=True,
        )

    def end_cleared(self) -> None:
        self.end_message(_CLEARED)

    def show_waiting(self, put_aside: Callable[[], object], held: str = "") -> None:
        """Offers to set the booking in flight aside.

        ``held``: the customer of that booking, if the form is already free for another.
        """

        def words() -> str:
            if not held:
                return self.tr("Still waiting. Set it aside and take the next customer?")
            template = self.tr("No answer yet for {name}. Set it aside?")
            return template.format(name=embedded(held))

        self.set_condition(
            _WAITING,
            BannerKind.INFO,
            words,
            lambda: self.tr("Set aside"),
            on_action=put_aside,
            action_key=PUT_ASIDE,
        )

    def show_held_back(self, reason: Callable[[], str]) -> None:
        """Says that the held order in the form was not sent, and why."""

        def words() -> str:
            return f"{self.tr('Not sent.')} {reason()}"

        self.show_message(BannerKind.ATTENTION, words, is_urgent=True)

    def end_waiting(self) -> None:
        self.end_condition(_WAITING)

    def show_put_aside(self, intent: Intent) -> None:
        name = embedded(intent.booking.customer_name)

        def words() -> str:
            template = self.tr("{name}: unconfirmed. You will see the result here.")
            return template.format(name=name)

        self.show_message(BannerKind.INFO, words, key=f"aside {intent.id}")

    def end_put_aside(self, intent: Intent) -> None:
        """Removes the message of ``show_put_aside``: the outcome is known and shown elsewhere."""
        self.end_message(f"aside {intent.id}")

    def warn(self, earlier: Duplicate) -> None:
        printer = self._printer_of(earlier.delivery)
        self._warn(partial(self.earlier_words, earlier), on_print=printer)

    def ask_about(self, oddities: Sequence[PlaceOddity]) -> None:
        from deskdispatch.ui.location.oddity_words import oddities_words

        self._warn(partial(oddities_words, tuple(oddities)))

    def ask_about_cash(self, amount: Decimal) -> None:
        def words() -> str:
            return self.tr("{amount} in cash: were fils meant?").format(amount=kwd(amount))

        self._warn(words)

    def ask_about_phone(self, owner: CustomerProfile) -> None:
        def words() -> str:
            return self.tr(
                "{phone} is the phone of {owner}, but name and place are another customer's."
            ).format(phone=isolated(owner.number), owner=embedded(owner.customer.name))

        self._warn(words)

    def warn_blocked(self, customer: Customer) -> None:
        def words() -> str:
            if not customer.warning:
                return self.tr("Do not book for {name}.").format(name=embedded(customer.name))
            return self.tr("Do not book for {name}: {reason}").format(
                name=embedded(customer.name), reason=embedded(customer.warning)
            )

        self._warn(words, BannerKind.BAD)

    def _warn(
        self,
        words: Callable[[], str],
        kind: BannerKind = BannerKind.ATTENTION,
        on_print: Callable[[], None] | None = None,
    ) -> None:
        self.show_message(
            kind,
            words,
            lambda: self.tr("Book anyway"),
            on_action=self.anyway_asked.emit,
            on_print=on_print,
            key=_QUESTION,
            action_key=BOOK_ANYWAY,
            is_urgent=True,
        )

    def earlier_words(self, earlier: Duplicate) -> str:
        from deskdispatch.domain.deliveries.duplicate import DuplicateKind

        if earlier.kind is DuplicateKind.HELD:
            words = self.tr("The same booking is about to be sent ({time}). Book again?")
        elif earlier.kind is DuplicateKind.UNCONFIRMED and earlier.counter_id:
            words = self.tr(
                "{counter} has an unconfirmed booking for this phone ({time}). Book again?"
            )
        elif earlier.kind is DuplicateKind.UNCONFIRMED:
            words = self.tr("A booking for this phone is unconfirmed ({time}). Book again?")
        else:
            words = self.tr("Already booked at {time} ({order}). Book again?")
        time, order = time_of(earlier.at, self._now()), isolated(earlier.order_number or "")
        counter = embedded(counter_names.words_of(earlier.counter_id))
        return words.format(time=time, order=order, counter=counter)

    def show_unconfirmed(self, end: Unconfirmed) -> None:
        from deskdispatch.ui.text.confirmations import contradiction_words

        def words() -> str:
            texts = (contradiction_words(end.intent), error_words(end.error))
            return " ".join(filter(None, texts))

        details = details_text(end.error)
        self.show_message(BannerKind.ATTENTION, words, details=details, is_urgent=True)

    def show_not_booked(self, error: KnownError) -> None:
        """Says why it was not booked; *unreachable* is removed once the service answers.

        A busy service has the clerk press *Book*, as a booking is never resent automatically.
        """
        details = details_text(error)
        asked_s = error.retry_after if isinstance(error, ServiceError) else 0.0
        free_at = monotonic() + asked_s

        def words() -> str:
            if isinstance(error, ServiceError) and error.failure is ServiceFailure.BUSY:
                seconds = round(free_at - monotonic())
                if seconds < 1:
                    return self.tr("Not booked: the service was busy. Press Book.")
                return self.tr("Not booked: the service is busy. Press Book in %n s.", "", seconds)
            return f"{self.tr('Not booked.')} {error_words(error)}"

        if isinstance(error, NotSent):
            self.end_condition(_UNREACHABLE)  # dismissed or not, this press has its own answer
            self.set_condition(_UNREACHABLE, BannerKind.BAD, words, details=details, is_urgent=True)
        else:
            self.show_message(BannerKind.BAD, words, details=details, is_urgent=True)
        if asked_s:
            QTimer.singleShot(round(asked_s * 1000), self, self._show)

    def end_unreachable(self) -> None:
        """Replaces an *unreachable* error by the message that the service answers again."""
        if self.end_condition(_UNREACHABLE):
            self.show_message(
                BannerKind.INFO,
                lambda: self.tr("Not booked: nothing was sent. The service answers again."),
            )

    def clear(self) -> None:
        self.end_condition(_UNREACHABLE)
        super().clear()

    def show_booked(self, booked: Booked, of: str = "") -> None:
        """Shows the order number and offers to print the slip; hides itself if all went well.

        ``of``: the customer's name, if the form may already be for another one.
        """
        printer = self._printer_of(booked.delivery)
        order = isolated(booked.delivery.order_number)

        def words() -> str:
            if of:
                return self.tr("Booked: {name}, {order}").format(name=embedded(of), order=order)
            return self.tr("Booked: {order}").format(order=order)

        def not_written() -> str:
            kept = self.tr("Booked, but not saved on this PC. Note the number.")
            return f"{words()}. {kept}"

        if booked.failure is not None:
            self.show_message(BannerKind.ATTENTION, not_written, on_print=printer, is_urgent=True)
        else:
            self.show_message(BannerKind.GOOD, words, on_print=printer, passes=True)

    def show_differences(self, booked: Booked) -> None:
        """Shows where the booking differs from the request.

        The message is shown again after a restart until ``differences_dismissed`` was emitted.
        """
        from deskdispatch.ui.text.confirmations import booked_words

        if booked_words(booked):
            words = partial(booked_words, booked)
            printer = self._printer_of(booked.delivery)
            id = booked.intent.id
            put_away = partial(self.differences_dismissed.emit, id)
            self.show_message(
                BannerKind.ATTENTION,
                words,
                on_print=printer,
                on_dismiss=put_away,
                key=id,
                is_urgent=True,
            )

    def _printer_of(self, delivery: Delivery | None) -> Callable[[], None] | None:
        return None if delivery is None else partial(self.print_asked.emit, delivery)


class BookingWarnings:
    """Shows the first warning that the clerk has not accepted by *Book anyway*.

    Odd places are asked about once: an answer holds for these points until the form is filled with
    another booking.

    Attributes:
        since: When the order in the form was saved as a draft, or *Book* was pressed for it first.
        copied: The form as filled with an earlier order; None once another draft was put there.
    """

    def __init__(self, banner: BookingBanner, read_form: Callable[[], Draft]) -> None:
        self._banner = banner
        self._read_form = read_form
        self._passed = 0
        self._draft: Draft | None = None
        self._asked: Sequence[PlaceOddity] = ()
        self._answered: set[object] = set()
        self.since: datetime | None = None
        self.copied: Draft | None = None

    def start_over(self) -> None:
        """Warns at the next press of everything except the places that were accepted."""
        self._draft, self._asked = None, ()

    def forget(self) -> None:
        """Forgets all answers, as another booking is in the form."""
        self.start_over()
        self._answered.clear()
        self.since = self.copied = None

    def answered(self) -> frozenset[object]:
        return frozenset(self._answered)

    def restore(self, answered: Collection[object]) -> None:
        """Restores the answers of a booking that is back in the form."""
        self._answered.update(answered)

    def ask_again(self, earlier: Duplicate) -> None:
        """Warns of a duplicate booked since the press; all earlier warnings count as accepted."""
        self._draft, self._passed, self._asked = self._read_form(), 4, ()
        self._banner.warn(earlier)

    def end_outdated(self) -> None:
        if self._draft is not None and _cause(self._read_form()) != _cause(self._draft):
            self.start_over()
            self._banner.end_message(_QUESTION)

    def accept(self) -> None:
        self._passed += 1

    async def show_next(self, desk: Desk, draft: Draft, price: Decimal | None) -> bool:
        """Shows the next warning; returns whether there is one. May raise ``JournalError``.

        In order: a blocked customer, odd places that were not accepted yet (``price`` is the shown
        one in KWD), cash that may be fils, another customer's phone in a copied order, an earlier
        booking that may be the same.
        """
        if draft != self._draft:  # another booking: earlier answers do not count
            self._draft, self._passed = draft, 0
        else:
            self._answered.update(each.question for each in self._asked)
        self._asked = ()
        asks = (
            self._asks_about_blocked,
            self._asks_about_places,
            self._asks_about_cash,
            self._asks_about_phone,
            self._asks_about_earlier,
        )
        if self._passed == len(asks):  # an accepted duplicate is not asked about when a hold ends
            known = await desk.booking.duplicates.elsewhere(draft)
            self._answered.update(each.question for each in known)
        while self._passed < len(asks):
            if await asks[self._passed](desk, draft, price):
                return True
            self._passed += 1
        return False

    async def _asks_about_blocked(self, desk: Desk, draft: Draft, _price: Decimal | None) -> bool:
        if (blocked := await desk.customers.blocked(draft)) is not None:
            self._banner.warn_blocked(blocked)
        return blocked is not None

    async def _asks_about_places(self, desk: Desk, draft: Draft, price: Decimal | None) -> bool:
        (found,) = await desk.odd_places.of((draft, price))
        self._asked = [each for each in found if each.question not in self._answered]
        if self._asked:
            self._banner.ask_about(self._asked)
        return bool(self._asked)

    async def _asks_about_cash(self, _desk: Desk, draft: Draft, _price: Decimal | None) -> bool:
        from deskdispatch.domain.booking.booking import cash_maybe_fils  # brings pydantic

        if (cash := cash_maybe_fils(draft)) is not None:
            self._banner.ask_about_cash(cash)
        return cash is not None

    async def _asks_about_phone(self, desk: Desk, draft: Draft, _price: Decimal | None) -> bool:
        if (owner := await self._other_owner(desk, draft)) is not None:
            self._banner.ask_about_phone(owner)
        return owner is not None

    async def _asks_about_earlier(self, desk: Desk, draft: Draft, _price: Decimal | None) -> bool:
        earlier = desk.holding.repeated_by(draft)
        earlier = earlier or await desk.booking.duplicates.of(draft, self.since)
        if earlier is not None:
            self._banner.warn(earlier)
        return earlier is not None

    async def _other_owner(self, desk: Desk, draft: Draft) -> CustomerProfile | None:
        """Returns the customer of a phone that was typed over the one of a copied order.

        None if name or place were changed, too, or if that customer has the name or the place.
        """
        from deskdispatch.domain import phone
        from deskdispatch.domain.customers.customer import is_equal_name
        from deskdispatch.domain.geo import distance_km
        from deskdispatch.domain.places.oddities import SAME_KM

        copied, number = self.copied, phone.key(draft.phone)
        if copied is None or number == phone.key(copied.phone):
            return None
        if (draft.name, draft.dropoff) != (copied.name, copied.dropoff):
            return None
        known = (await desk.customers.of_phones([draft.phone])).get(number, ())
        for each in known:
            names = (each.customer.name, *each.customer.other_names)
            points = [place.point for place in each.places]
            if any(is_equal_name(name, draft.name) for name in names):
                return None
            if draft.dropoff and any(distance_km(at, draft.dropoff) <= SAME_KM for at in points):
                return None
        return next((each for each in known if each.customer.name), None)


def _cause(draft: Draft) -> tuple[object, ...]:
    cash = draft.collect_cash, draft.cash_amount
    points = draft.pickup, draft.dropoff, draft.dropoff_area
    return draft.phone, draft.name, points, cash
