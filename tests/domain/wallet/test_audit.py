"""Tests of discrepancies between a wallet and the deliveries, and of what is not reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.wallet.audit import AuditBooks, AuditFinding, AuditFindingKind, audit

NINE = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
TEN = NINE + timedelta(hours=1)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def debit(order: str | None, at: datetime, amount: str = "1.750", **more: Any) -> WalletTransaction:
    row = {
        "id": f"t-{order}-{at:%H%M%S}",
        "type": "DEBIT",
        "amount": amount,
        "balanceAfter": "40.000",
        "reference": order,
        "note": f"Delivery fee for {order}",
        "createdAt": at.isoformat(),
        **more,
    }
    return WalletTransaction.model_validate(row)


def delivery(order: str, at: datetime | None, price: str | None = "1.750", **more: Any) -> Delivery:
    row = {
        "id": f"d-{order}",
        "orderNumber": order,
        "status": "PENDING",
        "estimatedPrice": price,
        "isScheduled": False,
        "createdAt": None if at is None else at.isoformat(),
        **more,
    }
    return Delivery.model_validate({name: each for name, each in row.items() if each is not None})


def intent(order: str, at: datetime, *, ahead: float | None = 0, scheduled: bool = False) -> Intent:
    booking = Booking(
        customer_name="Fatima",
        customer_number="9922 1234",
        pickup_latitude=29.3,
        pickup_longitude=48.0,
        delivery_latitude=29.4,
        delivery_longitude=47.9,
        is_scheduled=scheduled,
    )
    return Intent(
        id=f"i-{order}",
        booking=booking,
        digest="",
        written_at=at,
        state=IntentState.BOOKED,
        settled_at=at,
        delivery_id=f"d-{order}",
        service_ahead=ahead,
    )


def books(
    transactions: Sequence[WalletTransaction] = (),
    deliveries: Sequence[Delivery] = (),
    **more: Any,
) -> AuditBooks:
    """Makes books that are known without a gap from eight to ten, and read afterwards."""
    known = AuditBooks(
        billing_mode="PREPAID",
        transactions=transactions,
        deliveries=deliveries,
        intents=(),
        coverage=((NINE - minutes(60), TEN),),
        since=NINE - minutes(60),
        as_of=TEN,
    )
    return replace(known, **more)


def kinds(found: Sequence[AuditFinding]) -> list[tuple[str, str]]:
    return [(each.kind.value, each.reference) for each in found]


def test_where_every_delivery_was_paid_once_nothing_is_found() -> None:
    known = books(
        [debit("A", NINE), debit("B", NINE + minutes(5), "2.000")],
        [delivery("A", NINE), delivery("B", NINE + minutes(5), "2.000")],
    )
    assert audit(known) == ()
    assert len(known.debits) == len(known.owing) == 2


def test_a_debit_for_what_nobody_here_has_seen() -> None:
    strange = debit("X", NINE, note="Fee\u202e for\n X")
    (found,) = audit(books([strange, debit("A", NINE)], [delivery("A", NINE)]))
    assert found == AuditFinding(
        AuditFindingKind.NO_DELIVERY,
        NINE,
        "X",
        (strange,),
        actual=Decimal("1.750"),
        note="Fee for X",
    )


@pytest.mark.parametrize("reference", [None, "", "  "])
def test_debits_that_name_no_order_are_each_their_own(reference: str | None) -> None:
    first = debit(reference, NINE, "0.500", note="Monthly fee")
    second = debit(reference, NINE + minutes(1), "0.250", note=None)
    found = audit(books([first, second]))
    assert kinds(found) == [("no_delivery", ""), ("no_delivery", "")]
    assert [each.note for each in found] == ["", "Monthly fee"]
    assert [each.actual for each in found] == [Decimal("0.250"), Decimal("0.500")]
    assert all(each.is_certain for each in found)


def test_a_note_is_bounded() -> None:
    (found,) = audit(books([debit("X", NINE, note="long " * 10_000)]))
    assert len(found.note) == 200


def test_what_the_list_cannot_show_any_more_is_told_as_not_certain() -> None:
    known = books([debit("X", NINE), debit("Y", NINE)], unsought=frozenset({"X"}))
    assert {each.reference: each.is_certain for each in audit(known)} == {"X": False, "Y": True}


def test_a_delivery_that_was_debited_twice() -> None:
    known = delivery("A", NINE)
    first, second = debit("A", NINE), debit(" A ", NINE + minutes(20))
    (found,) = audit(books([first, second], [known]))
    assert found == AuditFinding(
        AuditFindingKind.DEBITED_TWICE,
        NINE + minutes(20),
        "A",
        (second, first),
        delivery=known,
        expected=Decimal("1.750"),
        actual=Decimal("3.500"),
        note="Delivery fee for A",
    )


def test_the_same_row_seen_twice_is_one_debit() -> None:
    row = debit("A", NINE)
    assert audit(books([row, row], [delivery("A", NINE), delivery("A", NINE)])) == ()


def test_what_nobody_has_seen_may_be_debited_twice_too() -> None:
    found = audit(books([debit("X", NINE), debit("X", NINE + minutes(1))]))
    assert sorted(kinds(found)) == [("debited_twice", "X"), ("no_delivery", "X")]
    assert {len(each.transactions) for each in found} == {2}


@pytest.mark.parametrize("amount", ["1.500", "2.000", "-1.751", "0.000"])
def test_a_debit_that_is_not_the_price(amount: str) -> None:
    wrong = debit("A", NINE, amount)
    known = delivery("A", NINE)
    (found,) = audit(books([wrong], [known]))
    assert found.kind is AuditFindingKind.WRONG_AMOUNT
    assert (found.transactions, found.delivery) == ((wrong,), known)
    assert (found.expected, found.actual) == (Decimal("1.750"), abs(Decimal(amount)))


@pytest.mark.parametrize("amount", ["1.750", "-1.750", "1.75"])
def test_the_sign_of_an_amount_says_nothing(amount: str) -> None:
    assert audit(books([debit("A", NINE, amount)], [delivery("A", NINE)])) == ()


def test_a_price_that_nobody_knows_is_not_compared() -> None:
    assert audit(books([debit("A", NINE)], [delivery("A", NINE, price=None)])) == ()


def test_a_delivery_that_was_not_debited() -> None:
    known = delivery("A", NINE)
    (found,) = audit(books([], [known]))
    assert found == AuditFinding(
        AuditFindingKind.NOT_DEBITED, NINE, "A", delivery=known, expected=Decimal("1.750")
    )
    assert found.actual == Decimal("0.000")


@pytest.mark.parametrize(
    ("at", "is_found"),
    [
        (NINE, False),
        (NINE + minutes(2) - timedelta(milliseconds=1), False),
        (NINE + minutes(2), True),
        (TEN - minutes(2), True),
        (TEN - minutes(2) + timedelta(milliseconds=1), False),
        (TEN, False),
        (TEN + minutes(10), False),
    ],
)
def test_only_inside_what_is_covered_a_debit_is_missed(at: datetime, is_found: bool) -> None:
    known = books([], [delivery("A", at)], coverage=((NINE, TEN),), as_of=TEN + minutes(60))
    assert bool(audit(known)) is is_found


def test_between_two_stretches_nothing_is_missed() -> None:
    periods = ((NINE - minutes(30), NINE), (NINE + minutes(10), TEN))
    assert audit(books([], [delivery("A", NINE + minutes(5))], coverage=periods)) == ()


def test_a_scheduled_delivery_need_not_be_debited_but_if_it_is_then_with_its_price() -> None:
    later = delivery("A", NINE, "2.500", isScheduled=True)
    assert audit(books([], [later])) == ()
    assert audit(books([debit("A", NINE, "2.500")], [later])) == ()
    assert kinds(audit(books([debit("A", NINE, "1.750")], [later]))) == [("wrong_amount", "A")]


@pytest.mark.parametrize(
    ("of_ours", "is_found"),
    [
        (None, False),
        (intent("A", NINE, scheduled=True), False),
        (intent("A", NINE, scheduled=False), True),
    ],
)
def test_where_the_service_does_not_say_our_own_booking_does(
    of_ours: Intent | None, is_found: bool
) -> None:
    unsaid = delivery("A", NINE, isScheduled=None)
    known = books([], [unsaid], intents=() if of_ours is None else (of_ours,))
    assert bool(audit(known)) is is_found


def test_when_it_was_booked_is_told_by_our_own_booking_in_the_time_of_the_service() -> None:
    untimed = delivery("A", None)
    assert audit(books([], [untimed])) == ()
    assert audit(books([], [untimed], intents=(intent("A", NINE, ahead=None),))) == ()
    a_day_slow = intent("A", NINE - timedelta(days=1), ahead=86400.0)
    (found,) = audit(books([], [untimed], intents=(a_day_slow,)))
    assert found.at == NINE


def test_a_free_delivery_owes_nothing() -> None:
    assert audit(books([], [delivery("A", NINE, "0.000")])) == ()


def test_what_ended_badly_was_debited_all_the_same() -> None:
    assert audit(books([], [delivery("A", NINE, status="REJECTED")])) != ()


@pytest.mark.parametrize("mode", ["INVOICE", "prepaid", ""])
def test_only_prepaid_is_judged(mode: str) -> None:
    rows = [debit("X", NINE), debit("X", NINE + minutes(1)), debit("A", NINE, "9.000")]
    known = books(rows, [delivery("A", NINE), delivery("B", NINE)], billing_mode=mode)
    assert audit(known) == ()
    assert (known.debits, known.owing) == ((), ())


@pytest.mark.parametrize("kind", ["CREDIT", "REFUND", "debit", ""])
def test_other_types_are_shown_and_never_guessed(kind: str) -> None:
    other = debit("A", NINE + minutes(1), "9.000", type=kind)
    known = delivery("A", NINE)
    assert audit(books([other], [known])) == ()  # it may be the fee under another name
    assert audit(books([other, debit("A", NINE)], [known])) == ()
    (found,) = audit(books([other, debit("A", NINE, "2.000")], [known]))
    assert (found.kind, found.others) == (AuditFindingKind.WRONG_AMOUNT, (other,))


def test_what_is_older_than_the_first_delivery_known_here_is_before_our_time() -> None:
    old = [debit("X", NINE - minutes(1)), debit("X", NINE - minutes(2)), debit(None, NINE)]
    found = audit(books(old, [delivery("A", NINE)], since=NINE, coverage=()))
    assert kinds(found) == [("no_delivery", "")]
    assert audit(books(old, since=None)) == ()


@pytest.mark.parametrize(
    ("age", "is_found"), [(0, False), (119, False), (120, True), (3600, True), (-3600, False)]
)
def test_a_debit_is_not_judged_before_its_delivery_can_have_been_listed(
    age: float, is_found: bool
) -> None:
    assert bool(audit(books([debit("X", TEN - timedelta(seconds=age))]))) is is_found


def test_a_young_debit_is_a_debit_all_the_same() -> None:
    late = debit("A", TEN - minutes(1), "9.999")
    assert audit(books([late], [delivery("A", NINE)])) == ()


def test_the_newest_comes_first() -> None:
    rows = [debit("X", NINE), debit("Y", NINE + minutes(9)), debit("A", NINE + minutes(2), "3.000")]
    found = audit(books(rows, [delivery("A", NINE), delivery("B", NINE + minutes(5))]))
    assert [each.reference for each in found] == ["Y", "B", "A", "X"]


orders = st.sampled_from(["A", "B", "C", "D", "E"])
moments = st.integers(-90, 70).map(lambda late: NINE + minutes(late))
amounts = st.sampled_from(["1.750", "2.000"])


@given(
    st.lists(
        st.builds(debit, orders, moments, amounts), max_size=12, unique_by=lambda each: each.id
    ),
    st.lists(
        st.builds(delivery, orders, moments, amounts), max_size=5, unique_by=lambda each: each.id
    ),
    st.randoms(use_true_random=False),
)
def test_what_is_found_is_so_and_the_order_of_the_rows_is_nothing(
    rows: list[WalletTransaction], deliveries: list[Delivery], chance: Any
) -> None:
    found = audit(books(rows, deliveries))
    for each in found:
        assert {row.reference for row in each.transactions} <= {each.reference}
        assert (each.delivery is None) is (
            each.reference not in {d.order_number for d in deliveries}
        )
        if each.kind is AuditFindingKind.NOT_DEBITED:
            assert not any(row.reference == each.reference for row in rows)
        if each.kind is AuditFindingKind.WRONG_AMOUNT:
            assert each.actual != each.expected
        if each.kind is AuditFindingKind.DEBITED_TWICE:
            assert len({row.id for row in each.transactions}) == len(each.transactions) > 1
    chance.shuffle(rows)
    chance.shuffle(deliveries)
    assert sorted(kinds(audit(books(rows, deliveries)))) == sorted(kinds(found))
