"""The journal: coroutines that run on their own thread over one SQLite file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Sequence
from datetime import datetime
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal import (
    account,
    alerts,
    all_bookings,
    customer_details,
    customer_search,
    opening,
    shift,
    slips,
    standing_orders,
)
from deskdispatch.journal import clerks as clerk_rows
from deskdispatch.journal import saved_places as saved_place_rows
from deskdispatch.journal.booking import drafts, held_orders, intents
from deskdispatch.journal.booking import unconfirmed as searches
from deskdispatch.journal.customers import (
    editing,
    erasing,
    importing,
    profiles,
    recording,
)
from deskdispatch.journal.deliveries import (
    backfill,
    doors,
    overview,
    past,
    shared_bookings,
    stages,
    summaries,
)
from deskdispatch.journal.deliveries import deliveries as delivery_rows
from deskdispatch.journal.deliveries.summaries import BOARD_LIMIT
from deskdispatch.journal.order_files import files as order_files
from deskdispatch.journal.order_files import rows as file_rows
from deskdispatch.journal.sharing import change_log, merging, records, unconfirmed
from deskdispatch.journal.sharing import state as shared_state
from deskdispatch.journal.sharing.merging import ApplyResult, SettleResult
from deskdispatch.journal.thread import (
    JournalThread,
    Work,
    reading,
    writing,
    writing_unreported,
)
from deskdispatch.journal.wrong_bookings import WRONG_BOOKINGS

P = ParamSpec("P")
T = TypeVar("T")

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""


def _reading_all(work: Work[P, T]) -> Callable[Concatenate[Journal, P], Coroutine[Any, Any, T]]:
    """Like ``reading``, but waits for the summaries and stages of ``backfill``."""

    @wraps(work)
    async def method(self: Journal, /, *args: P.args, **kwargs: P.kwargs) -> T:
        await self.fill()
        return await self.read(work, *args, **kwargs)

    return method


class Journal(JournalThread):
    """Saved data of one profile.

    When a writing call is awaited, its data has reached the disk. Calls run in the order they are
    made, a writing one awaited or not. Each may raise ``JournalError`` with a ``JournalFailure`` as
    its detail where it is awaited; then it has written nothing.

    Most methods run a function of another module on the thread; see its docstring.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(partial(opening.request_check, path))
        self.repaired: JournalRepair | None = None
        self._is_filled = False

    @classmethod
    async def open(
        cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT, clock: Clock = utc_now
    ) -> Journal:
        """Opens or creates the file and migrates its schema; raises ``JournalError``.

        A damaged file is set aside and its readable rows are copied, see ``repaired``. A file of
        another program or of a newer release is not changed.
        """
        journal, open_file = cls(path), partial(opening.open_file, path, busy_timeout, clock)
        try:
            journal.repaired = await journal.start(open_file)
        except BaseException:
            await journal.close()
            raise
        return journal

    # Bookings: intents, from before the request is sent until its outcome is known.
    write_intent = writing(intents.write)
    settle_intent = writing(intents.settle)
    settle_booked = writing(intents.settle_booked)
    note_statements = writing(intents.note_statements)
    reopen_intent = writing(intents.reopen)
    mark_interrupted = writing(intents.interrupt)
    newest_delivery_row = reading(intents.newest_row)
    open_intents = reading(intents.unsettled)
    recent_intents = reading(intents.recent)
    intents_for_days_since = reading(intents.for_days_since)
    booked_since = reading(intents.booked_since)
    last_booked = reading(intents.last_booked)
    claimed = reading(intents.claimed)
    intent_of = reading(intents.of_delivery)
    booked_with_differences = reading(intents.booked_with_differences)
    dismiss_differences = writing(intents.dismiss_differences)
    sent_for = reading(all_bookings.of_delivery)
    earlier_bookings = reading(all_bookings.of_phone)

    # Unconfirmed bookings: progress of the search for an intent.
    keep_search = writing(searches.keep)
    keep_searches = writing(searches.keep_open)
    unconfirmed_of = reading(searches.of)
    unconfirmed_bookings = reading(searches.unconfirmed)
    given_up = reading(searches.given_up)
    reported_booked = reading(searches.reported_booked)

    # Forms that were not sent.
    keep_draft = writing(drafts.keep)
    draft = reading(drafts.current)
    draft_kept_at = reading(drafts.current_saved_at)

    def keep_draft_now(self, draft: Draft, now: datetime, within_s: float) -> None:
        self.write_now(within_s, drafts.keep, draft, now)

    keep_named_draft = writing(drafts.keep_named)
    kept_drafts = reading(drafts.named)
    forget_draft = writing(drafts.delete)
    hold_order = writing(held_orders.hold)
    take_held_back = writing(held_orders.take_back)
    forget_held = writing(held_orders.forget)
    keep_held_as_draft = writing(held_orders.keep_as_draft)
    held_left_over = reading(held_orders.left_over)

    # Deliveries: all that were ever seen or booked here.
    delivery = reading(delivery_rows.one)
    deliveries_of = reading(delivery_rows.some)
    deliveries_by_order = reading(delivery_rows.of_orders)
    active_deliveries = reading(delivery_rows.active)
    count_deliveries = reading(delivery_rows.count)
    remember = writing(delivery_rows.remember)
    add_imported_deliveries = writing(delivery_rows.add_imported)

    # Summaries: the deliveries as lines of the board.
    active_summaries = reading(summaries.active)
    sent_bookings = reading(summaries.bookings)
    summaries_of_orders = reading(summaries.of_orders)
    summaries_between = _reading_all(summaries.between)
    scheduled_summaries = _reading_all(summaries.scheduled)
    past_of_shop_and_customers = reading(past.of_shop_and_customers)
    arrivals = _reading_all(past.arrivals)
    doors_at = reading(doors.at)
    read_doors = writing(doors.read_slice)
    stage_lengths = _reading_all(stages.lengths)
    overview_tallies = reading(overview.tallies)
    late_deliveries = reading(overview.late_ids)

    async def summaries(
        self, limit: int = BOARD_LIMIT, older_than: DeliverySummary | None = None
    ) -> tuple[DeliverySummary, ...]:
        """Returns a page of at most ``limit`` summaries below ``older_than``, newest first.

        They are ordered by creation or, where the service gives none, by when they were first seen;
        for equal times the greater id comes first.
        """
        if older_than is not None or limit > backfill.AT_ONCE:
            await self.fill()
        return await self.read(summaries.newest, limit, older_than)

    async def deliveries(self, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
        """Returns at most ``limit`` deliveries, in the order of ``summaries``."""
        if limit > backfill.AT_ONCE:
            await self.fill()
        return await self.read(delivery_rows.newest, limit)

    async def summaries_of(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """Returns the summaries of those of these deliveries that are known, in no order."""
        if not self._is_filled:
            await self.write(backfill.fill, tuple(ids))
        return await self.read(summaries.some, tuple(ids))

    # Customers: recorded by the phones and drop-offs of the deliveries.
    record_customers = writing(recording.record_slice)
    index_customers = writing(customer_search.index_slice)
    customers_by_phone = reading(profiles.by_phone)
    customers_of_phones = reading(profiles.of_phones)
    customers_page = reading(profiles.page)
    customer = reading(profiles.one)
    count_customers = reading(profiles.count)
    edit_customer = writing(editing.edit_customer)
    edit_customer_place = writing(editing.edit_place)
    merge_customers = writing(editing.merge)
    undo_customer_merge = writing(editing.undo)
    erase_customer = writing(erasing.erase)
    customers_without_orders_since = reading(erasing.without_orders_since)
    is_typed_for_customer = reading(erasing.is_typed_for)
    orders_of_customer = reading(profiles.orders_of)
    customer_details = reading(customer_details.of)
    import_customers = writing(importing.import_slice)
    open_import_trial = writing(importing.open_trial)
    try_customer_import = reading(importing.try_import)
    close_import_trial = writing(importing.close_trial)
    customers_to_export = reading(profiles.export_page)

    # Places named by clerks.
    saved_places = reading(saved_place_rows.PLACES.every)
    keep_saved_places = writing(saved_place_rows.keep)
    edit_saved_place = writing(saved_place_rows.PLACES.edit)
    delete_saved_places = writing(saved_place_rows.PLACES.delete)

    # Clerks, and the wrong PINs typed for them.
    clerks = reading(clerk_rows.CLERKS.every)
    keep_clerk = writing(clerk_rows.CLERKS.keep)
    edit_clerk = writing(clerk_rows.CLERKS.edit)
    delete_clerk = writing(clerk_rows.delete)
    wrong_pins = reading(clerk_rows.wrong_pins)
    note_pin = writing(clerk_rows.note_pin)
    forget_wrong_pins = writing(clerk_rows.forget_wrong_pins)

    # Deliveries reported as wrong.
    wrong_bookings = reading(WRONG_BOOKINGS.every)
    keep_wrong_booking = writing(WRONG_BOOKINGS.keep)

    # End of a shift: counts of the drawer, and settled cash of courier lists.
    keep_drawer_count = writing(shift.keep_count)
    keep_drawer_draft = writing(shift.keep_draft)
    drawer_counts = reading(shift.counts)
    drawer_draft = reading(shift.draft)
    last_drawer_count = reading(shift.last_count)
    settle_cash = writing(shift.settle)
    settled_cash = reading(shift.settled)
    settled_of_list = reading(shift.settled_of_list)

    # Templates, and the hours of standing orders that this PC prepares.
    templates = reading(standing_orders.every)
    keep_template = writing(standing_orders.TEMPLATES.keep)
    edit_template = writing(standing_orders.TEMPLATES.edit)
    delete_templates = writing(standing_orders.TEMPLATES.delete)
    claim_standing_rows = writing(standing_orders.claim)
    claimed_standing_rows = reading(standing_orders.claimed)
    prepare_standing_rows = writing(standing_orders.prepare)

    # Order files: their rows, and how their columns are mapped.
    keep_order_file = writing(order_files.keep)
    order_file = reading(order_files.one)
    order_files_unsent_before = reading(order_files.unsent_before)
    order_files_newest = reading(order_files.newest)
    order_files_started = reading(order_files.started)
    start_order_file = writing(order_files.start)
    discard_order_file = writing(order_files.discard)
    keep_order_columns = writing(order_files.keep_columns)
    order_columns = reading(order_files.columns_of_shape)
    add_order_rows = writing(file_rows.add)
    renew_order_keys = writing(file_rows.renew_keys)
    change_order_row = writing(file_rows.change)
    relink_order_row = writing(file_rows.relink)
    order_rows = reading(file_rows.page)
    order_row = reading(file_rows.one)
    intents_of_order_file = reading(file_rows.intents)

    # Alerts and their acknowledgements.
    note_alerts = writing(alerts.note)
    open_alerts = reading(alerts.unacknowledged)
    acknowledge = writing(alerts.acknowledge)

    # Slips that wait for printing, and printed ones.
    queue_print = writing(slips.queue)
    print_jobs = reading(slips.waiting)
    keep_print_job = writing(slips.keep)
    drop_print_job = writing(slips.drop)
    settle_prints = writing(slips.settle)
    slip_sources = reading(all_bookings.slip_sources)
    print_log = reading(slips.of_delivery)
    recent_prints = reading(slips.recent)
    slips_elsewhere = reading(slips.elsewhere)

    # The wallet's transactions, and the service's data about the account.
    keep_transactions = writing(account.keep_transactions)
    transactions = reading(account.transactions)
    coverage = reading(account.covered_periods)
    note_marks = writing(account.note_marks)
    marks_kept = reading(account.marks_kept)
    keep_bootstrap = writing(account.keep_bootstrap)
    bootstrap = reading(account.bootstrap)

    # Data shared between the counters of one shop.
    sharing = reading(shared_state.read)
    fill_shared_changes = writing_unreported(change_log.fill_slice)
    capture_shared = writing_unreported(merging.capture_slice)
    unsent_shared = reading(records.unsent)
    mark_shared_sent = writing_unreported(records.mark_sent)
    apply_shared = writing_unreported(merging.apply)
    count_unsent = reading(records.count_unsent)
    note_clock = writing_unreported(shared_state.note_clock)
    note_shared_as_of = writing_unreported(shared_state.note_as_of)
    share_all_again = writing_unreported(shared_state.share_again)
    rename_counter = writing(shared_state.rename)
    counter_names = reading(shared_state.counter_names)
    present_counters = reading(shared_state.present_counters)
    note_counters_left = writing(shared_state.note_left)
    shared_bookings_since = reading(shared_bookings.since)
    shared_bookings_for_days_since = reading(shared_bookings.for_days_since)
    shared_unconfirmed = reading(unconfirmed.of_others)

    async def start_sharing(
        self,
        counter_id: str,
        database_id: str,
        at: datetime,
        *,
        name: str = "",
    ) -> None:
        """Begins to record changes."""
        await self._forget_shared()
        await self.write(shared_state.start, counter_id, database_id, at, name=name)

    async def copy_shared(self, batch: Sequence[SharedRecord]) -> ApplyResult:
        """Applies records of the first copy, fewer if a call waits."""
        return await self.write_unreported(
            merging.apply, 0, batch, is_copy=True, is_awaited=lambda: self.is_awaited
        )

    async def settle_shared(self, after_id: str) -> SettleResult:
        """Settles the next customers of the first copy, fewer if a call waits."""
        return await self.write_unreported(merging.settle_page, after_id, lambda: self.is_awaited)

    async def stop_sharing(self) -> None:
        await self.write(shared_state.stop)
        await self._forget_shared()

    async def _forget_shared(self) -> None:
        while await self.write_unreported(shared_state.forget):
            pass

    async def fill(self) -> None:
        """Makes all summaries and stages that are missing after an upgrade or a repair.

        Other calls run between two slices.
        """
        while not self._is_filled:
            self._is_filled = not await self.write(backfill.fill_slice)
