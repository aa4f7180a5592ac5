"""Attempts at login: each later than the one before, by account and by address."""

from __future__ import annotations

import asyncio

from deskdispatch.service.access.throttle import Throttle


class Waiting:
    """A throttle on a clock that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.throttle = Throttle(lambda: self.now, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds

    async def attempt(self, account: str = "a@shop.example", address: str = "10.0.0.1") -> float:
        """How long it had to wait."""
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
    waiting.throttle.succeeded("a@shop.example", "10.0.0.1")
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
    assert len(waiting.throttle._tallies) <= 10_000
