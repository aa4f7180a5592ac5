"""Round after round: start, ask for what was acknowledged, book, kill, look at the disk."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.service.crash.database_check import Broken, Left, check, left_by
from tests.service.crash.load import ClientLog, asking, booking
from tests.service.crash.service_process import Child, Ready, cold, warm

LIFE: Final = 25
"""Rounds that one database lives for."""

_OPENINGS: Final = (900_000_000, 300_000, 900_000_000, 900_000_000)
"""Fils, in turn; one in four databases runs out of money."""

_COURIER_RATE: Final = "40000"
"""An hour of theirs is less than a tenth of a second: they walk while clients book."""

_LASTING: Final = (
    "id",
    "orderNumber",
    "customerName",
    "estimatedPrice",
    "isScheduled",
    "createdAt",
)
"""What a delivery keeps for its whole life, of what its booking was answered with."""

_DIES_STARTING: Final = 0.12
_LONGEST_START_S: Final = 0.16
_MOST_ANSWERS: Final = 24
"""Before a kill under load: counted in answers, so that a slow machine meets the same moments."""

_LONGEST_BETWEEN_S: Final = 0.02
"""From the last of them to the kill: about the time that a booking takes."""

_COLD_EVERY: Final = 20


@dataclass(slots=True)
class KilledService:
    """One database, and what its clients know of it."""

    database: Path
    opening: int
    pay_as_you_go: bool
    told: ClientLog = field(default_factory=ClientLog)
    checked: set[str] = field(default_factory=set)
    """Ids that a later start has answered for."""

    def start(self, *, coldly: bool) -> Child:
        """A service on this database."""
        words = ["--database", str(self.database), "--exit-with-parent", "--seed", "42"]
        words += ["--courier-rate", _COURIER_RATE, "--opening-balance", f"{self.opening // 1000}"]
        words += ["--pay-as-you-go", "on" if self.pay_as_you_go else "off"]
        return cold(words) if coldly else warm(words)

    def look(self) -> Left:
        """What is on disk while no service runs.

        Raises:
            Broken: It is not what it must be.
        """
        left = left_by(self.database)
        check(left, self.told, self.opening, pay_as_you_go=self.pay_as_you_go)
        return left


def run(rounds: int, seed: int, folder: Path) -> Counter[str]:
    """So many rounds, and an orderly end of each database; gives counts by what was counted.

    Args:
        rounds: Kills.
        seed: Of bodies and moments; what a kill meets depends on the machine too.
        folder: Where the databases lie; they stay.

    Raises:
        Broken: A kill left something that must not be; it names the round.
    """
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    for life, first in enumerate(range(0, rounds, LIFE)):
        killed = KilledService(
            database=folder / f"rounds-from-{first}.db",
            opening=_OPENINGS[life % len(_OPENINGS)],
            pay_as_you_go=life % 3 == 1,
        )
        for at in range(first, min(first + LIFE, rounds)):
            try:
                _one_round(killed, at, chance, counts)
            except (AssertionError, OSError) as error:
                raise Broken(f"round {at} on {killed.database}: {error}") from error
        counts += _closed(killed)
    return counts


def _one_round(killed: KilledService, at: int, chance: random.Random, counts: Counter[str]) -> None:
    coldly = at % _COLD_EVERY == 0
    child = killed.start(coldly=coldly)
    counts["rounds"] += 1
    counts["started by command line" if coldly else "started by fork"] += 1
    try:
        if chance.random() < (0.5 if not killed.told.sent else _DIES_STARTING):
            time.sleep(chance.uniform(0, _LONGEST_START_S * (6 if coldly else 1)))
            counts["killed while starting"] += 1
        elif (ready := child.ready()) is None:
            raise Broken("the service did not start")
        else:
            _answer_for(killed, ready)
            _kill_under_load(killed, child, ready, f"r{at}", chance)
            counts["killed under load"] += 1
    finally:
        child.kill()
    killed.look()


def _kill_under_load(
    killed: KilledService, child: Child, ready: Ready, label: str, chance: random.Random
) -> None:
    with booking(ready, killed.told, label, chance) as load:
        try:
            load.wait_for(chance.randint(0, _MOST_ANSWERS))
            time.sleep(chance.uniform(0, _LONGEST_BETWEEN_S))
        finally:
            load.dying.set()
            child.kill()


def _answer_for(killed: KilledService, ready: Ready) -> None:
    """The new start knows every delivery that an earlier one acknowledged, and the money left."""
    with asking(ready) as ask:
        for key in killed.told.acknowledged.keys() - killed.checked:
            heard = killed.told.acknowledged[key]
            status, body = ask(f"/api/v1/deliveries/{key}")
            if status != 200:
                raise Broken(f"{heard['orderNumber']} was acknowledged, then: {status} {body}")
            if any(body["delivery"][name] != heard[name] for name in _LASTING):
                raise Broken(f"acknowledged as {heard}, now {body['delivery']}")
            killed.checked.add(key)
        status, wallet = ask("/api/v1/wallet")
    if status != 200:
        raise Broken(f"asked for the wallet: {status} {wallet}")
    newest = wallet["transactions"][0]["balanceAfter"] if wallet["transactions"] else None
    if wallet["balance"] != (newest or f"{killed.opening // 1000}.000"):
        raise Broken(f"a balance of {wallet['balance']} after {newest}")


def _closed(killed: KilledService) -> Counter[str]:
    """Start once more, end in order, and count."""
    child = killed.start(coldly=False)
    ready = child.ready()
    if ready is None:
        raise Broken(f"no start on {killed.database}")
    _answer_for(killed, ready)
    if status := child.end():
        raise Broken(f"ended with {status} on {killed.database}")
    left = killed.look()
    booked, told = len(left.deliveries), killed.told
    return Counter(
        {
            "bookings acknowledged": len(told.acknowledged),
            "not acknowledged, written whole": booked - len(told.acknowledged),
            "not acknowledged, not written": len(told.sent) - booked - told.refused,
            "refused for want of money": told.refused,
            "steps of couriers": sum(map(len, left.histories.values())) - booked,
        }
    )
