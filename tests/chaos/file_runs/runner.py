"""Runs a desk that books an order file: starts the service, and the desk again after each kill."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.chaos.file_runs import checker, desk_main, orders
from tests.chaos.file_runs.checker import FileVerdict
from tests.chaos.file_runs.desk_main import FileDeskOptions
from tests.chaos.proxy import Proxy
from tests.chaos.storm_runs.desk_process import DeskProcess, preload
from tests.chaos.storm_runs.desk_runner import UnexpectedExit
from tests.chaos.storm_runs.failure_schedule import FailureSchedule
from tests.servicing import RunningService, start_service

_SERVICE_ARGS: Final = ("--courier-rate", "60", "--opening-balance", "999999.999")

_EARLY_CHANCE: Final = 0.25
"""Probability of a kill before the first row: during the start, or while a file is read."""
_EARLY_S: Final = 0.6
_LONGEST_S: Final = 4.0
"""Longest time until a process is killed, because rows may wait for an unconfirmed one."""
_DELAY_S: Final = 0.04
"""Longest time from a process's last row to the kill; the next row is begun or sent by then."""

_SAME_AGAIN_CHANCE: Final = 0.02
"""Probability of opening the saved orders again, as a renamed file in another sequence."""


@dataclass(frozen=True, slots=True)
class FileRunResult:
    """Result of a run.

    Attributes:
        verdict: Result of the check.
        rows: Number of rows of the order file.
        kills: Number of kills, by the last step printed.
        steps: Number of steps of the clerk, by step and outcome.
        injected: Number of failures that had an effect, by failure.
        states: Number of rows in the journal at the end, of all files, by state.
        seconds: Duration.
    """

    verdict: FileVerdict
    rows: int
    kills: Counter[str]
    steps: Counter[str]
    injected: Counter[str]
    states: Counter[str]
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether every order is booked as often as wanted, and the journal has each as booked."""
        is_booked = self.states["booked"] == self.rows
        return self.verdict.passed and is_booked and not self.states.keys() - {"booked", "known"}


def run(rows: int, kills: int, seed: int, folder: Path) -> FileRunResult:
    """Run once.

    Args:
        rows: Number of rows of the order file.
        kills: Number of kills of the desk process.
        seed: Seed of all random decisions.
        folder: Folder of the order files and the databases, which are kept.

    Raises:
        UnexpectedExit: A desk process exited without having been killed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    preload("tests.chaos.file_runs.preload")
    started, rng = time.monotonic(), random.Random(seed)
    wanted = orders.random_orders(rows, rng)
    with start_service(folder, *_SERVICE_ARGS) as service:
        runner, injected = asyncio.run(_run_desk(folder, service, wanted, kills, rng))
    return FileRunResult(
        verdict=checker.check(service.database, orders.notes_of(wanted)),
        rows=rows,
        kills=runner.kills,
        steps=runner.steps,
        injected=injected,
        states=runner.states,
        seconds=time.monotonic() - started,
    )


async def _run_desk(
    folder: Path,
    service: RunningService,
    wanted: list[orders.Order],
    kills: int,
    rng: random.Random,
) -> tuple[FileDeskRunner, Counter[str]]:
    """Run and kill the desk under random failures; then let it book the rest without."""
    port = int(service.base_url.rpartition(":")[2])
    async with Proxy("127.0.0.1", port, seed=rng.getrandbits(32)) as proxy:
        schedule = FailureSchedule(proxy, random.Random(rng.random()), (), lambda: ())
        runner = FileDeskRunner(folder, proxy.base_url, service.api_key, wanted, rng)
        failures = asyncio.create_task(schedule.run())
        try:
            await runner.run_random(kills)
        finally:
            failures.cancel()
            await asyncio.wait([failures])
        await proxy.idle()
        await runner.finish()
        return runner, proxy.injected


class FileDeskRunner:
    """Runs the process of one desk, and restarts it after each kill.

    Attributes:
        kills: Number of kills, by the last step printed.
        steps: Number of steps, by step and outcome.
        states: Number of rows at the end, of all files, by state.
    """

    def __init__(
        self,
        folder: Path,
        base_url: str,
        api_key: str,
        wanted: list[orders.Order],
        rng: random.Random,
    ) -> None:
        self.kills: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.states: Counter[str] = Counter()
        self._folder = folder
        self._base_url = base_url
        self._api_key = api_key
        self._wanted = wanted
        self._random = rng
        self._left = len(wanted)
        self._is_kept = False
        self._copies = 0
        self._order_file = folder / "orders.csv"
        orders.write_file(self._order_file, wanted)

    async def run_random(self, kills: int) -> None:
        """Run and kill the process ``kills`` times, at moments spread over all rows.

        Raises:
            UnexpectedExit: The process exited by itself.
        """
        for left in range(kills, 0, -1):
            await self._run_once(kills_left=left)

    async def finish(self) -> None:
        """Run a process that books the remaining rows and exits.

        Raises:
            UnexpectedExit: The process exited with an error.
        """
        process = DeskProcess(desk_main.run, self._options(is_final=True))
        async for step in process.steps():
            self._count(step)
        if status := await process.wait():
            raise UnexpectedExit(f"the final run exited with status {status}")

    async def _run_once(self, kills_left: int) -> None:
        process, last = DeskProcess(desk_main.run, self._options(is_final=False)), "fork"
        is_early = self._random.random() < _EARLY_CHANCE
        rows = 0 if is_early else self._random.randint(0, 2 * self._left // kills_left)
        delay = self._random.uniform(0, 0 if is_early else _DELAY_S)
        loop = asyncio.get_running_loop()
        longest = self._random.uniform(0, _EARLY_S if is_early else _LONGEST_S)
        kill = loop.call_later(longest, process.kill)
        try:
            async for step in process.steps():
                self._count(step)
                last = step["step"]
                if last in {"loaded", "row"}:
                    rows -= 1
                if rows == -1:
                    loop.call_later(delay, process.kill)
        finally:
            kill.cancel()
            process.kill()
            status = await process.wait()
        if status != -signal.SIGKILL:
            raise UnexpectedExit(f"the desk exited with status {status} after {last!r}")
        self.kills[last] += 1

    def _count(self, step: dict[str, Any]) -> None:
        if step["outcome"] != "begins":
            self.steps[f"{step['step']}: {step['outcome']}"] += 1
        match step["step"]:
            case "opened":
                self._is_kept = True
            case "loaded":
                self._left = step["left"]
            case "done":
                self.states = Counter(step["states"])

    def _options(self, *, is_final: bool) -> FileDeskOptions:
        return FileDeskOptions(
            journal=self._folder / "desk.sqlite",
            base_url=self._base_url,
            api_key=self._api_key,
            order_file=self._file_to_open(),
            is_final=is_final,
        )

    def _file_to_open(self) -> Path | None:
        """Return the order file until its rows are saved; afterwards sometimes a copy of it."""
        if not self._is_kept:
            return self._order_file
        if self._random.random() >= _SAME_AGAIN_CHANCE:
            return None
        self._copies += 1
        copy = self._folder / f"copy{self._copies}.csv"
        orders.write_copy(copy, self._wanted, self._random)
        return copy
