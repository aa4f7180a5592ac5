"""Tests of keys, passwords, tokens and the throttling of sign-ins."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest

from deskdispatch.service import seed
from deskdispatch.service.access import (
    AccessControl,
    SecretHashes,
    Secrets,
    Throttle,
    new_secrets,
)
from deskdispatch.service.operations import ServiceContext
from tests.service.samples import SettableClock, client_in_process
from tests.servicing import RunningService, start_service

REFUSAL = {"error": "missing or invalid API key or token"}

GUARDED = [
    ("GET", "/api/v1/bootstrap"),
    ("GET", "/api/v1/account"),
    ("GET", "/api/v1/branches"),
    ("GET", "/api/v1/wallet"),
    ("GET", "/api/v1/pricing"),
    ("GET", "/api/v1/scheduled-delivery"),
    ("POST", "/api/v1/calculate-price"),
    ("POST", "/api/v1/deliveries"),
    ("GET", "/api/v1/deliveries"),
    ("GET", "/api/v1/deliveries/1"),
]


def status(service: RunningService, headers: dict[str, str]) -> int:
    return httpx.get(f"{service.base_url}/api/v1/account", headers=headers).status_code


def token(service: RunningService) -> str:
    sign_in = {"email": service.email, "password": service.password}
    answer = httpx.post(f"{service.base_url}/api/v1/auth/login", json=sign_in)
    return str(answer.json()["token"])


def test_a_key_is_taken_in_either_header(service: RunningService) -> None:
    assert service.api_key.startswith("svc_")
    assert status(service, {"Authorization": f"Bearer {service.api_key}"}) == 200
    assert status(service, {"X-Service-Api-Key": service.api_key}) == 200


def test_a_token_is_taken_as_bearer_only(service: RunningService) -> None:
    assert status(service, {"Authorization": f"Bearer {token(service)}"}) == 200
    assert status(service, {"X-Service-Api-Key": token(service)}) == 401


@pytest.mark.parametrize(("method", "path"), GUARDED)
def test_nothing_but_login_answers_without_a_key(
    service: RunningService, method: str, path: str
) -> None:
    answer = httpx.request(method, service.base_url + path)
    assert answer.status_code == 401
    assert answer.json() == REFUSAL


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer"},
        {"Authorization": ""},
        {"Authorization": "Bearer not.a.token"},
        {"X-Service-Api-Key": ""},
        {"X-Service-Api-Key": "svc_é".encode("latin-1")},
        {"Authorization": "Bearer é.é.é".encode("latin-1")},
    ],
)
def test_wrong_keys_and_tokens_get_the_same_refusal(
    service: RunningService, headers: dict[str, Any]
) -> None:
    answer = httpx.get(f"{service.base_url}/api/v1/account", headers=headers)
    assert answer.status_code == 401
    assert answer.json() == REFUSAL


def test_an_email_is_the_same_in_capitals(service: RunningService) -> None:
    sign_in = {"email": service.email.upper(), "password": service.password}
    answer = httpx.post(f"{service.base_url}/api/v1/auth/login", json=sign_in)
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"password": "x"}, "email is required"),
        ({"email": "x"}, "password is required"),
        ({"email": 1, "password": "x"}, "email must be a string"),
        ({"email": "x", "password": " "}, "password must not be blank"),
    ],
)
def test_a_sign_in_without_its_fields_is_not_understood(
    service: RunningService, body: dict[str, Any], message: str
) -> None:
    answer = httpx.post(f"{service.base_url}/api/v1/auth/login", json=body)
    assert (answer.status_code, answer.json()) == (400, {"error": message})


async def test_a_token_ends_with_its_lifetime(
    practice: ServiceContext, clock: SettableClock, secrets: Secrets
) -> None:
    async with client_in_process(practice) as client:
        sign_in = {"email": seed.EMAIL, "password": secrets.password}
        answer = await client.post("/api/v1/auth/login", json=sign_in)
        client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        clock.move(minutes=14, seconds=59)
        assert (await client.get("/api/v1/account")).status_code == 200
        clock.move(seconds=1)
        assert (await client.get("/api/v1/account")).status_code == 401


async def test_a_token_signed_by_another_is_wrong(practice: ServiceContext) -> None:
    good = practice.access.token("usr_51d0e8b4")
    claims = jwt.decode(good, options={"verify_signature": False})
    forged = jwt.encode(claims, b"another secret of thirty-two byte", "HS256")
    assert await practice.access.is_authenticated({"Authorization": f"bearer {good}"})
    assert not await practice.access.is_authenticated({"Authorization": f"bearer {forged}"})


async def test_every_cause_is_refused_alike(
    practice: ServiceContext, clock: SettableClock, secrets: Secrets
) -> None:
    good = practice.access.token("usr_51d0e8b4")
    claims = jwt.decode(good, options={"verify_signature": False})
    causes = {
        "missing": None,
        "no such key": "Bearer svc_" + "n" * 43,
        "cut key": f"Bearer {secrets.api_key[:-1]}",
        "key of another scheme": f"Basic {secrets.api_key}",
        "forged": f"Bearer {jwt.encode(claims, b'x' * 32, 'HS256')}",
        "unsigned": f"Bearer {jwt.encode(claims, '', 'none')}",
        "cut": f"Bearer {good[:-1]}",
        "without an end": f"Bearer {jwt.encode({'sub': 'x'}, b'x' * 32, 'HS256')}",
    }
    answers = {}
    async with client_in_process(practice) as client:
        for cause, header in causes.items():
            headers = {} if header is None else {"Authorization": header}
            answers[cause] = await client.get("/api/v1/wallet", headers=headers)
        clock.move(minutes=16)
        expired = {"Authorization": f"Bearer {good}"}
        answers["expired"] = await client.get("/api/v1/wallet", headers=expired)
        for cause, sign_in in {
            "wrong password": {"email": seed.EMAIL, "password": "guess"},
            "no such user": {"email": "no@shop.example", "password": secrets.password},
        }.items():
            answers[cause] = await client.post("/api/v1/auth/login", json=sign_in)
    alike = {(answer.status_code, answer.text, str(answer.headers)) for answer in answers.values()}
    assert len(answers) == 11
    assert len(alike) == 1
    [(status_code, text, _)] = alike
    assert (status_code, text) == (401, '{"error":"missing or invalid API key or token"}')


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A sign-in, with its start and end by a monotonic clock."""

    status_code: int
    began: float
    ended: float


def test_guessing_at_the_login_becomes_slow(tmp_path: Path) -> None:
    def attempt(service: RunningService, password: str, address: str) -> _Attempt:
        began = time.monotonic()
        answer = httpx.post(
            f"{service.base_url}/api/v1/auth/login",
            json={"email": service.email, "password": password},
            headers={"X-Forwarded-For": address, "Forwarded": f"for={address}"},
            timeout=30,
        )
        return _Attempt(answer.status_code, began, time.monotonic())

    with start_service(tmp_path) as service:
        wrong = [attempt(service, f"guess {n}", f"10.0.0.{n}") for n in range(7)]
        right = attempt(service, service.password, "10.0.0.9")
        after = attempt(service, service.password, "10.0.0.9")
    assert [each.status_code for each in wrong] == [401] * 7
    # The pauses count from the start of the last free attempt: 1, 1 + 2 and 1 + 2 + 4 s.
    free_until = wrong[4].began
    waited = [each.ended - free_until for each in (*wrong[5:], right)]
    assert [seconds > least for seconds, least in zip(waited, (1, 3, 7), strict=True)] == [True] * 3
    assert (right.status_code, after.status_code) == (200, 200)
    assert after.ended - after.began < right.ended - right.began


async def test_a_sign_in_that_would_wait_too_long_is_refused_at_once(
    hashes: SecretHashes, clock: SettableClock, secrets: Secrets
) -> None:
    async def at_once(_seconds: float) -> None:
        return

    throttle = Throttle(now=lambda: 0.0, sleep=at_once)
    access = AccessControl(hashes, seed.EMAIL, timedelta(minutes=15), clock, throttle=throttle)
    for _ in range(10):
        assert not await access.is_right_password(seed.EMAIL, "guess", "10.0.0.1")
    assert not await access.is_right_password(seed.EMAIL, secrets.password, "10.0.0.2")


async def test_new_hashes_are_noticed_where_others_may_put_them(clock: SettableClock) -> None:
    first, second = new_secrets(), new_secrets()
    kept = [first.hashes(), second.hashes()]

    async def look() -> SecretHashes:
        return kept[1]

    access = AccessControl(kept[0], seed.EMAIL, timedelta(minutes=15), clock, reload=look)
    assert await access.is_authenticated({"X-Service-Api-Key": first.api_key})
    token = access.token("usr")
    assert await access.is_authenticated({"X-Service-Api-Key": second.api_key})
    assert not await access.is_authenticated({"X-Service-Api-Key": first.api_key})
    assert not await access.is_authenticated({"Authorization": f"Bearer {token}"})
    assert await access.is_right_password(seed.EMAIL, second.password, "10.0.0.1")


def test_secrets_are_long_and_never_the_same() -> None:
    first, second = new_secrets(), new_secrets()
    assert first.api_key != second.api_key
    assert first.password != second.password
    assert len(first.api_key) == len("svc_") + 43
    assert len(first.password) == 20


def test_what_is_kept_of_secrets_does_not_hold_them(secrets: Secrets) -> None:
    kept = secrets.hashes()
    assert kept.password_hash.startswith("$argon2id$")
    assert secrets.password not in kept.password_hash
    assert len(kept.api_key_hash) == 64
    assert secrets.api_key[4:] not in kept.api_key_hash


def test_a_key_needs_that_the_account_has_it_enabled(tmp_path: Path) -> None:
    with start_service(tmp_path, "--api-enabled", "off") as service:
        assert status(service, service.headers) == 401
        assert status(service, {"X-Service-Api-Key": service.api_key}) == 401
        signed_in = {"Authorization": f"Bearer {token(service)}"}
        answer = httpx.get(f"{service.base_url}/api/v1/bootstrap", headers=signed_in)
    assert answer.json()["account"]["apiEnabled"] is False


class Waiting:
    """Throttle on a clock that advances when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.throttle = Throttle(lambda: self.now, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds

    async def attempt(self, account: str = "a@shop.example", address: str = "10.0.0.1") -> float:
        """Signs in; returns the seconds that the attempt had to wait."""
        before = self.now
        assert await self.throttle.acquire(account, address)
        return self.now - before


async def test_five_attempts_are_free_and_then_each_waits_longer() -> None:
    waiting = Waiting()
    waits = [await waiting.attempt() for _ in range(11)]
    assert waits == [0, 0, 0, 0, 0, 1, 2, 4, 8, 8, 8]


async def test_an_account_is_slowed_wherever_the_attempts_come_from() -> None:
    waiting = Waiting()
    waits = [await waiting.attempt(address=f"10.0.0.{n}") for n in range(8)]
    assert waits == [0, 0, 0, 0, 0, 1, 2, 4]


async def test_an_address_is_slowed_whichever_account_it_tries() -> None:
    waiting = Waiting()
    waits = [await waiting.attempt(f"{n}@shop.example") for n in range(8)]
    assert waits == [0, 0, 0, 0, 0, 1, 2, 4]


async def test_emails_are_case_insensitive() -> None:
    waiting = Waiting()
    names = ["a@SHOP.example", "A@shop.example"] * 3
    waits = [await waiting.attempt(name, f"10.0.0.{n}") for n, name in enumerate(names)]
    assert waits == [0, 0, 0, 0, 0, 1]


async def test_another_account_from_another_address_does_not_wait() -> None:
    waiting = Waiting()
    for _ in range(9):
        await waiting.attempt()
    assert await waiting.attempt("b@shop.example", "10.0.0.2") == 0


async def test_a_correct_password_resets_the_delay() -> None:
    waiting = Waiting()
    for _ in range(7):
        await waiting.attempt()
    waiting.throttle.reset("a@shop.example", "10.0.0.1")
    assert [await waiting.attempt() for _ in range(6)] == [0, 0, 0, 0, 0, 1]


async def test_fifteen_minutes_reset_the_delay() -> None:
    waiting = Waiting()
    for _ in range(9):
        await waiting.attempt()
    waiting.now += 8 + 901
    assert await waiting.attempt() == 0


async def test_concurrent_attempts_are_throttled_too() -> None:
    now = 0.0
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    throttle = Throttle(lambda: now, sleep)
    admitted = await asyncio.gather(*(throttle.acquire("a", "b") for _ in range(50)))
    assert slept == [1, 3, 7, 15, 23]
    assert admitted == [True] * 10 + [False] * 40


async def test_it_does_not_remember_without_end() -> None:
    waiting = Waiting()
    for n in range(20_000):
        await waiting.attempt(f"{n}", f"10.0.{n}")
    assert len(waiting.throttle._counts) <= 10_000
