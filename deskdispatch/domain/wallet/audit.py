"""Audits the wallet: one debit of the right amount for every delivery, and no other.

A finding is no proof: the shop may ask its operator about it, with the rows. Where the contract
says nothing, there are no findings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Final

from deskdispatch.domain.account.account import DEBIT, PREPAID, WalletTransaction
from deskdispatch.domain.clock import TimeSpan
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.unconfirmed.intent import Intent

MARGIN: Final = timedelta(minutes=2)
"""This close to the edge of a known period, the counterpart may not have been seen yet."""

_LONGEST_NOTE: Final = 200


class AuditFindingKind(StrEnum):
    """The kinds of findings."""

    NO_DELIVERY = "no_delivery"
    """A debit for an order that was never seen here, or without an order."""
    DEBITED_TWICE = "debited_twice"
    WRONG_AMOUNT = "wrong_amount"
    """The debit is not the price that the delivery shows."""
    NOT_DEBITED = "not_debited"


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """A discrepancy, with its evidence.

    Attributes:
        at: UTC, by the service's clock: of the newest debit, else of the delivery.
        transactions: The debits concerned, newest first; none for ``NOT_DEBITED``.
        others: Transactions of other types with the same order: shown, never interpreted.
        expected: The expected debit, KWD; None if no price is known.
        actual: The total debit, KWD, never negative.
        note: The note of the newest debit: untrusted, on one line, bounded.
        is_certain: False if its delivery may exist, as the service's list does not reach back to
            the debit.
    """

    kind: AuditFindingKind
    at: datetime
    reference: str
    transactions: tuple[WalletTransaction, ...] = ()
    others: tuple[WalletTransaction, ...] = ()
    delivery: Delivery | None = None
    expected: Decimal | None = None
    actual: Decimal = ZERO
    note: str = ""
    is_certain: bool = True


@dataclass(frozen=True)
class AuditBooks:
    """The data to be audited, in any order.

    Attributes:
        coverage: The periods in which every transaction is known.
        since: When the first delivery known here was made; None if there is none.
        as_of: The service's time when the wallet was read last.
        unsought: References that are too old to be searched for in the service's list.
        reported: Orders closed on the operator's word; their debits are explained.
    """

    billing_mode: str
    transactions: Sequence[WalletTransaction]
    deliveries: Sequence[Delivery]
    intents: Sequence[Intent]
    coverage: Sequence[TimeSpan]
    since: datetime | None
    as_of: datetime
    unsought: frozenset[str] = frozenset()
    reported: frozenset[str] = frozenset()

    @cached_property
    def debits(self) -> tuple[WalletTransaction, ...]:
        """The debits that can be judged, newest first, each once.

        Only ``DEBIT``, and only of a ``PREPAID`` merchant, as the contract says nothing about
        others. Debits older than the first delivery known here are left out, and debits younger
        than two minutes, whose delivery may not have been listed yet.
        """
        if self.billing_mode != PREPAID or self.since is None:
            return ()
        first, last = self.since, self.as_of - MARGIN
        known = {each.id: each for each in self.transactions if each.type == DEBIT}
        judged = (each for each in known.values() if first <= each.created_at <= last)
        return tuple(sorted(judged, key=lambda each: (each.created_at, each.id), reverse=True))

    def is_reported(self, order: str) -> bool:
        """Whether the operator named that order for a booking of this desk, in any spelling."""
        return order.casefold() in self._reported

    @cached_property
    def _reported(self) -> frozenset[str]:
        return frozenset(each.strip().casefold() for each in self.reported)

    @cached_property
    def owing(self) -> tuple[tuple[Delivery, datetime], ...]:
        """The deliveries whose debit must be known here, and when they were booked.

        On-demand deliveries of a ``PREPAID`` merchant: a scheduled one may be invoiced later, as
        may one of which neither the service nor this desk says which it is. They were booked inside
        a covered period, two minutes off its ends, as the debit may be at another second. Free
        deliveries owe nothing.
        """
        if self.billing_mode != PREPAID:
            return ()
        intents = {intent.delivery_id: intent for intent in self.intents}
        return tuple(
            (delivery, at)
            for delivery in {each.id: each for each in self.deliveries}.values()
            if _is_on_demand(delivery, intents.get(delivery.id))
            and delivery.estimated_price != ZERO
            and (at := _booked_at(delivery, intents.get(delivery.id))) is not None
            and any(first + MARGIN <= at <= last - MARGIN for first, last in self.coverage)
        )


def audit(books: AuditBooks) -> tuple[AuditFinding, ...]:
    """Returns all findings, newest first.

    Amounts are compared without their sign: the contract does not show whether a debit has one. A
    scheduled delivery need not have a debit, but if it has one, the amount is its price.
    """
    others = _by_order(each for each in books.transactions if each.type != DEBIT)
    found = (
        replace(each, others=tuple(others.get(each.reference, ())))
        for each in (*_of_debits(books), *_not_debited(books))
    )
    return tuple(sorted(found, key=lambda each: (each.at, each.reference), reverse=True))


def order_of(transaction: WalletTransaction) -> str:
    return (transaction.reference or "").strip()


def _of_debits(books: AuditBooks) -> Iterator[AuditFinding]:
    deliveries = {each.order_number.strip(): each for each in books.deliveries}
    for debit in books.debits:
        if not order_of(debit):
            yield _finding(AuditFindingKind.NO_DELIVERY, [debit])
    for order, debits in _by_order(books.debits).items():
        delivery = deliveries.get(order)
        if delivery is None and not books.is_reported(order):
            is_certain = order not in books.unsought
            yield _finding(AuditFindingKind.NO_DELIVERY, debits, is_certain=is_certain)
        if len(debits) > 1:
            yield _finding(AuditFindingKind.DEBITED_TWICE, debits, delivery)
        elif (price := _price(delivery)) is not None and abs(debits[0].amount) != price:
            yield _finding(AuditFindingKind.WRONG_AMOUNT, debits, delivery)


def _not_debited(books: AuditBooks) -> Iterator[AuditFinding]:
    """Yields deliveries without a debit, unless a transaction of unknown type may be the fee."""
    moved = {order_of(each) for each in books.transactions}
    for delivery, at in books.owing:
        order = delivery.order_number.strip()
        if order not in moved:
            kind, price = AuditFindingKind.NOT_DEBITED, _price(delivery)
            yield AuditFinding(kind, at, order, delivery=delivery, expected=price)


def _finding(
    kind: AuditFindingKind,
    debits: Sequence[WalletTransaction],
    delivery: Delivery | None = None,
    *,
    is_certain: bool = True,
) -> AuditFinding:
    return AuditFinding(
        kind,
        debits[0].created_at,
        order_of(debits[0]),
        tuple(debits),
        delivery=delivery,
        expected=_price(delivery),
        actual=sum((abs(debit.amount) for debit in debits), ZERO),
        note=cleaned(debits[0].note or "", _LONGEST_NOTE),
        is_certain=is_certain,
    )


def _by_order(transactions: Iterable[WalletTransaction]) -> dict[str, list[WalletTransaction]]:
    named: dict[str, list[WalletTransaction]] = defaultdict(list)
    for each in transactions:
        if order := order_of(each):
            named[order].append(each)
    return named


def _is_on_demand(delivery: Delivery, intent: Intent | None) -> bool:
    if delivery.is_scheduled is not None or intent is None:
        return delivery.is_scheduled is False
    return not intent.booking.is_scheduled


def _booked_at(delivery: Delivery, intent: Intent | None) -> datetime | None:
    if delivery.created_at is not None or intent is None or intent.service_ahead is None:
        return delivery.created_at
    return intent.written_at + timedelta(seconds=intent.service_ahead)


def _price(delivery: Delivery | None) -> Decimal | None:
    price = None if delivery is None else delivery.estimated_price
    return None if price is None else abs(price)
