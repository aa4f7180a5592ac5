"""Writes the final status of every booking on a desk's board into the clerk's log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs.clerk import serial_in, serial_of
from tests.chaos.storm_runs.clerk_log import BookingStatus, ClerkLog, ShownStatus

_EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)

_STATUSES: Final = {
    IntentState.IN_FLIGHT: BookingStatus.UNCONFIRMED,
    IntentState.UNCONFIRMED: BookingStatus.UNCONFIRMED,
    IntentState.BOOKED: BookingStatus.BOOKED,
    IntentState.REFUSED: BookingStatus.NOT_BOOKED,
    IntentState.NOT_SENT: BookingStatus.NOT_BOOKED,
    IntentState.GIVEN_UP: BookingStatus.GIVEN_UP,
    IntentState.REPORTED_BOOKED: BookingStatus.BOOKED_PER_OPERATOR,
}


async def log_board(journal: Journal, log: ClerkLog) -> None:
    """Log each booking in the journal with status and order number, the drafts, and an end mark."""
    intents = await journal.recent_intents(_EARLIEST)
    ids = [intent.delivery_id for intent in intents if intent.delivery_id]
    orders = {summary.id: summary.order_number for summary in await journal.summaries_of(ids)}
    for intent in intents:
        if (
            intent.operator_report is not None
            and intent.operator_report.order_number
            and intent.delivery_id is None
        ):
            per_operator = ShownStatus(
                BookingStatus.BOOKED_PER_OPERATOR,
                intent.id,
                intent.operator_report.order_number,
                "",
                "board",
            )
            log.board(serial_of(intent), per_operator)
            continue
        order = orders.get(intent.delivery_id or "", "")
        log.board(serial_of(intent), _final_status(intent, order))
    for kept in await journal.kept_drafts():
        log.draft(serial_in(kept.draft.notes))
    log.board_end()


def _final_status(intent: Intent, order: str) -> ShownStatus:
    status = _STATUSES[IntentState(intent.state)]
    return ShownStatus(status, intent.id, order, intent.delivery_id or "", "board")
