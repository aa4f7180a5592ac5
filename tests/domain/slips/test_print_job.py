"""Tests that the stored state of a print job survives a crash."""

from __future__ import annotations

from datetime import UTC, datetime

from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.print_job import ON_ITS_WAY, UNCERTAIN, PrintEntry, PrintJob

JOB = PrintJob(
    id="a" * 32,
    delivery_id="d1",
    order_number="ORD-1042",
    target="Counter",
    asked_at=datetime(2026, 11, 21, 9, 0, tzinfo=UTC),
)


def test_a_job_is_in_one_state() -> None:
    states = {
        failure: (job.is_being_submitted, job.is_uncertain)
        for failure in ("", ON_ITS_WAY, UNCERTAIN, *PrintFailure)
        for job in [JOB.model_copy(update={"failure": failure})]
    }
    assert states.pop(ON_ITS_WAY) == (True, False)
    assert states.pop(UNCERTAIN) == (False, True)
    assert set(states.values()) == {(False, False)}


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
