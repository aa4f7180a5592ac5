"""Shows the results of checking unconfirmed bookings and carries the clerk's decisions."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from deskdispatch.desk.booking.rebook import draft_of, is_same
from deskdispatch.domain.errors import InvalidInput, KnownError, Unauthorised
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.confirmations import contradiction_words
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import clock
from deskdispatch.ui.widgets.banner import BannerKind, Words
from deskdispatch.ui.window.unconfirmed_poller import UnconfirmedPoller

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.unconfirmed.intent import Intent, Outcome
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
    from deskdispatch.ui.window.main_window import MainWindow


class UnconfirmedPresenter(QObject):
    """Connects ``UnconfirmedPoller`` with the window."""

    delivery_found = Signal(object)
    """The ``Delivery`` of a booking that was unconfirmed."""

    def __init__(
        self, window: MainWindow, poller: UnconfirmedPoller, keeper: DraftKeeper, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._poller = poller
        self._keeper = keeper
        self._tasks = tasks
        self._closed: frozenset[str] = frozenset()
        self._connect_signals()

    def _connect_signals(self) -> None:
        poller, view = self._poller, self._window.detail_panel.unconfirmed_view
        poller.changed.connect(self._on_changed)
        poller.reported_booked_changed.connect(self._on_reported_booked_changed)
        poller.closed.connect(self._on_closed)
        poller.found.connect(self._on_found)
        poller.found_after_discard.connect(self._on_found_late)
        poller.not_booked.connect(self._on_not_booked)
        poller.given_up.connect(self._on_given_up)
        poller.not_sendable.connect(self._on_not_sendable)
        poller.still_unconfirmed.connect(self._on_still_unconfirmed)
        poller.command_failed.connect(self._on_not_found_out)
        poller.busy_changed.connect(view.set_busy)
        view.check_asked.connect(self._slot_for(poller.check_one))
        view.keep_waiting_asked.connect(self._slot_for(poller.keep_waiting))
        view.give_up_asked.connect(self._slot_for(poller.give_up))
        view.close_asked.connect(self._slot_for(poller.close_as_reported))
        view.send_again_asked.connect(self._slot_for(poller.send_again))
        self._window.booking_panel.left_unconfirmed.connect(self._on_left_unconfirmed)
        self._window.booking_panel.handle_late_outcome = self._handle_late_outcome
        differences = self._window.booking_panel.differences
        differences.differences_dismissed.connect(self._slot_for(poller.dismiss_differences))
        view.not_booked_reported.connect(self._slot_for(poller.record_not_booked))
        view.order_reported.connect(self._on_order_reported)
        poller.operator_report_recorded.connect(self._on_operator_report_recorded)
        poller.order_refused.connect(self._on_order_refused)

    def _slot_for(self, work: Callable[[str], Coroutine[Any, Any, None]]) -> Callable[[str], None]:
        def do(intent_id: str) -> None:
            self._tasks.spawn(work(intent_id), name="decide")

        return do

    def _on_left_unconfirmed(self) -> None:
        """Shows its row at once, even if the service does not answer."""
        self._tasks.spawn(self._poller.show(), name="show unconfirmed bookings")

    async def _handle_late_outcome(self, outcome: Outcome, draft: Draft) -> None:
        """Shows the outcome of a booking after the form was freed."""
        await self._poller.show()  # the board first, so that it never contradicts the message
        if isinstance(outcome, Booked):
            self._poller.emit_found(outcome)
        elif isinstance(outcome, NotBooked):
            await self._show_refused(outcome, draft)
        elif outcome.intent.state is IntentState.UNCONFIRMED:
            words = partial(self._no_answer_words, outcome.intent)
            self._show_late_result(outcome.intent, BannerKind.ATTENTION, words, error=outcome.error)

    async def _show_refused(self, end: NotBooked, draft: Draft) -> None:
        """Saves the draft; while the window is hidden, puts it back into a free form."""
        keeper = self._keeper
        kept = await (
            keeper.save(draft) if self._window.isVisible() else keeper.restore_or_save(draft)
        )
        words = partial(self._refused_words, end, draft.phone, kept)
        self._show_late_result(
            end.intent, BannerKind.BAD, words, has_drafts=bool(kept), error=end.error
        )
        if isinstance(end.error, Unauthorised):
            self._window.booking_panel.sign_in_refused.emit()

    def _no_answer_words(self, intent: Intent) -> str:
        words = self.tr(
            "No clear answer came to the booking of {time} for {name}. It stays on the board"
            " as unconfirmed and is looked for."
        ).format(**_named(intent))
        return " ".join(filter(None, (words, contradiction_words(intent))))

    def _refused_words(self, end: NotBooked, phone: str, kept: str) -> str:
        words = self.tr("Not booked: the booking of {time} for {name}, {phone}.")
        parts = [words.format(**_named(end.intent), phone=isolated(phone)), error_words(end.error)]
        if kept:
            saved = self.tr("What was typed is among the saved drafts: {draft}.")
            parts.append(saved.format(draft=embedded(kept)))
        return " ".join(filter(None, parts))

    def _show_late_result(
        self,
        intent: Intent,
        kind: BannerKind,
        words: Words,
        *,
        has_drafts: bool = False,
        error: KnownError | None = None,
    ) -> None:
        self._window.notice.show_message(
            kind,
            words,
            (lambda: self.tr("Saved drafts …")) if has_drafts else None,
            on_action=self._window.drafts_asked.emit,
            key=f"late {intent.id}",
            details=details_text(error) if error else "",
        )

    def _on_changed(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        self._closed -= {unconfirmed.intent.id for unconfirmed in unconfirmed_bookings}
        self._window.board_panel.set_unconfirmed(unconfirmed_bookings)

    def _on_reported_booked_changed(
        self, unconfirmed_bookings: Sequence[UnconfirmedBooking]
    ) -> None:
        self._closed |= {unconfirmed.intent.id for unconfirmed in unconfirmed_bookings}
        self._window.board_panel.set_reported_booked(unconfirmed_bookings)

    def _on_closed(self, unconfirmed: UnconfirmedBooking) -> None:
        report = unconfirmed.intent.operator_report
        order = isolated((report.order_number if report else None) or "")

        def words() -> str:
            template = self.tr(
                "Closed as {order} by the operator's word. If the service shows it, it is"
                " recognised."
            )
            return template.format(order=order)

        self._window.board_panel.choose(unconfirmed.intent.id)
        self._window.delivery_pane.banner.show_message(
            BannerKind.INFO,
            words,
            on_print=partial(self._window.print_slip, reported_delivery(unconfirmed.intent)),
        )

    def _on_found(self, booked: Booked) -> None:
        was_closed = booked.intent.id in self._closed

        def words() -> str:
            if was_closed:
                return self.tr(
                    "The booking of {time} for {name} was closed by the operator's word, and the"
                    " service shows it now: {order}."
                )
            return self.tr(
                "The booking of {time} for {name} was unconfirmed and is booked: {order}."
            )

        self._show(booked, BannerKind.GOOD, words)
        self.delivery_found.emit(booked.delivery)

    def _on_found_late(self, booked: Booked) -> None:
        """Warns of the one result that costs money if nobody reads it."""

        def words() -> str:
            return self.tr(
                "The booking of {time} for {name} was discarded as not booked, but it is booked "
                "after all: {order}. If it was booked again, two couriers come: call the operator"
                " now."
            )

        self._show(booked, BannerKind.BAD, words)

    def _show(self, booked: Booked, kind: BannerKind, words: Words) -> None:
        """Shows a message a booking, which prints its own slip."""
        window, delivery = self._window, booked.delivery
        window.show_known(delivery.id)
        window.booking_panel.settle(booked)
        window.booking_panel.differences.show_differences(booked)
        window.latest_slip.show_found(delivery)
        window.notice.show_message(
            kind,
            lambda: _said(words(), booked),
            on_print=partial(window.print_slip, delivery),
            key=f"found {booked.intent.id}",
        )

    def _on_not_booked(self, end: NotBooked) -> None:
        """Returns the booking to the form: it is no longer on the board."""

        def words() -> str:
            return f"{self.tr('Not booked.')} {error_words(end.error)}"

        work = self._return_to_form(end.intent, words, details_text(end.error))
        self._tasks.spawn(work, name="hand back")

    def _on_not_sendable(self, intent: Intent, invalid: InvalidInput) -> None:
        def words() -> str:
            return f"{self.tr('Not sent again.')} {error_words(invalid)}"

        self._tasks.spawn(self._return_to_form(intent, words), name="hand back")

    async def _return_to_form(self, intent: Intent, why: Words, details: str = "") -> None:
        panel = self._window.booking_panel
        stands_there = is_same(panel.draft(), intent)
        where = "" if stands_there else await self._keeper.restore_or_save(draft_of(None, intent))

        def words() -> str:
            if not where:
                return why()
            kept = self.tr("What was typed is among the saved drafts: {name}.")
            return f"{why()} {kept.format(name=embedded(where))}"

        panel.banner.show_message(BannerKind.BAD, words, details=details)

    def _on_given_up(self) -> None:
        self._window.delivery_pane.banner.show_message(
            BannerKind.INFO,
            lambda: self.tr("Discarded as not booked. If it turns up within a day, you are told."),
        )

    def _on_still_unconfirmed(self, _unconfirmed: UnconfirmedBooking) -> None:
        self._window.delivery_pane.banner.show_message(
            BannerKind.ATTENTION,
            lambda: self.tr(
                "The service gave no clear answer just now: nothing was changed or sent."
            ),
        )

    def _on_order_reported(self, intent_id: str, order_number: str) -> None:
        self._tasks.spawn(self._poller.record_order(intent_id, order_number), name="decide")

    def _on_operator_report_recorded(self, unconfirmed: UnconfirmedBooking) -> None:
        """The row shows it; the draft is no longer needed."""
        self._window.detail_panel.unconfirmed_view.operator.clear()
        words = partial(self._report_words, unconfirmed)
        self._window.delivery_pane.banner.show_message(BannerKind.INFO, words)

    def _report_words(self, unconfirmed: UnconfirmedBooking) -> str:
        if unconfirmed.is_closed_as_reported:
            return self.tr("The order number is corrected.")
        if unconfirmed.is_reported_booked:
            return self.tr(
                "Noted as the operator said. The service does not show that order yet: it is still"
                " looked for."
            )
        return self.tr("Noted: not booked. Choose whether to resend or discard it.")

    def _on_order_refused(self, intent_id: str, invalid: InvalidInput) -> None:
        self._window.detail_panel.unconfirmed_view.show_order_refused(
            intent_id, error_words(invalid)
        )

    def _on_not_found_out(self, error: KnownError) -> None:
        self._window.delivery_pane.banner.show_message(
            BannerKind.ATTENTION, partial(error_words, error), details=details_text(error)
        )


def _said(words: str, booked: Booked) -> str:
    return words.format(**_named(booked.intent), order=isolated(booked.delivery.order_number))


def _named(intent: Intent) -> dict[str, str]:
    time, name = clock(intent.written_at), intent.booking.customer_name
    return {"time": isolated(time), "name": embedded(name)}
