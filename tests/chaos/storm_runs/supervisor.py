"""Runs one batch: starts the service, and a proxy and a runner per desk; checks the result."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tests.chaos import failures
from tests.chaos.failures import InjectedFailure, KnownDelivery
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule
from tests.chaos.storm_runs import mutations, scenarios
from tests.chaos.storm_runs.checker import Verdict, check
from tests.chaos.storm_runs.clerk_log import ShownOrders
from tests.chaos.storm_runs.desk_runner import DeskRunner, SharedOptions, log_file
from tests.chaos.storm_runs.failure_schedule import DAY_S, FailureSchedule
from tests.chaos.storm_runs.random_drafts import CustomerMix
from tests.chaos.storm_runs.scenarios import FailureScenario
from tests.servicing import RunningService, start_service

_SERVICE_ARGS: Final = ("--courier-rate", "60", "--opening-balance", "999999.999")

_MAX_KNOWN: Final = 300
"""Maximum number of deliveries that a 201 may repeat; few, so that searches stay short."""


@dataclass(frozen=True, slots=True)
class StormOptions:
    """Options of a run, from the command line.

    Attributes:
        intents: Number of presses of *Book* at all desks together.
        seed: Seed of all random decisions.
        desks: Number of desks.
        cut_digits: Whether responses always round coordinates and no customer orders twice.
        set_clocks: Whether single responses are of another day, besides the proxies that always
            shift the day.
        scripted: Whether desks run scripted scenarios instead of random failures; a desk without a
            mutation runs all scenarios.
        minutes: Time after which no more orders are booked.
        mutations: Names of the mutations of the first desk, the second and so on.
    """

    intents: int
    seed: int
    desks: int = 2
    cut_digits: bool = False
    set_clocks: bool = False
    scripted: bool = False
    minutes: float = math.inf
    mutations: tuple[str, ...] = ()

    def mutation(self, number: int) -> str:
        """Return the name of a desk's mutation; empty for none."""
        return self.mutations[number] if number < len(self.mutations) else ""

    def customer_mix(self) -> CustomerMix:
        """Mix of customers at each desk."""
        if self.scripted:
            return CustomerMix.ONE
        return CustomerMix.DISTINCT if self.cut_digits else CustomerMix.REGULARS

    def scenarios(self, number: int) -> tuple[FailureScenario, ...]:
        """Return the scripted scenarios of a desk."""
        name = self.mutation(number)
        return (mutations.ALL[name].scenario,) if name else scenarios.ALL


@dataclass(frozen=True, slots=True)
class StormResult:
    """Result of a run or of one batch.

    Attributes:
        verdict: Result of the check.
        journals: SQLite files of the desks' journals.
        kills: Number of kills of desk processes, by the last step printed.
        steps: Number of steps of the clerks, by step and outcome.
        injected: Number of failures that had an effect, by failure.
        seconds: Duration.
    """

    verdict: Verdict
    journals: tuple[Path, ...]
    kills: Counter[str]
    steps: Counter[str]
    injected: Counter[str]
    seconds: float


def run(options: StormOptions, folder: Path) -> StormResult:
    """Run one batch.

    Args:
        options: Options of the batch.
        folder: Folder of the databases, which are kept.

    Raises:
        UnexpectedExit: A desk process exited without having been killed, in an exception group.
    """
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with start_service(folder, *_SERVICE_ARGS) as service:
        runners, proxies = asyncio.run(_run_desks(options, folder, service))
    return StormResult(
        verdict=check(service.database, [runner.log for runner in runners]),
        journals=tuple(runner.journal for runner in runners),
        kills=sum((runner.kills for runner in runners), Counter()),
        steps=sum((runner.steps for runner in runners), Counter()),
        injected=sum((proxy.injected for proxy in proxies), Counter()),
        seconds=time.monotonic() - started,
    )


async def _run_desks(
    options: StormOptions, folder: Path, service: RunningService
) -> tuple[list[DeskRunner], list[Proxy]]:
    """Run all desks with failures; then clear the failures and let each settle its bookings."""
    rng, until = random.Random(options.seed), time.monotonic() + 60 * options.minutes
    port = int(service.base_url.rpartition(":")[2])
    runners, proxies, schedules = [], [], []
    async with AsyncExitStack() as stack:
        for number in range(options.desks):
            proxy = Proxy("127.0.0.1", port, seed=rng.getrandbits(32))
            proxies.append(await stack.enter_async_context(proxy))
            schedule_rng = random.Random(rng.random())
            known = partial(_known_deliveries, ShownOrders(log_file(folder, number)))
            permanent = _permanent_failures(options, number)
            schedules.append(FailureSchedule(proxy, schedule_rng, permanent, known))
            schedules[-1].may_set_clocks = options.set_clocks
            quota, mix = _quota(options, number), options.customer_mix()
            shared = SharedOptions(folder, service.api_key, quota, mix, until=until)
            runner = DeskRunner(shared, number, proxy, schedules[-1], rng.getrandbits(32))
            runner.mutation = options.mutation(number)
            runners.append(runner)
        async with asyncio.TaskGroup() as tasks:
            for number, runner in enumerate(runners):
                if options.scripted:
                    tasks.create_task(runner.run_scripted(options.scenarios(number)))
                else:
                    tasks.create_task(runner.run_random())
        for schedule, proxy in zip(schedules, proxies, strict=True):
            schedule.clear()
            await proxy.idle()
        async with asyncio.TaskGroup() as tasks:
            for runner in runners:
                tasks.create_task(runner.settle())
    return runners, proxies


def _known_deliveries(shown: ShownOrders) -> list[KnownDelivery]:
    newest = shown.read()[-_MAX_KNOWN:]
    return [KnownDelivery(order.delivery, order.order, customer) for order, customer in newest]


def _permanent_failures(
    options: StormOptions, number: int
) -> tuple[InjectedFailure | FailureRule, ...]:
    """Return the failures that a proxy always injects; every second one shifts the day."""
    if options.scripted:
        return ()
    cut_digits = (failures.DigitsCut(),) if options.cut_digits else ()
    return (*cut_digits, *((failures.Clock(DAY_S),) if number % 2 else ()))


def _quota(options: StormOptions, number: int) -> int:
    """Return the presses of one desk; the first desks get the remainder of the division."""
    return options.intents // options.desks + (number < options.intents % options.desks)
