"""Unconfirmed bookings: checks on a timer, the clerk's decisions, and the results."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

from PySide6.QtCore import QObject, Signal

from deskdispatch.desk.booking.rebook import draft_of, is_changed, is_same
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.errors import AnotherInFlight, InvalidInput, KnownError
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked, Unconfirmed
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.current_user import user_name
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.confirmations import contradiction_words
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import time_of
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words
from deskdispatch.ui.window.notice import UNCONFIRMED

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.unconfirmed.search import SearchFindings
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.intent import Intent, Outcome
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
    from deskdispatch.ui.window.main_window import MainWindow

P = ParamSpec("P")

MIN_PAUSE_S = 0.2
SLOWEST_S = 60.0
"""Bounds of the pause between two checks, in seconds."""

AGAIN_S: Final = 5.0
"""Seconds until a check that the records failed is repeated."""


def _decision(
    work: Callable[Concatenate[UnconfirmedBookings, Desk, P], Awaitable[None]],
) -> Callable[Concatenate[UnconfirmedBookings, P], Coroutine[Any, Any, None]]:
    """Makes a method that carries out a decision with the desk, one at a time.

    The method does nothing without a desk that may book, or during another decision.
    """

    @wraps(work)
    async def decide(self: UnconfirmedBookings, /, *args: P.args, **kwargs: P.kwargs) -> None:
        desk = self._desk
        if self._deciding is not None or desk is None or not self.may_book(desk):
            return
        self._deciding = asyncio.Event()
        self._view.set_busy(True)
        try:
            await work(self, desk, *args, **kwargs)
        except KnownError as error:
            self._say_failure(error)
        finally:
            self._deciding.set()
            self._deciding = None
            self._view.set_busy(False)
            self.check_now()

    return decide


class UnconfirmedBookings(QObject):
    """The unconfirmed bookings of the window: checked on a timer, decided on, shown.

    Attributes:
        may_book: Whether a desk may book for this window; asked before each decision.
        check_now: Checks at once, as after a booking.
    """

    changed = Signal(object)
    """All unconfirmed bookings: ``UnconfirmedBooking`` values, newest first."""

    found = Signal(object)
    """The ``Booked`` that an unconfirmed booking, perhaps a discarded one, turned out to be."""

    def __init__(
        self, window: MainWindow, keeper: DraftKeeper, tasks: Tasks, clock: Clock = utc_now
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = window.detail_panel.unconfirmed_view
        self._keeper = keeper
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self.may_book: Callable[[Desk], bool] = lambda _desk: True
        nudged = self._nudged = asyncio.Event()
        self.check_now: Callable[[], None] = nudged.set
        self._deciding: asyncio.Event | None = None
        self._shown: set[str] = set()
        self._given_up: set[str] = set()
        self._closed: frozenset[str] = frozenset()
        self._reported_orders: frozenset[str] = frozenset()
        self._connect_signals()

    def _connect_signals(self) -> None:
        view, panel = self._view, self._window.booking_panel
        view.check_asked.connect(self._slot_for(self.check_one))
        view.keep_waiting_asked.connect(self._slot_for(self.keep_waiting))
        view.give_up_asked.connect(self._slot_for(self.give_up))
        view.close_asked.connect(self._slot_for(self.close_as_reported))
        view.send_again_asked.connect(self._on_send_again_asked)
        view.not_booked_reported.connect(self._slot_for(self.record_not_booked))
        view.order_reported.connect(self._slot_for(self.record_order))
        panel.left_unconfirmed.connect(self._slot_for(self.show))
        panel.differences.differences_dismissed.connect(self._slot_for(self.dismiss_differences))
        panel.handle_late_outcome = self._handle_late_outcome

    def _slot_for(self, work: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
        def slot(*arguments: str) -> None:
            self._tasks.spawn(work(*arguments), name="decide")

        return slot

    def _on_send_again_asked(self, intent_id: str, *, anyway: bool = False) -> None:
        """Resends, which books, once the clerk who books is known."""
        again = partial(self._on_send_again_asked, intent_id, anyway=anyway)
        if not self._window.booking_panel.who_books.ask_first(again):
            self._tasks.spawn(self.send_again(intent_id, anyway=anyway), name="decide")

    @property
    def is_deciding(self) -> bool:
        return self._deciding is not None

    async def finish(self) -> None:
        """Waits until a decision is carried out, as it may be a booking."""
        if self._deciding is not None:
            await self._deciding.wait()

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self._desk = None

    async def follow(self, desk: Desk) -> None:
        while True:
            self._nudged.clear()
            delay = await self.check_due(desk)
            try:
                async with asyncio.timeout(delay):
                    await self._nudged.wait()
            except TimeoutError:
                continue

    async def check_due(self, desk: Desk) -> float | None:
        """Makes the due checks; errors are shown, never raised.

        Returns:
            Seconds until the next check; None if there is nothing to check.
        """
        try:
            await desk.booking.write_ends()
            self._show_findings(await desk.reconciling.search_due())
            due = await desk.reconciling.next_search_at()
        except KnownError as error:
            self._window.notice.show_records_failure(UNCONFIRMED, error)
            return AGAIN_S
        self._window.notice.end_records_failure(UNCONFIRMED)
        if due is None:
            return None
        return min(SLOWEST_S, max(MIN_PAUSE_S, (due - self._clock()).total_seconds()))

    def check_reported_orders(self, changes: Changes) -> None:
        """Checks at once when a poll shows an order booked on the operator's word alone."""
        orders = (summary.order_number.strip().casefold() for summary in changes.summaries)
        if self._reported_orders and not self._reported_orders.isdisjoint(orders):
            self.check_now()

    def check_doubled(self, changes: Changes) -> None:
        """Checks at each poll whether a booking was made a second time on the way."""
        ids = [summary.id for summary in changes.summaries]
        if ids and self._desk is not None:
            self._tasks.spawn(self._show_doubled(self._desk, ids), name="doubled")

    async def _show_doubled(self, desk: Desk, ids: Sequence[str]) -> None:
        try:
            doubled = await desk.reconciling.doubled(ids)
        except KnownError:
            return  # the next change of its status is looked at, too
        for intent, delivery in doubled:
            if delivery.id not in self._shown:
                self._shown.add(delivery.id)
                words = partial(self._doubled_words, intent, isolated(delivery.order_number))
                self._warn(words, f"twice {delivery.id}")

    def _doubled_words(self, intent: Intent, order: str) -> str:
        words = self.tr(
            "The service has the booking of {time} for {name} twice, and two drivers come: call"
            " the operator now about {order}."
        )
        return words.format(**self._named(intent), order=order)

    def check_cash(self, changes: Changes) -> None:
        """Tells at each poll of bookings whose cash the service collects otherwise than asked.

        Only details say so, after the booking; the shop would not get the money.
        """
        for each in changes.summaries:
            is_known = each.is_ours and each.asked is not None and each.collects is not None
            if is_known and each.asked != each.collects and not each.is_terminal:
                words, key = partial(self._cash_words, each), f"cash {each.id}"
                if key not in self._shown:
                    self._shown.add(key)
                    self._warn(words, key)

    def _warn(self, words: Words, key: str) -> None:
        """Shows before other messages what costs money if it is missed."""
        self._window.notice.show_message(BannerKind.BAD, words, key=key, is_urgent=True)

    def _cash_words(self, summary: DeliverySummary) -> str:
        if summary.asked:
            text = self.tr(
                "The service does not collect the cash of {order} for {name}: call the operator"
                " now."
            )
        else:
            text = self.tr(
                "The service collects cash of {name} for {order}, which has none to collect: call"
                " the operator now."
            )
        name = embedded(summary.customer_name)
        return text.format(order=isolated(summary.order_number), name=name)

    async def show(self) -> None:
        if self._desk is not None:
            with self._window.notice.showing_remarks():
                await self._show_current(self._desk)

    async def dismiss_differences(self, intent_id: str) -> None:
        """Records that the differences were read, so that a restart does not show them."""
        if self._desk is not None:
            with self._window.notice.showing_remarks():
                await self._desk.booking.dismiss_differences(intent_id)

    @_decision
    async def check_one(self, desk: Desk, intent_id: str) -> None:
        findings = await desk.reconciling.search_for(intent_id)
        self._show_findings(findings)
        if findings.failure is not None:
            self._say_failure(findings.failure)

    @_decision
    async def keep_waiting(self, desk: Desk, intent_id: str) -> None:
        await desk.reconciling.keep_waiting(intent_id)
        await self._show_current(desk)

    @_decision
    async def give_up(self, desk: Desk, intent_id: str) -> None:
        """Discards a booking as not booked, unless a last check finds it."""
        end = await desk.reconciling.give_up(intent_id)
        await self._show_current(desk)
        if isinstance(end, Booked):
            self.show_found(end)
        elif end is not None:
            self._say_still_unconfirmed()
        else:
            self._given_up.add(intent_id)
            self._say(
                lambda: self.tr(
                    "Discarded as not booked. If it turns up within a day, you are told."
                )
            )

    @_decision
    async def close_as_reported(self, desk: Desk, intent_id: str) -> None:
        """Closes a booking as booked, on the operator's word alone."""
        end = await desk.reconciling.close_as_reported(intent_id)
        await self._show_current(desk)
        if isinstance(end, Booked):
            self.show_found(end)
        elif end.is_closed_as_reported:
            self._say_closed(end.intent)
        else:
            self._say_still_unconfirmed()

    @_decision
    async def send_again(self, desk: Desk, intent_id: str, *, anyway: bool = False) -> None:
        """Sends a booking again that was not booked, unless a last check finds it.

        The clerk is asked about one that may have been booked in its place, if not ``anyway``.
        """
        known = (await desk.reconciling.current()).unconfirmed_bookings
        intent = next((each.intent for each in known if each.intent.id == intent_id), None)
        if intent is None:
            return  # found meanwhile, and shown
        panel = self._window.booking_panel
        held = None if anyway else desk.holding.repeated_by(draft_of(None, intent))
        try:
            end = held or await desk.booking.send_again(intent, panel.who_books.name, anyway=anyway)
        except InvalidInput as invalid:
            await self._return_to_form(intent, invalid, lambda: self.tr("Not sent again."))
            return
        await self.show()  # the end is shown even if the records cannot be read
        if isinstance(end, Booked):
            self.show_found(end)
        elif isinstance(end, NotBooked):  # it is no longer on the board
            details = details_text(end.error)
            await self._return_to_form(
                end.intent, end.error, lambda: self.tr("Not booked."), details
            )
        elif isinstance(end, Unconfirmed):
            self._say_failure(end.error)
        elif isinstance(end, Duplicate):
            self._ask_to_resend(intent, end)
        elif end is not None:
            self._say_still_unconfirmed()
        else:
            self._say_failure(AnotherInFlight())

    @_decision
    async def record_order(self, desk: Desk, intent_id: str, order_number: str) -> None:
        """Records the order number that the operator gave for a booking."""
        try:
            end = await desk.operator.booked_as(intent_id, order_number, user_name())
        except InvalidInput as invalid:
            self._view.show_order_refused(intent_id, error_words(invalid))
            return
        await self._show_current(desk)
        if isinstance(end, Booked):
            self.show_found(end)
        else:
            self._say_recorded(end)

    @_decision
    async def record_not_booked(self, desk: Desk, intent_id: str) -> None:
        """Records that the operator has no such booking, so that it may be resent or discarded."""
        unconfirmed = await desk.operator.not_booked(intent_id, user_name())
        await self._show_current(desk)
        self._say_recorded(unconfirmed)

    async def _show_current(self, desk: Desk) -> None:
        self._show_findings(await desk.reconciling.current())

    def _show_findings(self, findings: SearchFindings) -> None:
        unconfirmed_bookings = findings.unconfirmed_bookings
        self._closed -= {unconfirmed.intent.id for unconfirmed in unconfirmed_bookings}
        self._window.board_panel.set_unconfirmed(unconfirmed_bookings)
        self.changed.emit(unconfirmed_bookings)
        self.show_reported_booked(findings.reported_booked)
        for booked in reversed(findings.found):  # newest last, so that its message is on top
            self.show_found(booked)
        for booked in findings.late:
            self._given_up.add(booked.intent.id)
            self.show_found(booked)

    def show_reported_booked(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Shows the bookings closed on the operator's word and not seen since."""
        intents = [unconfirmed.intent for unconfirmed in unconfirmed_bookings]
        reports = (intent.operator_report for intent in intents)
        self._reported_orders = frozenset(
            report.order_number.casefold() for report in reports if report and report.order_number
        )
        self._closed |= {intent.id for intent in intents}
        self._window.board_panel.set_reported_booked(unconfirmed_bookings)

    def show_found(self, booked: Booked) -> None:
        """Shows once that a booking was found, with a message that can print its slip.

        A discarded booking that is booked costs money if the message is missed.
        """
        window, id, delivery = self._window, booked.intent.id, booked.delivery
        if id in self._shown:
            return
        self._shown.add(id)
        window.notice.end_message(f"late {id}")
        window.booking_panel.banner.end_put_aside(booked.intent)
        is_late, was_closed = id in self._given_up, id in self._closed
        window.show_known(delivery.id)
        typed = window.booking_panel.draft()
        if window.booking_panel.settle(booked) and is_changed(typed, booked.intent):
            self._tasks.spawn(self._save_changed(typed), name="keep changed form")
        window.booking_panel.differences.show_differences(booked)
        window.latest_slip.show_booked(delivery)

        def words() -> str:
            if is_late:
                text = self.tr(
                    "The booking of {time} for {name} was discarded as not booked, but it is"
                    " booked after all: {order}. If it was booked again, two drivers come: call"
                    " the operator now."
                )
            elif was_closed:
                text = self.tr(
                    "The booking of {time} for {name} was closed according to the operator, and"
                    " the service shows it now: {order}."
                )
            else:
                text = self.tr("Confirmed: {name} is {order}.")
            return text.format(**self._named(booked.intent), order=isolated(delivery.order_number))

        window.notice.show_message(
            BannerKind.BAD if is_late else BannerKind.GOOD,
            words,
            on_print=partial(window.print_slip, delivery),
            key=f"found {id}",
            is_urgent=is_late,
        )
        is_new = not is_late and not was_closed  # else the clerk had the choice to print its slip
        if is_new and window.preferences.print_after_booking:
            window.print_slip(delivery)
        self.found.emit(booked)

    async def _handle_late_outcome(self, outcome: Outcome, draft: Draft) -> None:
        await self.show()  # the board first, so that it never contradicts the message
        self._window.booking_panel.banner.end_put_aside(outcome.intent)
        if isinstance(outcome, Booked):
            self.show_found(outcome)
        elif isinstance(outcome, NotBooked):
            await self._show_refused(outcome, draft)
        elif outcome.intent.state is IntentState.UNCONFIRMED:
            intent = outcome.intent

            def words() -> str:
                text = self.tr("No answer for {name} ({time}). Checking.").format(
                    **self._named(intent)
                )
                return " ".join(filter(None, (text, contradiction_words(intent))))

            self._window.notice.show_message(
                BannerKind.ATTENTION,
                words,
                key=f"late {intent.id}",
                details=details_text(outcome.error),
                is_urgent=True,
            )

    async def _show_refused(self, end: NotBooked, draft: Draft) -> None:
        """Saves the draft, or restores it into an empty form if the window is hidden."""
        window, keeper = self._window, self._keeper
        if window.isVisible():
            kept = await keeper.save(draft, end.intent.written_at)
        else:
            kept = await keeper.restore_or_save(draft, end.intent.written_at)

        def words() -> str:
            text = self.tr("Not booked: the booking of {time} for {name}, {phone}.")
            named = text.format(**self._named(end.intent), phone=isolated(draft.phone))
            parts = [named, error_words(end.error)]
            if kept:
                saved = self.tr("What was typed is among the saved drafts: {draft}.")
                parts.append(saved.format(draft=embedded(kept)))
            return " ".join(filter(None, parts))

        window.notice.show_message(
            BannerKind.BAD,
            words,
            (lambda: self.tr("Saved drafts …")) if kept else None,
            on_action=window.commands.actions["drafts"].trigger,
            key=f"late {end.intent.id}",
            details=details_text(end.error),
            is_urgent=True,
        )
        window.booking_panel.note_refusal(end.error)

    async def _save_changed(self, typed: Draft) -> None:
        """Saves a form of a found booking that was changed, perhaps for a second order."""
        self._keeper.older_kept.emit(await self._keeper.save(typed))

    async def _return_to_form(
        self, intent: Intent, error: KnownError, outcome: Words, details: str = ""
    ) -> None:
        """Puts a booking that was not sent again into the form, or among the saved drafts."""
        panel, saved_as = self._window.booking_panel, ""
        if not is_same(panel.draft(), intent):
            draft = draft_of(None, intent)
            saved_as = await self._keeper.restore_or_save(draft, intent.written_at)

        def words() -> str:
            why = f"{outcome()} {error_words(error)}"
            if not saved_as:
                return why
            kept = self.tr("What was typed is among the saved drafts: {name}.")
            return f"{why} {kept.format(name=embedded(saved_as))}"

        panel.banner.show_message(BannerKind.BAD, words, details=details, is_urgent=True)

    def _say(
        self,
        words: Words,
        kind: BannerKind = BannerKind.INFO,
        *,
        details: str = "",
        on_print: Callable[[], None] | None = None,
    ) -> None:
        banner = self._window.delivery_pane.banner
        banner.show_message(kind, words, details=details, on_print=on_print)

    def _say_failure(self, error: KnownError) -> None:
        words = partial(error_words, error)
        self._say(words, BannerKind.ATTENTION, details=details_text(error))

    def _ask_to_resend(self, intent: Intent, earlier: Duplicate) -> None:
        window = self._window
        window.delivery_pane.banner.show_message(
            BannerKind.ATTENTION,
            partial(window.booking_panel.banner.earlier_words, earlier),
            lambda: self.tr("Resend anyway"),
            on_action=partial(self._on_send_again_asked, intent.id, anyway=True),
            is_urgent=True,
        )

    def _say_still_unconfirmed(self) -> None:
        """Says that a decision failed: the last check had no answer."""
        self._say(
            lambda: self.tr(
                "The service gave no clear answer just now: nothing was changed or sent."
            ),
            BannerKind.ATTENTION,
        )

    def _say_closed(self, intent: Intent) -> None:
        report = intent.operator_report
        order = isolated((report.order_number if report else None) or "")
        self._window.board_panel.choose(intent.id)
        self._say(
            lambda: self.tr(
                "Closed as {order}, according to the operator. If the service shows it, it is"
                " recognised."
            ).format(order=order),
            on_print=partial(self._window.print_slip, reported_delivery(intent)),
        )

    def _say_recorded(self, unconfirmed: UnconfirmedBooking) -> None:
        """Shows the effect of the operator's answer, and clears its entry."""

        def words() -> str:
            if unconfirmed.is_closed_as_reported:
                return self.tr("The order number is corrected.")
            if unconfirmed.is_reported_booked:
                return self.tr(
                    "Noted. The service does not show that order yet: checking continues."
                )
            return self.tr("Noted: not booked. Choose whether to resend or discard it.")

        self._view.operator.clear()
        self._say(words)

    def _named(self, intent: Intent) -> dict[str, str]:
        time = time_of(intent.written_at, self._clock())
        return {"time": time, "name": embedded(intent.booking.customer_name)}
