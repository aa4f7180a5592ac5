"""The words for how pay-as-you-go deliveries are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.json_lines import json_lines
from deskdispatch.ui.text.amounts import embedded

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery

IN_SHORT: Final = 2
"""Lines of the instructions that have room beside a price."""

ON_A_PAGE: Final = 5
"""Lines that have room on a page; *Account and prices* has them all."""


def settlement_words(scheduled: ScheduledDelivery | None, most: int | None = None) -> str:
    """What the operator says of settling, under what is known of it; nothing where there is none.

    Args:
        scheduled: As the service said it; None where nobody knows.
        most: Lines of the instructions; None for all that are kept.
    """
    if scheduled is None:
        return ""
    lines = [embedded(line) for line in json_lines(scheduled.payg_settlement_instructions)]
    if most is not None and len(lines) > most:
        lines = [*lines[:most], "…"]
    if scheduled.pay_as_you_go_enabled:
        lines.insert(0, pay_as_you_go_words())
    return "\n".join(lines)


def pay_as_you_go_words() -> str:
    """Whether a scheduled delivery is debited at once is the operator's choice."""
    return QCoreApplication.translate(
        "Settlement", "Pay as you go: scheduled deliveries may be invoiced later, not debited now."
    )
