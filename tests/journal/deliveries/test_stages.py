"""Tests of stages' durations, derived from the histories that the service reports."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.journal.deliveries.stages import KEPT, finished_stages
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON

START = datetime(2026, 11, 21, 8, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def _delivery(*steps: tuple[str, float], id: str = "d1", is_scheduled: bool = False) -> Delivery:
    history = [{"status": status, "timestamp": START + at * MINUTE} for status, at in steps]
    return Delivery.model_validate(
        {
            "id": id,
            "order_number": "O",
            "status": steps[-1][0] if steps else "PENDING",
            "status_history": history,
            "is_scheduled": is_scheduled,
        }
    )


async def test_a_stage_lasts_until_the_next_one(journal: Journal) -> None:
    await journal.remember([_delivery(("PENDING", 0), ("ACCEPTED", 4), ("ENROUTE", 6.5))], NOON)
    await journal.remember([_delivery(("PENDING", 1), ("ENROUTE", 2), id="d2")], NOON)
    lengths = await journal.stage_lengths(START)
    assert {status: sorted(each) for status, each in lengths.items()} == {
        "PENDING": [60, 240],
        "ACCEPTED": [150],
    }


async def test_only_those_that_began_since_then_count(journal: Journal) -> None:
    await journal.remember([_delivery(("PENDING", 0), ("ACCEPTED", 4), ("ENROUTE", 6))], NOON)
    assert await journal.stage_lengths(START + MINUTE) == {"ACCEPTED": (120.0,)}
    assert await journal.stage_lengths(START + 5 * MINUTE) == {}


async def test_one_that_is_heard_of_again_counts_once(journal: Journal) -> None:
    await journal.remember([_delivery(("PENDING", 0), ("ACCEPTED", 4))], NOON)
    await journal.remember([_delivery(("PENDING", 0), ("ACCEPTED", 5), ("ENROUTE", 6))], NOON)
    assert await journal.stage_lengths(START) == {"PENDING": (300.0,), "ACCEPTED": (60.0,)}


async def test_old_stages_go_with_what_is_written_later(journal: Journal) -> None:
    for number in range(30):
        seen = _delivery(("PENDING", number), ("ACCEPTED", number + 1), id=f"d{number}")
        await journal.remember([seen], NOON)
    for number, left in ((1, 10), (2, 0)):
        seen = _delivery(("PENDING", 0), ("ACCEPTED", 4), id=f"later{number}")
        await journal.remember([seen], NOON + KEPT)
        lengths = await journal.stage_lengths(START)
        assert len(lengths.get("PENDING", ())) == left


def test_the_order_is_that_of_time() -> None:
    mixed = _delivery(("ENROUTE", 6), ("PENDING", 0), ("ACCEPTED", 4))
    assert [(status, seconds) for _, _, status, seconds in finished_stages(mixed)] == [
        ("PENDING", 240),
        ("ACCEPTED", 120),
    ]


def test_a_status_that_is_said_twice_is_one_stage() -> None:
    twice = _delivery(("PENDING", 0), ("PENDING", 1), ("ACCEPTED", 4), ("ACCEPTED", 9))
    assert [stage[2:] for stage in finished_stages(twice)] == [("PENDING", 240)]


def test_one_that_waits_for_its_time_tells_nothing_of_that() -> None:
    later = _delivery(("PENDING", 0), ("ACCEPTED", 600), ("ENROUTE", 604), is_scheduled=True)
    assert "PENDING" not in [stage[2] for stage in finished_stages(later)]


def test_without_a_history_nothing_is_learnt() -> None:
    bare = Delivery(id="d1", order_number="O", status="PENDING")
    assert [
        *finished_stages(bare),
        *finished_stages(_delivery()),
        *finished_stages(_delivery(("PENDING", 0))),
    ] == []
