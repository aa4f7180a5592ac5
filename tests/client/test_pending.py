"""Since when calls wait for their answers."""

from __future__ import annotations

from deskdispatch.client.pending import PendingRequests
from deskdispatch.domain import endpoints
from deskdispatch.domain.requests import PendingRequest, Question


def test_the_longest_wait_counts_and_ends_with_its_answer() -> None:
    now = [10.0]
    pending = PendingRequests(lambda: now[0])
    assert pending.longest() is None
    with pending.waiting(endpoints.CREATE_DELIVERY):
        now[0] = 13.0
        with pending.waiting(endpoints.CALCULATE_PRICE):
            now[0] = 15.0
            assert pending.longest() == PendingRequest(Question.BOOKING, 5.0)
        with pending.waiting(endpoints.LIST_DELIVERIES):
            now[0] = 16.0
            assert pending.longest() == PendingRequest(Question.BOOKING, 6.0)
    assert pending.longest() is None


def test_each_question_has_its_kind() -> None:
    pending = PendingRequests(lambda: 0.0)
    for endpoint, question in (
        (endpoints.CALCULATE_PRICE, Question.QUOTE),
        (endpoints.LIST_DELIVERIES, Question.READ),
        (endpoints.WALLET, Question.READ),
    ):
        with pending.waiting(endpoint):
            assert pending.longest() == PendingRequest(question, 0.0)
