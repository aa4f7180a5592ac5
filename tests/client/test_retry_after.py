"""A service that says when it wants to be asked again."""

from __future__ import annotations

import pytest
import stamina

from deskdispatch.client.failures import SignInFailed
from deskdispatch.domain.errors import ServiceError, Unavailable
from tests.client.wire import WALLET, ScriptedService, said

DATED = {
    "Date": "Sat, 21 Nov 2026 09:30:00 GMT",
    "Retry-After": "Sat, 21 Nov 2026 09:30:40 GMT",
}
FAR_AWAY = {"Retry-After": "Sat, 21 Nov 2099 09:30:00 GMT"}
LAST_OF_ALL = DATED | {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}


async def trouble_of(service: ScriptedService) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        await service.api().wallet()
    return caught.value


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "50"}, 50),
        (DATED, 40),
        ({"Retry-After": "61"}, 60),
        ({"Retry-After": "9" * 40}, 60),
        (FAR_AWAY, 60),
        (LAST_OF_ALL, 60),
        ({"Retry-After": "31.5 s"}, 0),
        ({}, 0),
    ],
)
async def test_retry_after_is_read_from_an_answer(
    status: int, headers: dict[str, str], seconds: float
) -> None:
    error = await trouble_of(ScriptedService(said(status, "{}", **headers)))
    assert isinstance(error, Unavailable)
    assert error.retry_after == seconds


async def test_a_read_is_not_retried_before_retry_after() -> None:
    service = ScriptedService(said(503, "{}", **{"Retry-After": "90"}))
    await trouble_of(service)
    assert len(service.requests) == 1


async def test_a_date_that_has_passed_asks_for_nothing() -> None:
    past = {**DATED, "Retry-After": "Sat, 21 Nov 2026 09:29:00 GMT"}
    service = ScriptedService(said(503, "{}", **past))
    error = await trouble_of(service)
    assert isinstance(error, Unavailable)
    assert error.retry_after == 0
    assert len(service.requests) == 3


async def test_a_moment_is_waited_for_at_once() -> None:
    answers = iter([said(503, "{}", **{"Retry-After": "1"}), said(200, WALLET)])
    service = ScriptedService(lambda _: next(answers))
    with stamina.set_testing(True, attempts=2):  # no pause is waited for
        await service.api().wallet()
    assert len(service.requests) == 2


def test_a_sign_in_that_fails_of_it_says_so_too() -> None:
    failure = SignInFailed(Unavailable("HTTP 429", retry_after=30))
    assert isinstance(failure.error, Unavailable)
    assert failure.error.retry_after == 30
