"""Tests of the texts of failures, fields and states, and of sums and repeats."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.fields import SPECS, Field
from deskdispatch.domain.order_files.booking_preview import (
    BookingPreview,
    BookingWait,
    FileProgress,
)
from deskdispatch.domain.order_files.order_file import RowBooking, RowState
from deskdispatch.domain.order_files.row import DoorChoice, RowChoice, RowFailure, RowProblem
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.ui.order_files.words import (
    FILTERS,
    LOOKS,
    choice_words,
    dropoff_words,
    interrupted_words,
    look_words,
    note_words,
    problem_words,
    sum_words,
    wait_words,
)
from deskdispatch.ui.text.fields import NAMES
from tests.desk.desk_under_test import AREAS, KUWAIT_CITY
from tests.ui.conftest import Speak
from tests.ui.order_files.made_files import BAD_PHONE, NOW, NOWHERE, POINT, row_of
from tests.ui.order_files.test_panel import MARKS


def test_every_field_state_and_filter_has_words() -> None:
    assert {spec.field for spec in SPECS if spec.in_orders} <= set(NAMES)
    assert set(LOOKS) == set(RowState)
    assert frozenset().union(*(each.states for each in FILTERS[1:])) == frozenset(RowState)


def test_every_state_has_a_shape_of_its_own() -> None:
    assert len({icon for icon, _token in LOOKS.values()}) == len(RowState)


@pytest.mark.parametrize("wait", list(BookingWait))
def test_every_wait_has_words(wait: BookingWait) -> None:
    assert len(wait_words(FileProgress(wait=wait, held=1), NOW)) > 10


def test_an_address_and_a_point_in_different_areas_are_both_named(speak: Speak) -> None:
    choice = RowChoice("Kuwait City", KUWAIT_CITY)
    problem = RowProblem(Field.ADDRESS, RowFailure.ANOTHER_AREA, "Salmiya", (choice,))
    words = "Address in Salmiya, point in another area: Kuwait City."
    assert problem_words(problem, AREAS).translate(MARKS) == words
    speak("ar")
    assert "السالمية" in problem_words(problem, AREAS)
    assert "مدينة الكويت" in problem_words(problem, AREAS)


def test_a_middle_that_no_source_gives_is_said_to_be_rough(speak: Speak) -> None:
    choice = RowChoice("Salmiya", AREAS[0].point)
    problem = RowProblem(Field.ADDRESS, RowFailure.AREA_MIDDLE, "Salmiya b1", (choice,))
    rough = (AREAS[0].model_copy(update={"is_approximate": True}), *AREAS[1:])
    assert "Approximate" not in problem_words(problem, AREAS)
    assert "Approximate middle" in problem_words(problem, rough)
    speak("ar")
    assert "التقريبي" in problem_words(problem, rough)


def test_a_door_says_how_often_deliveries_arrived_there(speak: Speak) -> None:
    door = KnownDoor(KUWAIT_CITY, 3, NOW, 1, NOW + timedelta(days=1))
    words = choice_words(DoorChoice("", KUWAIT_CITY, door=door), AREAS).translate(MARKS)
    assert words == "3 delivered, last failed 22 Nov"
    speak("ar")
    assert "22" in choice_words(DoorChoice("", KUWAIT_CITY, door=door), AREAS)


def test_an_interrupted_booking_never_counts_no_order(speak: Speak) -> None:
    for language, count in (("en", "1 order is"), ("ar", "طلب واحد")):
        speak(language)
        assert "0" not in interrupted_words("a.csv", 0)
        assert count in interrupted_words("a.csv", 1)


def test_text_with_braces_stays_as_it_is() -> None:
    problem = RowProblem(None, RowFailure.MORE_CELLS, "{choice} {0}")
    assert "{choice} {0}" in problem_words(problem, ())


def test_an_error_comes_before_a_warning() -> None:
    more = (*BAD_PHONE, "one cell too many")
    row = row_of(3, more)
    assert row.content.problems[0].is_warning
    assert look_words(row, AREAS).startswith("Phone: ")


@pytest.mark.parametrize(
    ("booking", "words"),
    [
        (RowBooking(IntentState.GIVEN_UP), "Unconfirmed, and then discarded."),
        (RowBooking(IntentState.REFUSED), "Not booked: the service gave no reason."),
        (RowBooking(IntentState.REFUSED, "No such branch"), "Not booked: No such branch"),
    ],
)
def test_why_a_row_failed_is_said(booking: RowBooking, words: str) -> None:
    row = row_of(2, booking=booking)
    assert [each.translate(MARKS) for each in note_words(row)] == [words]


def test_every_repeat_is_said() -> None:
    row = row_of(2, earlier="", likely=("",), ordinal=2)
    assert note_words(row) == [
        "Sent before, from another file.",
        "An order that was sent for this phone may be the same.",
        "The same order is further up in this file.",
    ]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (("1", "A", "Salmiya, Block 10, Street 5", POINT), "Salmiya · Block 10 · Street 5"),
        (("1", "A", "", "29.9, 47.9"), "29.9, 47.9"),
        (NOWHERE, "—"),
    ],
)
def test_a_drop_off_is_its_address_else_its_point(cells: tuple[str, ...], words: str) -> None:
    draft = row_of(2, cells).content.draft
    assert dropoff_words(draft, AREAS).translate(MARKS) == words


def preview(*prices: str) -> BookingPreview:
    rows = tuple(row_of(line) for line in range(2, 2 + len(prices)))
    return BookingPreview(rows, tuple(map(Decimal, prices)), None, {}, 0)


def prepaid(balance: str) -> Wallet:
    return Wallet(balance=Decimal(balance), billing_mode="PREPAID")


@pytest.mark.parametrize(
    ("balance", "unpaid"), [("3.500", 0), ("3.499", 1), ("0.000", 2), (None, 0)]
)
def test_rows_are_paid_in_their_order_until_the_wallet_is_empty(
    balance: str | None, unpaid: int
) -> None:
    wallet = None if balance is None else prepaid(balance)
    words, is_unpaid = sum_words(preview("1.750", "1.750"), wallet)
    assert is_unpaid == bool(unpaid)
    assert words.translate(MARKS).startswith("KWD 3.500 for 2 rows")
    assert (f": too low for {unpaid} rows" in words.translate(MARKS)) == bool(unpaid)


def test_no_cheaper_row_is_paid_for_after_one_that_is_too_dear() -> None:
    words, _ = sum_words(preview("5.000", "1.000"), prepaid("2.000"))
    assert ": too low for 2 rows" in words.translate(MARKS)


def test_a_wallet_is_not_too_low_for_rows_that_are_invoiced_later() -> None:
    later = row_of(3, ("98765432", "2026-11-21 18:30"), fields=(Field.PHONE, Field.SCHEDULE))
    terms = ScheduledDelivery(pay_as_you_go_enabled=True)
    found = BookingPreview((later,), (Decimal("1.750"),), terms, {}, 0)
    words, is_unpaid = sum_words(found, prepaid("1.000"))
    assert (words.translate(MARKS), is_unpaid) == ("KWD 1.750 for 1 rows · wallet KWD 1.000", False)
