"""Tests of finding customers by the first digits of any of their phones."""

from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.domain.customers.customer import CashHabit, CustomerTotals
from deskdispatch.journal.customers import profiles
from tests.journal.customers.conftest import CustomerRecords


@pytest.mark.parametrize(
    "typed", ["9876", "98765432", "٩٨٧٦", "+965 9876", "00965 9876 54", "965 9876", "98-76"]
)
def test_a_customer_is_found_by_the_beginning_of_a_phone(
    records: CustomerRecords, typed: str
) -> None:
    records.book()
    records.book(customer_name="Noura", customer_number="55512345")
    assert records.one(typed).customer.name == "Sara Al-Ali"


@pytest.mark.parametrize("typed", ["8765", "5432", "987654321", "+44 9876"])
def test_nobody_is_found_by_other_digits(records: CustomerRecords, typed: str) -> None:
    records.book()
    assert records.found(typed) == ()


def test_a_number_from_abroad_is_found_by_its_country_code(records: CustomerRecords) -> None:
    records.book(customer_number="+44 20 7946 0958")
    assert records.one("+44 20").number == "+44 20 7946 0958"
    assert records.one("0044207").number == "+44 20 7946 0958"


def test_of_several_the_last_who_ordered_comes_first(records: CustomerRecords) -> None:
    for name, number in (("Sara", "98761111"), ("Noura", "98762222"), ("Dana", "98763333")):
        records.book(customer_name=name, customer_number=number)
    records.book(customer_name="Sara", customer_number="98761111")
    assert [each.customer.name for each in records.found("9876")] == ["Sara", "Dana", "Noura"]
    assert [each.customer.name for each in records.found("9876", limit=2)] == ["Sara", "Dana"]


def test_a_customer_with_two_such_phones_comes_once(records: CustomerRecords) -> None:
    records.book(alternate_customer_number="98760000")
    assert records.one("9876").orders == 1


def test_a_cash_habit_is_that_of_the_last_orders(records: CustomerRecords) -> None:
    for _ in range(4):
        records.book()
    for _ in range(10):
        records.book(collect_cash=True, total_amount="5.000")
    assert records.one().cash == CashHabit(collected=10, known=10)
    records.book()
    assert records.one().cash == CashHabit(collected=9, known=10)


def test_nothing_is_said_of_cash_that_nobody_knows(records: CustomerRecords) -> None:
    records.see(customer_name="Noura", customer_number="55512345")
    assert records.one("55512345").cash == CashHabit()


def test_the_orders_of_a_customer_are_listed_newest_first(records: CustomerRecords) -> None:
    ids = [records.book() for _ in range(3)]
    records.book(customer_name="Noura", customer_number="55512345")
    found = profiles.orders_of(records.connection, records.one().customer.id, 2)
    assert [summary.id for summary in found] == ids[:0:-1]


def test_the_last_who_ordered_stands_first_on_the_page(records: CustomerRecords) -> None:
    for name, number in (("Sara", "98761111"), ("Noura", "55512345"), ("Dana", "66600000")):
        records.book(customer_name=name, customer_number=number)
    records.book(customer_name="Sara", customer_number="98761111")
    records.record()
    pages = [profiles.page(records.connection, "", 2, offset) for offset in (0, 2, 4)]
    assert [[each.customer.name for each in page] for page in pages] == [
        ["Sara", "Dana"],
        ["Noura"],
        [],
    ]
    assert profiles.count(records.connection) == 3


@pytest.mark.parametrize(
    "searched", ["سارة", "ساره", "9876 5432", "+965 98765432", "salmiya", "السالميه", "سا 9876"]
)
def test_a_customer_is_searched_by_name_phone_and_area(
    records: CustomerRecords, searched: str
) -> None:
    records.book(customer_name="سارة العلي")
    records.see(customer_name="Noura", customer_number="55512345")
    records.record()
    (found,) = profiles.page(records.connection, searched, 10)
    assert found.customer.name == "سارة العلي"


def test_what_orders_come_to_is_counted_by_how_they_ended(records: CustomerRecords) -> None:
    cash = {"collect_cash": True, "total_amount": "12.500"}
    delivered, failed, _moving, _free = (
        records.book(**cash),
        records.book(**cash),
        records.book(**cash),
        records.book(),
    )
    records.see(id=delivered, order_number=delivered, status="DELIVERED")
    records.see(id=failed, order_number=failed, status="FAILED")
    found = profiles.totals(records.connection, records.one().customer.id)
    assert found == CustomerTotals(
        orders=4, failed=1, collected=Decimal("12.500"), outstanding=Decimal("12.500")
    )
