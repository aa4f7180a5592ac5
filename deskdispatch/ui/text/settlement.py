"""The words for how pay-as-you-go deliveries are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.json_lines import json_lines
from deskdispatch.ui.text.amounts import embedded

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery

IN_SHORT: Final = 2
"""Lines of the instructions shown beside a price."""

ON_A_PAGE: Final = 5
"""Lines shown on a page; *Account and prices* has all."""


def settlement_words(scheduled: ScheduledDelivery | None, most: int | None = None) -> str:
    """Settlement terms and the operator's instructions; "" where there are none.

    Args:
        scheduled: The service's answer; None while unknown.
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
    """Says that the operator decides whether a scheduled delivery is debited at once."""
    return QCoreApplication.translate(
        "Settlement", "Pay as you go: scheduled deliveries may be invoiced later, not debited now."
    )
