"""Entries of printed slips, written like the print queue's."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.journal.journal import Journal


async def log_print(
    journal: Journal, delivery_id: str, at: datetime, target: str, who: str = ""
) -> None:
    """Records that a slip of a delivery went to a printer or a file."""
    job = PrintJob(
        id=uuid4().hex,
        delivery_id=delivery_id,
        order_number="",
        target=target,
        asked_at=at,
        who=who,
    )
    await journal.settle_prints([job], at)
