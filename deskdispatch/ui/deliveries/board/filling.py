"""Fills the board with all of the journal in slices, while the clerk works on it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deskdispatch.ui.deliveries.model.column import SLOW
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import RowOrder

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.archive import Archive

SLICE: Final = 100
"""Rows made at once: between two of them the window handles keys and paints."""

AT_ONCE: Final = 1000
"""Rows that come in together at the end of the list, which takes next to nothing."""

TRIES: Final = 3
"""How often an order is prepared in vain, because something came in between."""


async def fill(model: DeliveriesModel, archive: Archive, is_wanted: Callable[[], bool]) -> None:
    """Brings in the deliveries of before, newest first; what is known already is left alone.

    Args:
        model: The board's.
        archive: Where they come from.
        is_wanted: False ends it.

    Raises:
        JournalError: They could not be read; those that came stay.
    """
    waiting: list[BoardRow] = []
    page = await archive.older()
    while page and is_wanted():
        for at in range(0, len(page), SLICE):
            waiting += [
                BoardRow.of_summary(summary)
                for summary in page[at : at + SLICE]
                if model.stock.get(summary.id) is None
            ]
            await asyncio.sleep(0)
        if len(waiting) >= AT_ONCE:
            await _bring(model, waiting, is_wanted)
            waiting = []
            # Python looks through everything that lives now and then, which a hundred thousand
            # rows make a stutter of a tenth of a second. Rows are in no cycle: nothing is lost.
            gc.freeze()
        page = await archive.older(page[-1])
    await _bring(model, waiting, is_wanted)
    for order in SLOW:
        await prepare(model, order, is_wanted)


async def prepare(model: DeliveriesModel, order: RowOrder, is_wanted: Callable[[], bool]) -> None:
    """Makes an order beforehand that takes longer than a clerk should wait."""
    for _ in range(TRIES):
        if model.stock.is_prepared(order):
            return
        for _ in model.stock.preparing(order):
            await asyncio.sleep(0)
            if not is_wanted():
                return


async def _bring(
    model: DeliveriesModel, rows: list[BoardRow], is_wanted: Callable[[], bool]
) -> None:
    """Rows that end the list come all at once, scattered ones a few at a time."""
    step = AT_ONCE if model.is_newest_first else SLICE // 4
    for at in range(0, len(rows), step):
        if not is_wanted():
            return
        model.add([row for row in rows[at : at + step] if model.stock.get(row.id) is None])
        await asyncio.sleep(0)
