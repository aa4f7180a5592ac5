"""Tests that kill the service under load, and tests of the database check that follows."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.crash.database_check import (
    DatabaseContents,
    DeliveryRow,
    InvariantViolation,
    check,
)
from tests.service.crash.load import ClientLog
from tests.sizes import FULL_SIZE, full_size

pytestmark = pytest.mark.slow_file

ROUNDS = full_size(12, 200)
OPTIONS = ("--rounds", str(ROUNDS), "--seed", "20")
ROOT = Path(__file__).resolve().parents[3]


def test_acknowledged_bookings_survive_every_kill(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.service.crash", *OPTIONS, "--keep", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    counts = json.loads(result.stdout)
    assert counts["rounds"] == ROUNDS
    assert counts["killed under load"] > 0
    assert counts["bookings acknowledged"] > 0
    if FULL_SIZE:
        assert_all_situations(counts)


def assert_all_situations(counts: dict[str, int]) -> None:
    """Asserts that each situation occurred, which depends on chance and the machine's speed."""
    assert counts["killed under load"] > 150
    assert counts["killed while starting"] > 5
    assert counts["bookings acknowledged"] > 3 * ROUNDS
    # Kills interrupted bookings, couriers moved, and a wallet was empty.
    assert counts["not acknowledged, not stored"] > 0
    assert counts["status changes"] > ROUNDS
    assert counts["refused, balance too low"] > 0


def delivery(number: int, *, scheduled: bool = False) -> DeliveryRow:
    return DeliveryRow(number, f"id{number}", "REQUESTED", f"c{number}", 1250, scheduled, 5, 7)


HISTORY = [(0, "PENDING", 5), (1, "REQUESTED", 7)]
CONTENTS = DatabaseContents(
    balance=7500,
    deliveries=(delivery(1001), delivery(1002), delivery(1003, scheduled=True)),
    debits=(("DEBIT", "ORD-1001", 1250, 8750), ("DEBIT", "ORD-1002", 1250, 7500)),
    histories={1001: HISTORY, 1002: HISTORY, 1003: HISTORY},
)
ACKNOWLEDGED = {"id": "id1002", "orderNumber": "ORD-1002", "customerName": "c1002"}
LOG = ClientLog(
    sent={"c1001": ("1.250", False), "c1002": ("1.250", False), "c1003": ("1.250", True)},
    acknowledged={"id1002": {**ACKNOWLEDGED, "estimatedPrice": "1.250"}},
)


def test_a_consistent_database_passes() -> None:
    check(CONTENTS, LOG, 10_000, pay_as_you_go=True)
    check(DatabaseContents(None, (), (), {}), ClientLog(), 10_000, pay_as_you_go=True)


@pytest.mark.parametrize(
    ("contents", "violation"),
    [
        (
            replace(CONTENTS, deliveries=CONTENTS.deliveries[:1]),
            "ORD-1002 was acknowledged and is not stored",
        ),
        (replace(CONTENTS, debits=CONTENTS.debits[:1], balance=8750), "ORD-1002 has no debit"),
        (
            replace(CONTENTS, debits=(*CONTENTS.debits, CONTENTS.debits[1])),
            "ORD-1002 is debited 2 times",
        ),
        (
            replace(
                CONTENTS, debits=(*CONTENTS.debits, ("DEBIT", "ORD-1003", 1250, 6250)), balance=6250
            ),
            "DEBIT of 1250 for ORD-1003, which costs None",
        ),
        (replace(CONTENTS, balance=8750), "a balance of 8750, not 7500"),
        (replace(CONTENTS, balance=None), "a balance of None, not 7500"),
        (replace(CONTENTS, deliveries=CONTENTS.deliveries[1:]), "a gap before ORD-1002"),
        (replace(CONTENTS, deliveries=(*CONTENTS.deliveries, delivery(1004))), "was sent as None"),
        (replace(CONTENTS, histories={**CONTENTS.histories, 1003: HISTORY[:1]}), "in PENDING at 5"),
        (replace(CONTENTS, histories={**CONTENTS.histories, 1003: HISTORY[1:]}), "no way goes by"),
        (
            replace(
                CONTENTS, histories={**CONTENTS.histories, 1003: [HISTORY[0], (2, "REQUESTED", 7)]}
            ),
            "the history of ORD-1003",
        ),
    ],
)
def test_each_violation_is_detected(contents: DatabaseContents, violation: str) -> None:
    with pytest.raises(InvariantViolation, match=violation):
        check(contents, LOG, 10_000, pay_as_you_go=True)


def test_a_negative_balance_is_detected() -> None:
    debits = (("DEBIT", "ORD-1001", 1250, 750), ("DEBIT", "ORD-1002", 1250, -500))
    contents = replace(CONTENTS, debits=debits, balance=-500)
    with pytest.raises(InvariantViolation, match="-500 after ORD-1002"):
        check(contents, LOG, 2_000, pay_as_you_go=True)
