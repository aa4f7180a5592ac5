"""Two storms, of three hundred bookings and of one, and what their judge must not miss."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.storming.judge import Verdict, judge

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Blown:
    """A storm that is over."""

    folder: Path
    status: int
    printed: str
    figures: dict[str, Any]


STORMS = {
    "marked": ("--intents", "300", "--seed", "1"),
    "cut": ("--intents", "100", "--seed", "2", "--cut-digits"),
}


def blow(folder: Path, *options: str) -> subprocess.Popen[str]:
    words = ("--keep", str(folder), "--json", str(folder / "told.json"))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.storm", *words, *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def storms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Blown]:
    """Both at once: each waits for its own timeouts most of the time."""
    folders = {name: tmp_path_factory.mktemp(name) for name in STORMS}
    blowing = {name: blow(folders[name], *options) for name, options in STORMS.items()}
    storms = {}
    for name, process in blowing.items():
        printed, trouble = process.communicate()
        assert not trouble, trouble
        figures = json.loads((folders[name] / "told.json").read_text("utf-8"))
        storms[name] = Blown(folders[name], process.returncode, printed, figures)
    return storms


def is_true(storm: Blown) -> None:
    """Every booking has its true end, and the storm was one."""
    intents, booked = storm.figures["intents"], storm.figures["ends"]["booked"]
    assert storm.status == 0, storm.printed
    assert storm.printed.startswith(
        f"intents {intents}  booked {booked}  duplicates 0  lost 0  wrong verdicts 0"
        "  still in doubt 0\n"
    )
    assert storm.figures["deliveries"] == booked
    assert intents // 4 < booked < intents
    assert sum(storm.figures["kills"].values()) >= intents // 30
    assert len(storm.figures["faults met"]) > 10
    # Some ends were not told by the answer to the booking, but found by looking.
    steps = storm.figures["steps"]
    told = steps.get("book: booked", 0) + steps.get("sent again: booked", 0)
    assert booked > told + intents // 100
    assert steps["start: interrupted"] > 0


@pytest.mark.parametrize("lines", STORMS)
def test_every_booking_has_its_true_end(storms: dict[str, Blown], lines: str) -> None:
    is_true(storms[lines])
    assert storms[lines].figures["intents"] == int(STORMS[lines][1])


@pytest.fixture
def copied(storms: dict[str, Blown], tmp_path: Path) -> Path:
    """The databases of one, to be altered."""
    for name in ("service.db", "desk0.sqlite", "desk1.sqlite"):
        shutil.copy(storms["marked"].folder / name, tmp_path / name)
    return tmp_path


def verdict_on(folder: Path) -> Verdict:
    return judge(folder / "service.db", [folder / "desk0.sqlite", folder / "desk1.sqlite"])


def alter(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount == 1


ANY_BOOKED = "(SELECT max(id) FROM intents WHERE state = 'booked')"


def second_row(table: str, file: Path) -> str:
    """SQL that writes the newest row of a table once more, under its own number and id."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    new = {"number": "number + 1", "id": "'another'"}
    columns, values = ", ".join(names), ", ".join(new.get(name, name) for name in names)
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} ORDER BY number DESC LIMIT 1"
    )


def test_a_second_delivery_of_one_intent_is_found(copied: Path) -> None:
    alter(copied / "service.db", second_row("deliveries", copied / "service.db"))
    verdict = verdict_on(copied)
    assert len(verdict.duplicates) == 1
    assert " became ORD-" in verdict.duplicates[0]
    assert len(verdict.lost) == 1  # the one that nobody calls booked
    assert len(verdict.unpaid) == 1
    assert "duplicates 1  lost 1  wrong verdicts 0  still in doubt 0" in verdict.line


@pytest.mark.parametrize("state", ["given_up", "not_sent", "refused"])
def test_a_delivery_that_is_called_something_else_is_lost(copied: Path, state: str) -> None:
    told = f"UPDATE intents SET state = '{state}', delivery_id = NULL WHERE id = {ANY_BOOKED}"
    alter(copied / "desk0.sqlite", told)
    verdict = verdict_on(copied)
    (lost,) = verdict.faults
    assert verdict.lost == (lost,)
    assert lost.endswith(f" is {state}")


def test_a_delivery_that_nobody_meant_is_lost(copied: Path) -> None:
    alter(copied / "desk1.sqlite", f"DELETE FROM intents WHERE id = {ANY_BOOKED}")
    verdict = verdict_on(copied)
    assert len(verdict.lost) == len(verdict.faults) == 1
    assert verdict.lost[0].endswith("nobody meant it")


def test_a_booking_that_is_not_there_is_a_wrong_verdict(copied: Path) -> None:
    service = copied / "service.db"
    newest = "(SELECT max(number) FROM deliveries)"
    alter(service, f"UPDATE deliveries SET special_notes = 'other' WHERE number = {newest}")
    verdict = verdict_on(copied)
    assert len(verdict.wrong) == 1
    assert " is nothing, and called " in verdict.wrong[0]


def test_a_booking_that_is_another_delivery_is_a_wrong_verdict(copied: Path) -> None:
    taken = f"UPDATE intents SET delivery_id = 'other' WHERE id = {ANY_BOOKED}"
    alter(copied / "desk0.sqlite", taken)
    verdict = verdict_on(copied)
    assert len(verdict.wrong) == len(verdict.lost) == 1
    assert verdict.wrong[0].endswith(", and called other")


def test_what_is_still_in_doubt_is_counted(copied: Path) -> None:
    left = f"UPDATE intents SET state = 'in_doubt', delivery_id = NULL WHERE id = {ANY_BOOKED}"
    alter(copied / "desk1.sqlite", left)
    verdict = verdict_on(copied)
    assert verdict.faults == verdict.in_doubt
    assert "still in doubt 1" in verdict.line


def test_a_debit_that_is_missing_is_found(copied: Path) -> None:
    newest = "(SELECT max(number) FROM wallet_transactions)"
    alter(copied / "service.db", f"DELETE FROM wallet_transactions WHERE number = {newest}")
    (unpaid,) = verdict_on(copied).faults
    assert unpaid.endswith("was debited None")
