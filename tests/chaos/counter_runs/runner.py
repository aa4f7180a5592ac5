"""Runs three counters: starts database, service, tunnels and desks, and disturbs them."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import signal
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedAddress
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.chaos.counter_runs import checker, desk_main, members
from tests.chaos.counter_runs.checker import CounterVerdict, Edits
from tests.chaos.counter_runs.desk_main import CounterOptions
from tests.chaos.counter_runs.tunnel import Tunnel, TunnelState
from tests.chaos.storm_runs.desk_process import DeskProcess, preload
from tests.chaos.storm_runs.desk_runner import UnexpectedExit
from tests.postgres import Server, run_postgres
from tests.servicing import RunningService, start_service
from tests.shared_database.shops import RULES, SHOP, new_place, set_up

CLOCK_ERRORS_S: Final = (3600.0, -3600.0, 0.0)
"""Error of each counter's clock."""

_SERVICE_ARGS: Final = ("--courier-rate", "0", "--opening-balance", "999999.999")

_LIFE_S: Final = (0.5, 12.0)
"""Shortest and longest time until a desk is killed."""
_STATE_S: Final = (0.2, 4.0)
"""Shortest and longest time that a tunnel stays in a state."""
_STATES: Final = {TunnelState.OPEN: 6, TunnelState.CUT: 2, TunnelState.HANGING: 1}
"""Relative frequency of each state of a tunnel."""

_MEMBERS: Final = (members.break_things, members.do_harm)

_QUIET_ROUNDS: Final = 3
"""Number of rounds in a row in which all desks must be quiet at the same number."""


@dataclass(frozen=True, slots=True)
class CounterRunResult:
    """Result of a run.

    Attributes:
        verdict: Result of the check.
        edits: Number of edits at all counters.
        kills: Number of killed desk processes.
        cuts: Number of times a tunnel was cut or hung.
        seconds: Duration.
    """

    verdict: CounterVerdict
    edits: int
    kills: int
    cuts: int
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether the check found nothing."""
        return self.verdict.passed


def run(edits: int, seed: int, folder: Path) -> CounterRunResult:
    """Run once.

    Args:
        edits: Number of edits at each counter.
        seed: Seed of all random decisions.
        folder: Folder of the databases, which are kept.

    Raises:
        UnexpectedExit: A desk process exited without having been killed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    preload("tests.chaos.counter_runs.preload")
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # the members' connections are cut off
    started = time.monotonic()
    with start_service(folder, *_SERVICE_ARGS) as service, run_postgres(rules=RULES) as server:
        runner = CountersRunner(folder, service, edits, random.Random(seed))
        asyncio.run(runner.run(server))
    journals = [folder / f"desk{number}.sqlite" for number in range(1, len(CLOCK_ERRORS_S) + 1)]
    return CounterRunResult(
        verdict=checker.check(journals, service.database, runner.done),
        edits=sum(runner.counts.values()),
        kills=runner.kills,
        cuts=runner.cuts,
        seconds=time.monotonic() - started,
    )


class CountersRunner:
    """Runs the desks, and restarts each one that was killed.

    Attributes:
        done: The clerks' edits.
        counts: Number of edits at each counter.
        kills: Number of killed desk processes.
        cuts: Number of times a tunnel was cut or hung.
    """

    def __init__(
        self, folder: Path, service: RunningService, edits: int, rng: random.Random
    ) -> None:
        self.done = Edits()
        self.counts: Counter[int] = Counter()
        self.kills = 0
        self.cuts = 0
        self._folder = folder
        self._service = service
        self._edits = edits
        self._random = rng
        self._processes: dict[int, DeskProcess] = {}
        self._quiet: dict[int, list[int]] = {}

    async def run(self, server: Server) -> None:
        """Run all counters to their last edit, then until all are quiet."""
        joined = await self._join(server)
        memberships, others = joined[: len(CLOCK_ERRORS_S)], joined[len(CLOCK_ERRORS_S) :]
        async with AsyncExitStack() as stack:
            tunnels = [await stack.enter_async_context(Tunnel(server.port)) for _ in memberships]
            options = [
                self._options(number, replace(each, address=_local(tunnel.port, each)))
                for number, (each, tunnel) in enumerate(
                    zip(memberships, tunnels, strict=True), start=1
                )
            ]
            disturbing = [
                *(asyncio.create_task(self._disturb(tunnel)) for tunnel in tunnels),
                *(
                    asyncio.create_task(disturb(each, self._random))
                    for disturb, each in zip(_MEMBERS, others, strict=True)
                ),
            ]
            await asyncio.gather(*(self._edit_all(each) for each in options))
            for task in disturbing:
                task.cancel()
            for task in (await asyncio.wait(disturbing))[0]:
                if not task.cancelled():
                    await task  # raises if it ended early
            for tunnel in tunnels:
                tunnel.set(TunnelState.OPEN)
            database = await SharedDatabase.open(memberships[0])
            stack.push_async_callback(database.close)
            await self._finish(options, database)

    async def _join(self, server: Server) -> list[Membership]:
        """Join all counters, the first with an owner's login, and two members without a desk."""
        place = new_place(server)
        first = await set_up(place, "Counter 1")
        database = await SharedDatabase.open(first)
        try:
            codes = [(await database.invite()).code for _ in (*CLOCK_ERRORS_S[1:], *_MEMBERS)]
        finally:
            await database.close()
        others = [
            await entering.join(place.address, code, NewCounter.named(f"Counter {number}"), SHOP)
            for number, code in enumerate(codes, start=2)
        ]
        return [first, *others]

    def _options(self, number: int, membership: Membership) -> CounterOptions:
        return CounterOptions(
            journal=self._folder / f"desk{number}.sqlite",
            membership=membership,
            base_url=self._service.base_url,
            service_database=self._service.database,
            api_key=self._service.api_key,
            number=number,
            first_edit=1,
            edits=self._edits,
            seed=0,
            clock_error_s=CLOCK_ERRORS_S[number - 1],
            is_final=False,
        )

    async def _disturb(self, tunnel: Tunnel) -> None:
        while True:
            (state,) = self._random.choices(list(_STATES), list(_STATES.values()))
            self.cuts += state is not TunnelState.OPEN
            tunnel.set(state)
            await asyncio.sleep(self._random.uniform(*_STATE_S))

    async def _edit_all(self, options: CounterOptions) -> None:
        """Run and kill the desk of a counter until it has made all its edits."""
        number = options.number
        while (done := self.counts[number]) < self._edits:
            process = DeskProcess(
                desk_main.run,
                replace(
                    options,
                    first_edit=done + self.kills * self._edits + 1,  # so that no text is used twice
                    edits=self._edits - done,
                    seed=self._random.getrandbits(32),
                ),
            )
            await self._live(number, process)

    async def _live(self, number: int, process: DeskProcess) -> None:
        kill = asyncio.get_running_loop().call_later(self._random.uniform(*_LIFE_S), process.kill)
        try:
            async for step in process.steps():
                self._take(number, step)
                self.counts[number] += step["step"] == "edit"
                if step["step"] == "all":
                    process.kill()
        finally:
            kill.cancel()
            process.kill()
            status = await process.wait()
        if status != -signal.SIGKILL:
            raise UnexpectedExit(f"counter {number} exited with status {status}")
        self.kills += 1

    async def _finish(self, options: Sequence[CounterOptions], first: SharedDatabase) -> None:
        """Run all desks at once until none has anything left to send or receive."""
        processes = {
            each.number: DeskProcess(desk_main.run, replace(each, is_final=True))
            for each in options
        }
        following = [
            asyncio.create_task(self._follow(number, process))
            for number, process in processes.items()
        ]
        while not any(task.done() for task in following):
            await self._agree(first)
            if self._are_quiet():
                break
            await asyncio.sleep(0.1)
        for process in processes.values():
            process.kill()
        await asyncio.gather(*following)
        statuses = [await process.wait() for process in processes.values()]
        if any(status != -signal.SIGKILL for status in statuses):
            raise UnexpectedExit(f"the final desks exited with {statuses}")

    async def _agree(self, first: SharedDatabase) -> None:
        """Agree, as the first counter, to waiting erasures; no counter counts as quiet then."""
        for each in await first.counters():
            if each.erasing:
                await first.release(each.id, is_agreed=True)
                self._quiet.clear()

    async def _follow(self, number: int, process: DeskProcess) -> None:
        async for step in process.steps():
            self._take(number, step)
            if step["step"] == "quiet":
                last = self._quiet.setdefault(number, [])
                last.append(step["seq"] if step["outcome"] == "yes" else -1)

    def _take(self, number: int, step: Mapping[str, Any]) -> None:
        self.done.take(number, step)
        with (self._folder / "steps.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps({"counter": number, "at": time.time(), **step}) + "\n")

    def _are_quiet(self) -> bool:
        """Whether the last ``quiet`` steps of all desks have the same number."""
        last = [each[-_QUIET_ROUNDS:] for each in self._quiet.values()]
        said = {seq for each in last for seq in each}
        is_complete = len(last) == len(CLOCK_ERRORS_S) and all(
            len(each) == _QUIET_ROUNDS for each in last
        )
        return is_complete and len(said) == 1 and -1 not in said


def _local(port: int, membership: Membership) -> SharedAddress:
    """Return the address of the same database through a tunnel."""
    return replace(membership.address, host="127.0.0.1", port=port)
