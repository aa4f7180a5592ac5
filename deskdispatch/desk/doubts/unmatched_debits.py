"""Debits of the wallet that may be those of a booking in doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from deskdispatch.desk.doubts.matching import windows
from deskdispatch.domain.account.account import DEBIT, WalletTransaction
from deskdispatch.domain.doubts.doubt import UnmatchedDebit
from deskdispatch.domain.doubts.intent import Intent


def debits_about(
    intent: Intent, transactions: Iterable[WalletTransaction], ahead: float | None
) -> tuple[WalletTransaction, ...]:
    """The debits of the time in which an intent was sent.

    Args:
        intent: If it has no measure of the service's clock, ``ahead`` is used.
        transactions: The newest of the wallet.
        ahead: Seconds that the service's clock is ahead of this PC's by now.
    """
    timed = intent.model_copy(
        update={} if intent.service_ahead is not None else {"service_ahead": ahead or 0.0}
    )
    spans = windows(timed, ahead) or ()
    return tuple(
        one
        for one in transactions
        if one.type == DEBIT and any(first <= one.created_at <= last for first, last in spans)
    )


def unexplained(
    debits: Iterable[WalletTransaction], orders: Collection[str]
) -> tuple[UnmatchedDebit, ...]:
    """The debits whose order number is none of these."""
    return tuple(
        UnmatchedDebit(reference=one.reference or "", amount=one.amount, created_at=one.created_at)
        for one in debits
        if one.reference not in orders
    )
