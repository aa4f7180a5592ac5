from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QTimer

from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.deliveries.lateness import LateDelivery, StageLimit
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.board.lateness import (
    READ_EVERY_MS,
    UPDATE_EVERY_MS,
    Lateness,
    late_words,
)
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.deliveries.test_stage_durations import walked
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.waiting import until


def summary(number: int, status: str, minutes: float) -> DeliverySummary:
    """Makes a delivery that has been in its stage for ``minutes`` at noon."""
    since = (NOON - timedelta(minutes=minutes)).timestamp()
    return DeliverySummary(f"d{number}", f"ORD-{number}", status, created_at=since, since=since)


@pytest.fixture
def model() -> DeliveriesModel:
    made = DeliveriesModel()
    made.upsert([summary(1, "ENROUTE", 59), summary(2, "ENROUTE", 92), summary(3, "FAILED", 600)])
    return made


@pytest.fixture
async def lateness(model: DeliveriesModel, tasks: Tasks, harness: DeskUnderTest) -> Lateness:
    made = Lateness(model, tasks)
    made.attach(harness.desk)
    return made


@pytest.fixture
def counts(lateness: Lateness) -> list[int]:
    told: list[int] = []

    def note(reasons: Mapping[str, str]) -> None:
        if told[-1:] != [len(reasons)]:
            told.append(len(reasons))

    lateness.reasons_changed.connect(note)
    return told


def looked(at: datetime = NOON) -> Changes:
    return Changes(at)


def timer(lateness: Lateness, interval: int) -> QTimer:
    (found,) = [each for each in lateness.findChildren(QTimer) if each.interval() == interval]
    return found


async def test_nothing_is_late_before_the_service_has_said_where_it_is(
    lateness: Lateness, counts: list[int], tasks: Tasks
) -> None:
    """Yesterday evening's deliveries in the journal are not late before the first poll."""
    await until(lambda: len(tasks) == 0)
    lateness.update_flags()
    assert (lateness.reasons, counts) == ({}, [])


async def test_a_look_at_the_service_tells_which_are_late(
    lateness: Lateness,
    counts: list[int],
    model: DeliveriesModel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marked: list[tuple[str, Mapping[str, str]]] = []
    monkeypatch.setattr(model, "set_flags", lambda kind, words: marked.append((kind, words)))
    lateness.handle_changes(looked())
    assert counts == [1]
    words = "On the way for 1 h 32 min. More than 1 h 00 min is unusual (no history here yet)."
    assert marked == [("late", {"d2": words})]
    lateness.handle_changes(looked())
    assert (counts, len(marked)) == ([1], 1), "nothing is told twice"


async def test_time_alone_makes_late(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest
) -> None:
    lateness.handle_changes(looked())
    harness.clock.go_on(minutes=2)
    every = timer(lateness, UPDATE_EVERY_MS)
    assert every.isActive()
    every.timeout.emit()
    assert counts == [1, 2]
    assert lateness.reasons["d1"].startswith("On the way for 1 h 01 min.")


async def test_what_moves_on_is_late_no_more(
    lateness: Lateness, counts: list[int], model: DeliveriesModel
) -> None:
    lateness.handle_changes(looked())
    model.upsert([summary(2, "DELIVERED", 0)])
    lateness.handle_changes(looked())
    assert (lateness.reasons, counts) == ({}, [1, 0])


async def test_a_line_that_is_down_turns_nothing_late(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest
) -> None:
    """Without a connection their present state is unknown."""
    lateness.handle_changes(looked(NOON - timedelta(minutes=1)))
    harness.clock.go_on(hours=5)
    lateness.update_flags()
    assert set(lateness.reasons) == {"d2"}
    assert lateness.reasons["d2"].startswith("On the way for 1 h 33 min.")
    lateness.handle_changes(looked(harness.clock()))
    assert lateness.reasons["d2"].startswith("On the way for 6 h 32 min.")
    assert counts == [1, 2]


async def test_it_learns_at_the_start_and_now_and_then(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest, tasks: Tasks
) -> None:
    await until(lambda: len(tasks) == 0)
    lateness.handle_changes(looked())
    assert counts == [1]
    kept = [walked(n, NOON - timedelta(days=1, minutes=n), 30) for n in range(40)]
    await harness.journal.remember(kept, NOON)
    every = timer(lateness, READ_EVERY_MS)
    assert every.isActive()
    every.timeout.emit()
    await until(lambda: counts == [1, 2])
    assert "95 of 100 here take less than 30 min" in lateness.reasons["d1"]


async def test_a_journal_that_cannot_be_read_stops_nothing(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest, tasks: Tasks
) -> None:
    await until(lambda: len(tasks) == 0)
    await harness.journal.close()
    timer(lateness, READ_EVERY_MS).timeout.emit()
    await until(lambda: len(tasks) == 0)
    lateness.handle_changes(looked())
    assert counts == [1]


async def test_without_a_desk_nothing_is_late(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest
) -> None:
    lateness.handle_changes(looked())
    lateness.detach()
    assert (lateness.reasons, counts) == ({}, [1, 0])
    assert not any(each.isActive() for each in lateness.findChildren(QTimer))
    lateness.attach(harness.desk)
    assert lateness.reasons == {}, "another service has said nothing yet"


async def test_it_follows_the_language(
    lateness: Lateness, counts: list[int], harness: DeskUnderTest, speak: Speak
) -> None:
    lateness.handle_changes(looked())
    english = lateness.reasons["d2"]
    speak("ar")
    lateness.update_flags()
    assert lateness.reasons["d2"] != english
    (late,) = harness.desk.stages.late([summary(2, "ENROUTE", 92)], NOON).values()
    assert lateness.reasons["d2"] == late_words(late)
    assert counts == [1]


SINCE = NOON.timestamp()


def test_by_this_shops_own_history() -> None:
    late = LateDelivery("ENROUTE", SINCE, 92 * 60, StageLimit(3690, 41 * 60, 230))
    assert late_words(late).startswith(
        "On the way for 1 h 32 min. 95 of 100 here take less than 41 min (from 230 deliver"
    )


def test_one_that_waits_for_its_time() -> None:
    late = LateDelivery("PENDING", SINCE, 11 * 60, StageLimit(600), is_from_schedule=True)
    assert bare(late_words(late)) == (
        "Still Booked: to arrive on time, the search for a driver was due at 21 Nov, 12:00."
        " More than 10 min is unusual (no history here yet)."
    )


def test_an_unknown_status_stands_as_it_came() -> None:
    assert late_words(LateDelivery("WARP", SINCE, 600, StageLimit(300, 60, 20))).startswith(
        "WARP for 10 min."
    )
