"""Tests that the typed draft is saved without delaying the typing, and restored."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.errors import JournalError, KnownError
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
from deskdispatch.ui.booking.holds import Holds, KeptOrder
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.booking.test_booking import locked
from tests.desk.desk_under_test import DRAFT, KUWAIT_CITY, NOON, DeskUnderTest
from tests.waiting import until

WRITES = "SELECT count(*) FROM draft"


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest) -> BookingPanel:
    made = BookingPanel(tasks, harness.clock)
    made.prepare()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
async def keeper(panel: BookingPanel, tasks: Tasks) -> DraftKeeper:
    return DraftKeeper(panel, tasks)


@pytest.fixture
def drafts(harness: DeskUnderTest) -> Drafts:
    return Drafts(harness.journal, harness.clock)


async def test_typing_is_written(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest
) -> None:
    await keeper.open(drafts)
    QTest.keyClicks(panel.form.name_edit, "Noura")
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(lambda: harness.rows(WRITES) == [(1,)], what="the form in the journal")
    kept = await drafts.current()
    assert kept is not None
    assert (kept.name, kept.dropoff) == ("Noura", KUWAIT_CITY)
    panel.clear()
    await until(lambda: harness.rows(WRITES) == [(0,)], what="nothing in the journal")


async def test_an_empty_form_takes_what_was_typed_before(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts
) -> None:
    before = DRAFT.model_copy(
        update={"branch_id": None, "pickup_label": None, "dropoff": None, "dropoff_text": "by me"}
    )
    await drafts.keep(before)
    await keeper.open(drafts)
    assert panel.draft() == before.model_copy(update={"custom_pickup": True})
    assert panel.form.dropoff_edit.text() == "by me"


async def test_a_branch_is_chosen_again(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts
) -> None:
    branches = tuple(
        Branch(id=id, name=id, latitude=29.3, longitude=48.0) for id in ("home", "b1", "b2")
    )
    panel.points.set_pickups(branches, branches[0], None)
    await drafts.keep(DRAFT)
    await keeper.open(drafts)
    assert panel.points.pickup.branch == branches[1]


async def test_a_branch_is_chosen_again_as_soon_as_there_are_branches(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts
) -> None:
    await drafts.keep(DRAFT)
    await keeper.open(drafts)
    assert panel.draft().branch_id == "b1"
    branches = tuple(Branch(id=id, name=id, latitude=29.3, longitude=48.0) for id in ("h", "b1"))
    panel.points.set_pickups(branches, branches[0], None)
    assert panel.points.pickup.branch == branches[1]


async def test_text_typed_before_the_restore_is_kept_and_the_older_draft_is_saved(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest
) -> None:
    told: list[str] = []
    keeper.older_kept.connect(told.append)
    await drafts.keep(Draft(name="Fatima"))
    left_at = harness.clock.now
    harness.clock.go_on(hours=15)
    QTest.keyClicks(panel.form.phone_edit, "5")
    await keeper.open(drafts)
    assert told == ["Fatima"]
    assert panel.draft().phone == "5"
    assert [(kept.name, kept.kept_at) for kept in await drafts.saved()] == [("Fatima", left_at)]
    await keeper.close()
    current = await drafts.current()
    assert current is not None
    assert current.phone == "5"


async def test_the_same_form_is_put_aside_nowhere(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts
) -> None:
    QTest.keyClicks(panel.form.name_edit, "Fatima")
    await drafts.keep(panel.draft())
    await keeper.open(drafts)
    assert await drafts.saved() == ()


async def test_a_failure_is_told_once_until_a_writing_works(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest
) -> None:
    told: list[KnownError] = []
    over: list[None] = []
    keeper.not_kept.connect(told.append)
    keeper.kept.connect(lambda: over.append(None))
    await keeper.open(drafts)
    QTest.keyClicks(panel.form.name_edit, "Noura")
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert not await keeper.flush()
        assert not await keeper.flush()
        other.execute("ROLLBACK")
    (error,) = told
    assert isinstance(error, JournalError)
    assert over == []
    assert await keeper.flush()
    assert await keeper.flush()
    assert over == [None]
    assert panel.form.name_edit.text() == "Noura"


async def test_what_comes_back_goes_into_the_form_or_beside_it(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest
) -> None:
    await keeper.open(drafts)
    harness.clock.go_on(hours=2)
    assert await keeper.restore_or_save(Draft(name="Sara"), NOON) == ""
    assert panel.draft().name == "Sara"
    assert panel.warnings.since == NOON
    assert await keeper.restore_or_save(Draft(name="Hessa"), NOON) == "Hessa"
    assert panel.draft().name == "Sara"
    (kept,) = await drafts.saved()
    assert (kept.name, kept.kept_at) == ("Hessa", NOON)


async def test_what_comes_back_is_not_lost_where_it_cannot_be_written(
    keeper: DraftKeeper,
    panel: BookingPanel,
    drafts: Drafts,
    harness: DeskUnderTest,
    tasks: Tasks,
) -> None:
    told: list[KnownError] = []
    keeper.not_kept.connect(told.append)
    await keeper.open(drafts)
    panel.restore(Draft(name="Sara"))
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        hessa = Draft(name="Hessa", phone="9922 1234")
        assert await keeper.restore_or_save(hessa, NOON) == "Hessa"
        assert [type(error) for error in told] == [JournalError]
        tasks.spawn(keeper.choose(panel), name="drafts")
        await until(lambda: panel.findChild(DraftsDialog), what="the saved drafts")
        dialog = panel.findChild(DraftsDialog)
        assert dialog is not None
        await until(lambda: dialog.list.count() == 1)
        assert "Hessa" in dialog.list.item(0).text()
        dialog.reject()
        other.execute("ROLLBACK")
    await keeper.close()
    assert [kept.name for kept in await drafts.saved()] == ["Hessa"]


async def test_a_saved_draft_is_compared_with_all_bookings_since_it_was_saved(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts
) -> None:
    await keeper.open(drafts)
    saved = await drafts.save("", Draft(name="Hessa"))
    await keeper.open_saved(saved.id)
    assert panel.warnings.since == saved.kept_at
    panel.clear()
    assert panel.warnings.since is None


async def test_the_form_of_an_earlier_day_is_compared_with_all_bookings_since(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest
) -> None:
    await drafts.keep(Draft(name="Hessa"))
    left_at = harness.clock.now
    harness.clock.go_on(hours=15)
    await keeper.open(drafts)
    assert panel.warnings.since == left_at


async def test_a_draft_that_finds_the_form_busy_stays_saved(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keeper.open(drafts)
    panel.restore(Draft(name="Sara"))
    kept, is_busy = await drafts.save("", Draft(name="Hessa")), False

    async def saved() -> tuple[SavedDraft, ...]:
        nonlocal is_busy
        is_busy = True  # Book is pressed during the reading
        return await Drafts.saved(drafts)

    monkeypatch.setattr(drafts, "saved", saved)
    monkeypatch.setattr(BookingPanel, "is_busy", property(lambda _: is_busy))
    await keeper.open_saved(kept.id)
    assert panel.draft().name == "Sara"
    assert [each.name for each in await Drafts.saved(drafts)] == ["Hessa"]


async def test_without_records_nothing_is_written(keeper: DraftKeeper) -> None:
    assert not await keeper.flush()
    await keeper.close()


async def test_a_held_order_that_the_disk_refused_opens_from_its_message(
    keeper: DraftKeeper, panel: BookingPanel, drafts: Drafts, harness: DeskUnderTest, tasks: Tasks
) -> None:
    await keeper.open(drafts)
    holds, told = Holds(panel, tasks, harness.clock), list[KeptOrder]()
    holds.attach(harness.desk)
    holds.save_draft, holds.save_order = keeper.save, keeper.save_order
    holds.kept.connect(told.append)
    holds.take(harness.desk, DRAFT, None, 10, "")
    await panel.finish()
    with locked(harness.path):
        holds.abandon()
        await panel.finish()
    (order,) = told
    assert await keeper.open_saved(order.saved.id)
    assert panel.draft().name == DRAFT.name
    assert await harness.journal.held_left_over() == ()
