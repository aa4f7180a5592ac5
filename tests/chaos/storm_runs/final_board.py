"""What a desk's board says of every booking when all is over."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain.doubts.intent import Intent, IntentState
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs.clerk import serial_of
from tests.chaos.storm_runs.clerk_log import PressFile, Told, Word

_EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)

_WORDS: Final = {
    IntentState.IN_FLIGHT: Word.UNCONFIRMED,
    IntentState.IN_DOUBT: Word.UNCONFIRMED,
    IntentState.BOOKED: Word.BOOKED,
    IntentState.REFUSED: Word.NOT_BOOKED,
    IntentState.NOT_SENT: Word.NOT_BOOKED,
    IntentState.GIVEN_UP: Word.PUT_AWAY,
    IntentState.REPORTED_BOOKED: Word.REPORTED_BOOKED,
}


async def write_down(journal: Journal, file: PressFile) -> None:
    """Every booking that was made here, with the order number of its line on the board."""
    intents = await journal.recent_intents(_EVER)
    ids = [intent.delivery_id for intent in intents if intent.delivery_id]
    orders = {summary.id: summary.order_number for summary in await journal.summaries_of(ids)}
    for intent in intents:
        if (
            intent.operator_report is not None
            and intent.operator_report.order_number
            and intent.delivery_id is None
        ):
            told = Told(
                Word.REPORTED_BOOKED, intent.id, intent.operator_report.order_number, "", "board"
            )
            file.board(serial_of(intent), told)
            continue
        file.board(serial_of(intent), _told(intent, orders.get(intent.delivery_id or "", "")))
    file.over()


def _told(intent: Intent, order: str) -> Told:
    return Told(
        _WORDS[IntentState(intent.state)], intent.id, order, intent.delivery_id or "", "board"
    )
