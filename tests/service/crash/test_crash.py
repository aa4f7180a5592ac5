"""Deaths under load, and what the evidence must not miss."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.crash.database_check import Broken, Delivery, Left, check
from tests.service.crash.load import ClientLog
from tests.sizes import FULL_SIZE, full_size

pytestmark = pytest.mark.slow_file

ROUNDS = full_size(20, 200)
OPTIONS = ("--rounds", str(ROUNDS), "--seed", "20")
ROOT = Path(__file__).resolve().parents[3]


def test_what_was_acknowledged_outlives_every_kill(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.service.crash", *OPTIONS, "--keep", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    counts = json.loads(ended.stdout)
    assert counts["rounds"] == ROUNDS
    assert counts["killed under load"] > 0
    assert counts["bookings acknowledged"] > 0
    if FULL_SIZE:
        meets_everything(counts)


def meets_everything(counts: dict[str, int]) -> None:
    """Of so many kills the moments are met by chance, as fast as the machine is."""
    assert counts["killed under load"] > 150
    assert counts["killed while starting"] > 5
    assert counts["bookings acknowledged"] > 3 * ROUNDS
    # The kills did meet bookings on their way, couriers on theirs, and an empty wallet.
    assert counts["not acknowledged, not written"] > 0
    assert counts["steps of couriers"] > ROUNDS
    assert counts["refused for want of money"] > 0


def delivery(number: int, *, scheduled: bool = False) -> Delivery:
    return Delivery(number, f"id{number}", "REQUESTED", f"c{number}", 1250, scheduled, 5, 7)


HISTORY = [(0, "PENDING", 5), (1, "REQUESTED", 7)]
LEFT = Left(
    balance=7500,
    deliveries=(delivery(1001), delivery(1002), delivery(1003, scheduled=True)),
    debits=(("DEBIT", "ORD-1001", 1250, 8750), ("DEBIT", "ORD-1002", 1250, 7500)),
    histories={1001: HISTORY, 1002: HISTORY, 1003: HISTORY},
)
SAID = {"id": "id1002", "orderNumber": "ORD-1002", "customerName": "c1002"}
TOLD = ClientLog(
    sent={"c1001": ("1.250", False), "c1002": ("1.250", False), "c1003": ("1.250", True)},
    acknowledged={"id1002": {**SAID, "estimatedPrice": "1.250"}},
)


def test_what_is_true_has_no_fault() -> None:
    check(LEFT, TOLD, 10_000, pay_as_you_go=True)
    check(Left(None, (), (), {}), ClientLog(), 10_000, pay_as_you_go=True)


@pytest.mark.parametrize(
    ("left", "fault"),
    [
        (replace(LEFT, deliveries=LEFT.deliveries[:1]), "ORD-1002 was acknowledged and is not"),
        (replace(LEFT, debits=LEFT.debits[:1], balance=8750), "ORD-1002 has no debit"),
        (replace(LEFT, debits=(*LEFT.debits, LEFT.debits[1])), "ORD-1002 is debited 2 times"),
        (
            replace(LEFT, debits=(*LEFT.debits, ("DEBIT", "ORD-1003", 1250, 6250)), balance=6250),
            "DEBIT of 1250 for ORD-1003, which costs None",
        ),
        (replace(LEFT, balance=8750), "a balance of 8750, not 7500"),
        (replace(LEFT, balance=None), "a balance of None, not 7500"),
        (replace(LEFT, deliveries=LEFT.deliveries[1:]), "a gap before ORD-1002"),
        (replace(LEFT, deliveries=(*LEFT.deliveries, delivery(1004))), "was sent as None"),
        (replace(LEFT, histories={**LEFT.histories, 1003: HISTORY[:1]}), "in PENDING at 5"),
        (replace(LEFT, histories={**LEFT.histories, 1003: HISTORY[1:]}), "no way goes by"),
        (
            replace(LEFT, histories={**LEFT.histories, 1003: [HISTORY[0], (2, "REQUESTED", 7)]}),
            "the history of ORD-1003",
        ),
    ],
)
def test_what_is_not_true_is_found(left: Left, fault: str) -> None:
    with pytest.raises(Broken, match=fault):
        check(left, TOLD, 10_000, pay_as_you_go=True)


def test_money_that_was_never_there_is_found() -> None:
    debits = (("DEBIT", "ORD-1001", 1250, 750), ("DEBIT", "ORD-1002", 1250, -500))
    left = replace(LEFT, debits=debits, balance=-500)
    with pytest.raises(Broken, match="-500 after ORD-1002"):
        check(left, TOLD, 2_000, pay_as_you_go=True)
