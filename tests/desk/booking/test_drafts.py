"""Tests that a form is not lost before it is sent."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deskdispatch.desk.booking.drafts import Drafts, name_for
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.errors import JournalError
from tests.desk.desk_under_test import DRAFT, NOON, SALMIYA, DeskUnderTest, desk_at
from tests.desk.service_model import ServiceModel


@pytest.fixture
def drafts(harness: DeskUnderTest) -> Drafts:
    return Drafts(harness.journal, harness.clock)


async def test_without_a_saved_form_there_is_none(drafts: Drafts) -> None:
    assert await drafts.current() is None
    assert await drafts.saved() == ()


async def test_the_form_is_there_after_the_next_start(tmp_path: Path) -> None:
    half_typed = Draft(phone="99", name="نورة", cash_amount="1,", dropoff_text="Salmiya bl")
    async with desk_at(tmp_path / "desk.sqlite") as harness:
        drafts = Drafts(harness.journal, harness.clock)
        await drafts.keep(DRAFT)
        await drafts.keep(half_typed)
    async with desk_at(tmp_path / "desk.sqlite") as harness:
        assert await Drafts(harness.journal, harness.clock).current() == half_typed
        assert harness.service.requests == []


@pytest.mark.parametrize(
    "blank", [Draft(), Draft(pickup=SALMIYA, pickup_label="Block 5", branch_id="b1", notes=" ")]
)
async def test_a_form_that_was_cleared_leaves_nothing(drafts: Drafts, blank: Draft) -> None:
    await drafts.keep(DRAFT)
    await drafts.keep(blank)
    assert await drafts.current() is None


async def test_a_form_that_was_booked_before_a_kill_is_not_there_again(
    harness: DeskUnderTest, drafts: Drafts, model: ServiceModel
) -> None:
    """The program may be killed before the empty form is written; hours later nothing warns."""
    await drafts.keep(DRAFT)
    await harness.desk.booking.book(DRAFT)
    assert await drafts.current() is None
    harness.clock.go_on(hours=1)
    await drafts.keep(DRAFT)  # typed once more
    assert await drafts.current() == DRAFT


async def test_a_form_that_was_changed_since_it_was_booked_is_kept(
    harness: DeskUnderTest, drafts: Drafts, model: ServiceModel
) -> None:
    changed = DRAFT.model_copy(update={"collect_cash": True, "cash_amount": "4.500"})
    await drafts.keep(changed)
    await harness.desk.booking.book(DRAFT)
    assert await drafts.current() == changed


async def test_forms_are_put_aside_under_names(harness: DeskUnderTest, drafts: Drafts) -> None:
    first = await drafts.save("  Wedding,\n table 4 ", DRAFT)
    harness.clock.go_on(minutes=1)
    second = await drafts.save("Wedding, table 4", Draft(phone="9"))
    assert (first.name, first.draft, first.kept_at) == ("Wedding, table 4", DRAFT, NOON)
    assert second.name == first.name
    assert second.id != first.id
    assert await drafts.saved() == (second, first)


async def test_a_name_is_cut_and_a_blank_one_made(drafts: Drafts) -> None:
    assert (await drafts.save("س" * 81, DRAFT)).name == "س" * 80
    assert (await drafts.save("x" * 79 + " more", DRAFT)).name == "x" * 79
    assert (await drafts.save(" ", DRAFT)).name == "Fatima فاطمة"


@pytest.mark.parametrize(
    ("draft", "name"),
    [
        (DRAFT, "Fatima فاطمة"),
        (Draft(name="  ", phone=" 9922  1234 "), "9922 1234"),
        (Draft(name="n" * 200), "n" * 80),
        (Draft(notes="Ring twice"), ""),
    ],
)
def test_what_a_form_may_be_called(draft: Draft, name: str) -> None:
    assert name_for(draft) == name


async def test_a_removed_draft_is_gone(drafts: Drafts) -> None:
    kept = await drafts.save("A", DRAFT)
    await drafts.forget(kept.id)
    await drafts.forget(kept.id)
    assert await drafts.saved() == ()


async def test_what_cannot_be_dropped_stays(harness: DeskUnderTest, drafts: Drafts) -> None:
    kept = await drafts.save("A", DRAFT)
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError):
            await drafts.forget(kept.id)
        other.execute("ROLLBACK")
    assert await drafts.saved() == (kept,)


async def test_what_the_disk_does_not_take_is_kept_until_it_does(
    harness: DeskUnderTest, drafts: Drafts
) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        first, error = await drafts.save_unnamed(DRAFT)
        assert isinstance(error, JournalError)
        harness.clock.go_on(minutes=1)
        second, _error = await drafts.save_unnamed(Draft(phone="9"))
        third, _error = await drafts.save_unnamed(Draft(phone="8"))
        await drafts.forget(second.id)
        assert list(drafts.unwritten) == [third, first]
        other.execute("ROLLBACK")
    assert await drafts.saved() == (third, first)
    await drafts.keep(Draft(name="Noura"))  # the next write includes these
    assert not drafts.unwritten
    assert await Drafts(harness.journal, harness.clock).saved() == (third, first)
    assert harness.rows("SELECT count(*) FROM kept_drafts") == [(2,)]


async def test_a_held_order_that_is_dropped_while_the_disk_refuses_does_not_come_back(
    harness: DeskUnderTest, drafts: Drafts
) -> None:
    """It may be booked by hand by then."""
    await harness.desk.holding.keep(harness.desk.holding.hold(DRAFT, None, 3))
    (left,) = await drafts.left_over()
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert isinstance(await drafts.keep_order(left), JournalError)
        await drafts.forget(left.id)
        other.execute("ROLLBACK")
    await drafts.keep(Draft())
    assert await drafts.left_over() == ()


async def test_a_forgotten_draft_comes_back_as_a_new_one(drafts: Drafts) -> None:
    kept = await drafts.save("Boat", DRAFT)
    await drafts.forget(kept.id)
    again = await drafts.restore(kept)
    assert again.id != kept.id
    assert again.model_copy(update={"id": kept.id}) == kept
    assert await drafts.saved() == (again,)
