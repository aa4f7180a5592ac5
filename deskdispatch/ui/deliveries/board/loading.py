"""Fills the board with all of the journal in slices, while the clerk works on it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deskdispatch.ui.deliveries.model.column import SLOW
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.rows import RowOrder

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.tracking import Tracking

SLICE: Final = 100
"""Rows made between two turns of the event loop."""

AT_ONCE: Final = 1000
"""Rows appended at once to the end of the list, which is cheap."""

TRIES: Final = 3
"""Attempts to prepare a sort order, each voided by a change meanwhile."""


async def fill(
    model: DeliveriesModel, tracking: Tracking, may_continue: Callable[[], bool]
) -> None:
    """Adds the stored deliveries, newest first; skips known ones.

    Args:
        model: The board's.
        tracking: Gives the stored deliveries.
        may_continue: Stops when it returns False.

    Raises:
        JournalError: They could not be read; rows already added stay.
    """
    waiting: list[BoardRow] = []
    page = await tracking.older()
    while page and may_continue():
        for at in range(0, len(page), SLICE):
            waiting += [
                BoardRow.of_summary(summary)
                for summary in page[at : at + SLICE]
                if summary.id not in model.board_rows.known
            ]
            await asyncio.sleep(0)
        if len(waiting) >= AT_ONCE:
            await _bring(model, waiting, may_continue)
            waiting = []
            # The cyclic GC scans all live objects now and then, 0.1 s for a hundred thousand
            # rows. Rows are in no cycle, so exempting them leaks nothing.
            gc.freeze()
        page = await tracking.older(page[-1])
    await _bring(model, waiting, may_continue)
    for order in SLOW:
        await prepare(model, order, may_continue)


async def prepare(
    model: DeliveriesModel, order: RowOrder, may_continue: Callable[[], bool]
) -> None:
    """Prepares a sort order that takes too long to make on a click."""
    for _ in range(TRIES):
        if model.board_rows.is_prepared(order):
            return
        for _ in model.board_rows.preparing(order):
            await asyncio.sleep(0)
            if not may_continue():
                return


async def _bring(
    model: DeliveriesModel, rows: list[BoardRow], may_continue: Callable[[], bool]
) -> None:
    """Appends rows at the end at once, inserts others in slices."""
    step = AT_ONCE if model.is_newest_first else SLICE // 4
    for at in range(0, len(rows), step):
        if not may_continue():
            return
        known = model.board_rows.known
        model.add([row for row in rows[at : at + step] if row.id not in known])
        await asyncio.sleep(0)
