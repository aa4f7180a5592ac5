"""The state of a print job is what is written of it, so that it outlives a crash."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.print_job import ON_ITS_WAY, UNCERTAIN, PrintEntry, PrintJob

JOB = PrintJob(
    id="a" * 32,
    delivery_id="d1",
    order_number="ORD-1042",
    target="Counter",
    asked_at=datetime(2026, 11, 21, 9, 0, tzinfo=UTC),
)


@pytest.mark.parametrize(
    ("failure", "is_being_submitted", "is_uncertain"),
    [
        ("", False, False),
        (ON_ITS_WAY, True, False),
        (UNCERTAIN, False, True),
        *((failure, False, False) for failure in PrintFailure),
    ],
)
def test_a_job_is_in_one_state(failure: str, is_being_submitted: bool, is_uncertain: bool) -> None:
    job = JOB.model_copy(update={"failure": failure})
    assert job.is_being_submitted is is_being_submitted
    assert job.is_uncertain is is_uncertain


def test_a_job_of_an_earlier_release_is_tried_at_once_and_by_nobody_known() -> None:
    stored = (
        '{"id": "a1", "deliveryId": "d1", "orderNumber": "ORD-1042", "target": "Counter",'
        ' "askedAt": "2026-11-21T09:00:00.000Z"}'
    )
    job = PrintJob.model_validate_json(stored)
    assert (job.who, job.tries, job.failure, job.next_try_at) == ("", 0, "", None)
    assert PrintJob.model_validate_json(job.model_dump_json(by_alias=True)) == job


def test_an_entry_of_the_log_names_the_printer() -> None:
    stored = '{"deliveryId": "d1", "printedAt": "2026-11-21T09:00:00.000Z", "target": "Counter"}'
    entry = PrintEntry.model_validate_json(stored)
    assert (entry.delivery_id, entry.target, entry.who) == ("d1", "Counter", "")
    assert entry.printed_at == JOB.asked_at
