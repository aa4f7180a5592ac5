"""Runs one desk: restarts its process after each kill, with its journal, log and proxy."""

from __future__ import annotations

import asyncio
import math
import random
import signal
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tests.chaos.proxy import Proxy
from tests.chaos.storm_runs.desk_main import DeskOptions, run
from tests.chaos.storm_runs.desk_process import DeskProcess
from tests.chaos.storm_runs.failure_schedule import DAY_S, FailureSchedule
from tests.chaos.storm_runs.random_drafts import SERIALS_PER_DESK, CustomerMix
from tests.chaos.storm_runs.scenarios import RESPONSE_DROPPED, FailureScenario

_DROP_TIMEOUT_S: Final = 60.0

_RUNS_WHEN_ALL_BOOKED: Final = 2
"""Number of runs under random failures after everything has been booked."""


class UnexpectedExit(AssertionError):
    """A desk process exited without having been killed, or with an error."""


@dataclass(frozen=True, slots=True)
class KillPlan:
    """Random times at which desk processes are killed.

    Attributes:
        max_steps: Maximum of the random number of steps before a kill, not counting those until
            the chosen step occurs.
        steps: Steps from which the step to kill in is chosen; empty for any step.
        max_delay: Longest time from the step to the kill, in seconds; some steps are over by
            then.
    """

    max_steps: int = 40
    steps: tuple[str, ...] = ("book", "hold", "undo", "search", "give up", "")
    max_delay: float = 0.06


@dataclass(frozen=True, slots=True)
class SharedOptions:
    """Options that all desks of a run have in common.

    Attributes:
        folder: Folder of the desks' files and the service's database.
        api_key: Key of the merchant.
        quota: Presses of each desk.
        customer_mix: Mix of customers who order.
        kills: Plan of the kills.
        until: Time on the monotonic clock after which no more orders are booked.
    """

    folder: Path
    api_key: str
    quota: int
    customer_mix: CustomerMix
    kills: KillPlan = KillPlan()
    until: float = math.inf


class DeskRunner:
    """Runs the process of one desk, and restarts it after each kill.

    Attributes:
        journal: SQLite file of the desk's journal.
        log: File of the clerk's log.
        mutation: Name of the desk's mutation.
        kills: Number of kills, by the last step printed.
        steps: Number of steps, by step and outcome.
    """

    def __init__(
        self, shared: SharedOptions, number: int, proxy: Proxy, schedule: FailureSchedule, seed: int
    ) -> None:
        self.journal = shared.folder / f"desk{number}.sqlite"
        self.log = log_file(shared.folder, number)
        self.mutation = ""
        self.kills: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self._shared = shared
        self._first_serial = number * SERIALS_PER_DESK
        self._proxy = proxy
        self._schedule = schedule
        self._random = random.Random(seed)
        self._left = shared.quota

    async def run_random(self) -> None:
        """Run and kill the process under random failures until all is booked or time is up.

        Raises:
            UnexpectedExit: The process exited by itself.
        """
        schedule = asyncio.create_task(self._schedule.run())
        try:
            runs_when_all_booked = 0
            while (
                runs_when_all_booked < _RUNS_WHEN_ALL_BOOKED
                and time.monotonic() < self._shared.until
            ):
                await self._run_once()
                runs_when_all_booked = 0 if self._left else runs_when_all_booked + 1
        finally:
            schedule.cancel()
            await asyncio.wait([schedule])

    async def run_scripted(self, scenarios: Iterable[FailureScenario]) -> None:
        """Run scenarios one after the other, each in a process of its own.

        Raises:
            UnexpectedExit: A process exited by itself.
        """
        pressed = 0
        for scenario in scenarios:
            pressed += scenario.presses
            arrival = asyncio.Event()
            self._proxy.set(scenario.rules(arrival))
            options = replace(
                self._options(is_final=False),
                quota=pressed,
                timeouts=scenario.timeouts,
                hold_s=scenario.hold_s,
                undoes=scenario.undoes,
                clock_offset=0,
            )
            await self._run_scenario(scenario, options)
            arrival.set()
            await self._proxy.idle()

    async def _run_scenario(self, scenario: FailureScenario, options: DeskOptions) -> None:
        """Run one process until the step at which the scenario kills it."""
        process, dropped = DeskProcess(run, options), self._proxy.injected[RESPONSE_DROPPED.name]
        step: dict[str, Any] = {}
        try:
            async for step in process.steps():
                self._count(step)
                if scenario.kill_after == step["step"] and step["outcome"] != "begins":
                    process.kill()
                elif not scenario.kill_after and step["step"] == "book":
                    await self._response_dropped(dropped)
                    process.kill()
        finally:
            process.kill()
            status = await process.wait()
        if status != -signal.SIGKILL:
            raise UnexpectedExit(f"{self.journal.stem} exited with status {status} after {step}")
        self.kills[scenario.kill_after or "book"] += 1

    async def _response_dropped(self, before: int) -> None:
        async with asyncio.timeout(_DROP_TIMEOUT_S):
            while self._proxy.injected[RESPONSE_DROPPED.name] == before:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    async def settle(self) -> None:
        """Run the final process without failures, which exits when every booking is settled.

        Raises:
            UnexpectedExit: The process exited with an error.
        """
        process = DeskProcess(run, self._options(is_final=True))
        async for step in process.steps():
            self._count(step)
        if status := await process.wait():
            raise UnexpectedExit(f"the final run of {self.journal.stem} exited with {status}")

    async def _run_once(self) -> None:
        process = DeskProcess(run, self._options(is_final=False))
        plan = self._shared.kills
        steps_left, kill_step = (
            self._random.randint(1, plan.max_steps),
            self._random.choice(plan.steps),
        )
        is_kill_due, last = False, "start"
        try:
            async for step in process.steps():
                self._count(step)
                last, steps_left = step["step"], steps_left - 1
                if not is_kill_due and self._is_kill_due(step, steps_left, kill_step):
                    is_kill_due = True
                    delay = self._random.uniform(0, plan.max_delay)
                    asyncio.get_running_loop().call_later(delay, process.kill)
        finally:
            process.kill()
            status = await process.wait()
        if not is_kill_due or status != -signal.SIGKILL:
            raise UnexpectedExit(f"{self.journal.stem} exited with status {status} after {last!r}")
        self.kills[last] += 1

    def _is_kill_due(self, step: dict[str, Any], steps_left: int, kill_step: str) -> bool:
        """Whether to kill now; a rare step is awaited only for a limited number of steps."""
        if step["step"] == "done":
            return True
        return steps_left <= 0 and (
            steps_left <= -self._shared.kills.max_steps
            or step["step"] == kill_step
            or not kill_step
        )

    def _count(self, step: dict[str, Any]) -> None:
        if step["outcome"] != "begins":
            self.steps[f"{step['step']}: {step['outcome']}"] += 1
        if step["step"] == "start":
            self._left = step["left"]
            # The desk learns once how many decimals the service keeps; none may be cut before that.
            self._schedule.may_cut_digits = (
                step["learnt"] and self._shared.customer_mix is not CustomerMix.DISTINCT
            )
        if step["step"] == "done":
            self._left = 0

    def _options(self, *, is_final: bool) -> DeskOptions:
        return DeskOptions(
            journal=self.journal,
            log=self.log,
            base_url=self._proxy.base_url,
            api_key=self._shared.api_key,
            seed=self._random.getrandbits(32),
            quota=self._shared.quota,
            first_serial=self._first_serial,
            customer_mix=self._shared.customer_mix,
            is_final=is_final,
            clock_offset=self._random.choice((0.0, 0.0, DAY_S, -DAY_S, 400.0)),
            service_database=self._shared.folder / "service.db",
            mutation=self.mutation,
        )


def log_file(folder: Path, number: int) -> Path:
    """Return the file of the clerk's log of a desk."""
    return folder / f"desk{number}.jsonl"
