"""One round: start the service, read back bookings, book, kill it, check the database."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.service.crash.database_check import (
    DatabaseContents,
    InvariantViolation,
    check,
    read_database,
)
from tests.service.crash.load import ClientLog, booking_clients, getter
from tests.service.crash.service_process import (
    ServiceAddress,
    ServiceProcess,
    start_by_command,
    start_forked,
)

ROUNDS_PER_DATABASE: Final = 25

_OPENING_BALANCES: Final = (900_000_000, 300_000, 900_000_000, 900_000_000)
"""Opening balances in fils, used in turn; one database in four runs out of money."""

_COURIER_RATE: Final = "40000"
"""Time lapse of the couriers: one of their hours takes 0.09 s, so they move during a round."""

_CONSTANT_FIELDS: Final = (
    "id",
    "orderNumber",
    "customerName",
    "estimatedPrice",
    "isScheduled",
    "createdAt",
)
"""Fields of the 201 of a booking that never change."""

_KILL_AT_START_CHANCE: Final = 0.12
_MAX_START_S: Final = 0.16
_MAX_RESPONSES: Final = 24
"""Maximum responses before a kill under load; a count, not a time, as machine speeds differ."""

_MAX_KILL_DELAY_S: Final = 0.02
"""Longest time from the last response to the kill: about the duration of a booking."""

_BY_COMMAND_EVERY: Final = 20


@dataclass(slots=True)
class ServiceDatabase:
    """One database of the service, and the log of its clients.

    Attributes:
        file: SQLite file.
        opening: Opening balance in fils.
        pay_as_you_go: Whether scheduled deliveries are not debited.
        log: What the clients sent and received.
        read_back: Ids of acknowledged deliveries that a later start has returned.
    """

    file: Path
    opening: int
    pay_as_you_go: bool
    log: ClientLog = field(default_factory=ClientLog)
    read_back: set[str] = field(default_factory=set)

    def start(self, *, by_command: bool) -> ServiceProcess:
        """Start a service on this database."""
        args = ["--database", str(self.file), "--exit-with-parent", "--seed", "42"]
        args += ["--courier-rate", _COURIER_RATE, "--opening-balance", f"{self.opening // 1000}"]
        args += ["--pay-as-you-go", "on" if self.pay_as_you_go else "off"]
        return start_by_command(args) if by_command else start_forked(args)

    def check(self) -> DatabaseContents:
        """Read and check the database while no service runs.

        Raises:
            InvariantViolation: An invariant does not hold.
        """
        contents = read_database(self.file)
        check(contents, self.log, self.opening, pay_as_you_go=self.pay_as_you_go)
        return contents


def run(rounds: int, seed: int, folder: Path) -> Counter[str]:
    """Run the rounds and stop each database's last service regularly; returns the counters.

    Args:
        rounds: Number of kills.
        seed: Seed of bookings and kill moments; the interrupted action also depends on timing.
        folder: Folder of the databases, which are kept.

    Raises:
        InvariantViolation: An invariant does not hold after a kill; names the round.
    """
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    for number, first in enumerate(range(0, rounds, ROUNDS_PER_DATABASE)):
        database = ServiceDatabase(
            file=folder / f"rounds-from-{first}.db",
            opening=_OPENING_BALANCES[number % len(_OPENING_BALANCES)],
            pay_as_you_go=number % 3 == 1,
        )
        for round_number in range(first, min(first + ROUNDS_PER_DATABASE, rounds)):
            try:
                _run_round(database, round_number, rng, counts)
            except (AssertionError, OSError) as error:
                raise InvariantViolation(
                    f"round {round_number} on {database.file}: {error}"
                ) from error
        counts += _stop_and_count(database)
    return counts


def _run_round(
    database: ServiceDatabase, round_number: int, rng: random.Random, counts: Counter[str]
) -> None:
    by_command = round_number % _BY_COMMAND_EVERY == 0
    process = database.start(by_command=by_command)
    counts["rounds"] += 1
    counts["started by command line" if by_command else "started by fork"] += 1
    try:
        if rng.random() < (0.5 if not database.log.sent else _KILL_AT_START_CHANCE):
            time.sleep(rng.uniform(0, _MAX_START_S * (6 if by_command else 1)))
            counts["killed while starting"] += 1
        elif (address := process.wait_ready()) is None:
            raise InvariantViolation("the service did not start")
        else:
            _read_back(database, address)
            _kill_under_load(database, process, address, f"r{round_number}", rng)
            counts["killed under load"] += 1
    finally:
        process.kill()
    database.check()


def _kill_under_load(
    database: ServiceDatabase,
    process: ServiceProcess,
    address: ServiceAddress,
    label: str,
    rng: random.Random,
) -> None:
    with booking_clients(address, database.log, label, rng) as load:
        try:
            load.wait_for(rng.randint(0, _MAX_RESPONSES))
            time.sleep(rng.uniform(0, _MAX_KILL_DELAY_S))
        finally:
            load.kill_started.set()
            process.kill()


def _read_back(database: ServiceDatabase, address: ServiceAddress) -> None:
    """Read every acknowledged delivery and the wallet from the restarted service."""
    with getter(address) as get:
        for id in database.log.acknowledged.keys() - database.read_back:
            acknowledged = database.log.acknowledged[id]
            status, body = get(f"/api/v1/deliveries/{id}")
            if status != 200:
                raise InvariantViolation(
                    f"{acknowledged['orderNumber']} was acknowledged, then: {status} {body}"
                )
            if any(body["delivery"][name] != acknowledged[name] for name in _CONSTANT_FIELDS):
                raise InvariantViolation(f"acknowledged as {acknowledged}, now {body['delivery']}")
            database.read_back.add(id)
        status, wallet = get("/api/v1/wallet")
    if status != 200:
        raise InvariantViolation(f"the wallet: {status} {wallet}")
    newest = wallet["transactions"][0]["balanceAfter"] if wallet["transactions"] else None
    if wallet["balance"] != (newest or f"{database.opening // 1000}.000"):
        raise InvariantViolation(f"a balance of {wallet['balance']} after {newest}")


def _stop_and_count(database: ServiceDatabase) -> Counter[str]:
    """Start once more, stop regularly, and count bookings."""
    process = database.start(by_command=False)
    address = process.wait_ready()
    if address is None:
        raise InvariantViolation(f"no start on {database.file}")
    _read_back(database, address)
    if status := process.stop():
        raise InvariantViolation(f"exited with {status} on {database.file}")
    contents = database.check()
    booked, log = len(contents.deliveries), database.log
    return Counter(
        {
            "bookings acknowledged": len(log.acknowledged),
            "not acknowledged, stored": booked - len(log.acknowledged),
            "not acknowledged, not stored": len(log.sent) - booked - log.refused,
            "refused, balance too low": log.refused,
            "status changes": sum(map(len, contents.histories.values())) - booked,
        }
    )
