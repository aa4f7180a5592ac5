"""Tests of ``python -m tests.chaos.storm`` with and without mutations, and of its checker.

The commands run concurrently, because each mostly waits for timeouts. The failures of a random run
are asserted only at full size; a scripted scenario covers each situation by itself.
"""

from __future__ import annotations

import ast
import inspect
import json
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.storm_runs import batches, checker, clerk_log, scenarios
from tests.chaos.storm_runs.checker import NOTES, Verdict, Violation, ViolationKind, check
from tests.chaos.storm_runs.clerk_log import BookingStatus, ClerkLog, ShownStatus
from tests.chaos.storm_runs.mutations import ALL, TRUSTS_SHORT_LISTS
from tests.chaos.storm_runs.supervisor import StormOptions, StormResult
from tests.sizes import FULL_SIZE, full_size

pytestmark = pytest.mark.slow_file

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class CommandResult:
    """Result of one ``storm`` command."""

    folder: Path
    status: int
    printed: str
    figures: dict[str, Any]


SCRIPTED = "scripted"

PRESSES = {"regulars": full_size(12, 200), "cut digits": full_size(6, 100)}

RANDOM_RUNS = {
    "regulars": ("--intents", str(PRESSES["regulars"]), "--seed", "1"),
    "cut digits": (
        *("--intents", str(PRESSES["cut digits"]), "--seed", "2", "--cut-digits"),
        *("--batch", str(PRESSES["cut digits"] // 2)),
    ),
}

DESKS = [name for name in ALL if name != TRUSTS_SHORT_LISTS]
"""Mutations of the desks of the scripted run; the empty one is a desk without a mutation."""

SCRIPTED_OPTIONS = (
    *("--scripted", "--seed", "1", "--desks", str(len(DESKS))),
    *(word for name in DESKS for word in ("--mutate", name)),
)

OUTAGE = ("--outage", "110", "--seed", "1")
"""Options of an outage with more other orders than a list has rows."""

OUTAGES = {
    "outage": OUTAGE,
    "outage with mutation": (*OUTAGE, "--mutate", TRUSTS_SHORT_LISTS),
}


def start_command(folder: Path, *options: str) -> subprocess.Popen[str]:
    output = ("--keep", str(folder), "--json", str(folder / "figures.json"))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.storm", *output, *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandResult]:
    commands = RANDOM_RUNS | {SCRIPTED: SCRIPTED_OPTIONS} | OUTAGES
    folders = {name: tmp_path_factory.mktemp(name.replace(" ", "-")) for name in commands}
    running = {name: start_command(folders[name], *words) for name, words in commands.items()}
    outputs = {name: process.communicate() for name, process in running.items()}
    results = {}
    for name, process in running.items():
        printed, errors = outputs[name]
        assert not errors, errors
        figures = json.loads((folders[name] / "figures.json").read_text("utf-8"))
        results[name] = CommandResult(folders[name], process.returncode, printed, figures)
    return results


def assert_many_failures(result: CommandResult) -> None:
    """Assert that many failures and kills took effect, and that searches found some bookings."""
    presses, booked = result.figures["presses"], result.figures["final_statuses"]["booked"]
    assert presses // 4 < booked < presses
    assert sum(result.figures["kills"].values()) >= presses // 30
    assert len(result.figures["failures_injected"]) > 10
    steps = result.figures["steps"]
    assert result.figures["deliveries"] > booked_by_response(steps) + presses // 100
    assert steps["start: interrupted"] > 0


def booked_by_response(steps: Mapping[str, int]) -> int:
    """Returns the number of deliveries known from the response to the booking, not a search."""
    return steps.get("book: booked", 0) + steps.get("sent again: booked", 0)


@pytest.mark.parametrize("name", RANDOM_RUNS)
def test_a_random_run_has_no_violations(results: dict[str, CommandResult], name: str) -> None:
    result = results[name]
    assert result.status == 0, result.printed
    booked = result.figures["final_statuses"].get("booked", 0)
    counts = "  ".join(f"{kind} 0" for kind in ViolationKind)
    assert f"presses {PRESSES[name]}  booked {booked}  {counts}" in result.printed.splitlines()
    assert result.figures["violations"] == []
    assert result.figures["presses"] == PRESSES[name] == sum(result.figures["batches"])
    if FULL_SIZE:
        assert_many_failures(result)


def test_each_batch_has_its_own_databases(results: dict[str, CommandResult]) -> None:
    half = PRESSES["cut digits"] // 2
    assert results["regulars"].figures["batches"] == [PRESSES["regulars"]]
    assert results["cut digits"].figures["batches"] == [half, half]
    for batch in ("batch1", "batch2"):
        folder = results["cut digits"].folder / batch
        verdict = check(folder / "service.db", sorted(folder.glob("desk*.jsonl")))
        assert (verdict.final_statuses.total(), verdict.violations) == (half, ())


@pytest.mark.parametrize(
    ("presses", "size", "parts"),
    [(10_000, 2_500, [2_500] * 4), (10, 4, [4, 3, 3]), (10, 0, [10]), (1, 4, [1]), (4, 4, [4])],
)
def test_a_run_is_split_into_equal_batches(presses: int, size: int, parts: list[int]) -> None:
    split = batches.split(StormOptions(intents=presses, seed=1), size)
    assert [batch.intents for batch in split] == parts
    assert len({batch.seed for batch in split}) == len(parts)


def test_the_total_has_the_violations_of_each_batch() -> None:
    violation = Violation(ViolationKind.DUPLICATE, "twice", "desk0", NOTES.format(1))
    good, bad = (batch_result(violations) for violations in ((), (violation,)))
    total = batches.total([good, bad, good])
    assert total.verdict.violations == (violation,)
    assert (total.verdict.final_statuses, total.verdict.deliveries) == ({"booked": 6}, 9)
    counters = (total.kills, total.steps, total.injected)
    assert counters == ({"search": 3}, {"search": 12}, {"reset": 15})


def batch_result(violations: tuple[Violation, ...]) -> StormResult:
    verdict = Verdict(violations, Counter(booked=2), 3)
    return StormResult(verdict, (), Counter(search=1), Counter(search=4), Counter(reset=5), 1.0)


def violation_kinds(result: CommandResult, mutation: str) -> set[str]:
    """Returns the kinds of violations of the desk with a mutation."""
    desk = f"desk{DESKS.index(mutation)}"
    return {each["kind"] for each in result.figures["violations"] if each["desk"] == desk}


@pytest.mark.parametrize("mutation", [name for name in DESKS if name])
def test_each_mutation_is_detected(results: dict[str, CommandResult], mutation: str) -> None:
    result = results[SCRIPTED]
    assert result.status == 1
    assert violation_kinds(result, mutation) & ALL[mutation].expected, result.printed


def test_a_desk_without_mutation_passes_all_scenarios(results: dict[str, CommandResult]) -> None:
    figures = results[SCRIPTED].figures
    assert violation_kinds(results[SCRIPTED], "") == set(), results[SCRIPTED].printed
    assert sum(figures["kills"].values()) == len(scenarios.ALL) + len(DESKS) - 1
    assert figures["failures_injected"].keys() == {
        "reply_dropped",
        "error_after_commit",
        "reset upstream",
        "held",
    }
    assert figures["steps"]["start: interrupted"] > 0
    assert figures["deliveries"] > booked_by_response(figures["steps"])


def test_nothing_is_shown_without_proof_in_an_outage(results: dict[str, CommandResult]) -> None:
    """Bookings that no list reaches stay unconfirmed until the operator is called."""
    outage = results["outage"]
    assert outage.status == 0, outage.printed
    assert outage.figures["unconfirmed"] == outage.figures["presses"] == 8
    assert outage.figures["unproven"] == outage.figures["violations"] == []
    assert outage.figures["final_statuses"] == {
        BookingStatus.BOOKED_PER_OPERATOR: 6,
        BookingStatus.GIVEN_UP: 2,
    }


def test_trusting_short_lists_is_detected(results: dict[str, CommandResult]) -> None:
    outage = results["outage with mutation"]
    assert outage.status == 1
    assert outage.figures["unproven"]
    kinds = {each["kind"] for each in outage.figures["violations"]}
    assert kinds == {ViolationKind.GIVEN_UP_NEVER_SHOWN}


@pytest.fixture
def copied(results: dict[str, CommandResult], tmp_path: Path) -> Path:
    """Copy of the files that the checker reads, for a test to alter."""
    for name in ("service.db", "desk0.jsonl", "desk1.jsonl"):
        shutil.copy(results["regulars"].folder / name, tmp_path / name)
    return tmp_path


def verdict_on(folder: Path) -> Verdict:
    return check(folder / "service.db", [folder / "desk0.jsonl", folder / "desk1.jsonl"])


def alter(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount == 1


def copy_newest_row(table: str, file: Path) -> str:
    """Returns SQL that copies the newest row of a table, with a new number and id."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    new = {"number": "number + 1", "id": "'another'"}
    columns, values = ", ".join(names), ", ".join(new.get(name, name) for name in names)
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} ORDER BY number DESC LIMIT 1"
    )


def test_a_second_delivery_of_one_press_is_detected(copied: Path) -> None:
    alter(copied / "service.db", copy_newest_row("deliveries", copied / "service.db"))
    verdict = verdict_on(copied)
    kinds = sorted(each.kind for each in verdict.violations)
    assert kinds == sorted(
        [ViolationKind.DUPLICATE, ViolationKind.NEVER_SHOWN, ViolationKind.WRONG_DEBIT]
    )
    assert "booked more often than requested 1 " in verdict.line


def test_a_missing_delivery_is_detected(copied: Path) -> None:
    newest = "(SELECT max(number) FROM deliveries)"
    other = f"UPDATE deliveries SET special_notes = 'other' WHERE number = {newest}"
    alter(copied / "service.db", other)
    verdict = verdict_on(copied)
    assert {each.kind for each in verdict.violations} == {
        ViolationKind.FALSELY_BOOKED,
        ViolationKind.NEVER_SHOWN,
    }
    assert any("('other') belongs to no press" in each.description for each in verdict.violations)


def test_a_missing_debit_is_detected(copied: Path) -> None:
    newest = "(SELECT max(number) FROM wallet_transactions)"
    alter(copied / "service.db", f"DELETE FROM wallet_transactions WHERE number = {newest}")
    (violation,) = verdict_on(copied).violations
    assert violation.kind is ViolationKind.WRONG_DEBIT
    assert violation.description.endswith("was debited None")


def test_an_incomplete_board_is_detected(copied: Path) -> None:
    file = copied / "desk0.jsonl"
    file.write_text(file.read_text("utf-8").removesuffix('{"event": "board end"}\n'), "utf-8")
    (violation,) = verdict_on(copied).violations
    assert violation.description == "desk0 did not log its final board completely"


BOOKED = ShownStatus(BookingStatus.BOOKED, "row", "ORD-1", "a")
RESENT_BOOKED = ShownStatus(BookingStatus.BOOKED, "new", "ORD-2", "b", step="send again")
NOT_BOOKED = ShownStatus(BookingStatus.NOT_BOOKED, "row")
UNCONFIRMED = ShownStatus(BookingStatus.UNCONFIRMED, "row")
GIVEN_UP = ShownStatus(BookingStatus.GIVEN_UP, "row")
PER_OPERATOR = ShownStatus(BookingStatus.BOOKED_PER_OPERATOR, "row", "ORD-1")
MISTYPED = ShownStatus(BookingStatus.BOOKED_PER_OPERATOR, "row", "ORD-9999")
NOT_RESENT = ShownStatus(BookingStatus.UNCONFIRMED, "row", step="send again")

Entries = Sequence[ShownStatus | str]
"""Shown statuses; a string is the row for which *Send again* was pressed."""

CASES: dict[str, tuple[int, Entries, Sequence[ShownStatus], set[ViolationKind]]] = {
    # Deliveries of press 7, its log entries, its final board, expected violations.
    "booked": (1, [BOOKED], [BOOKED], set()),
    "refused": (0, [NOT_BOOKED], [NOT_BOOKED], set()),
    "killed before the intent was written": (0, [], [], set()),
    "killed before it was shown": (1, [UNCONFIRMED], [BOOKED], set()),
    "shown on the board only": (1, [], [BOOKED], set()),
    "found late": (1, [UNCONFIRMED, GIVEN_UP, BOOKED], [BOOKED], set()),
    "sent again": (2, [UNCONFIRMED, "row", RESENT_BOOKED, BOOKED], [BOOKED, RESENT_BOOKED], set()),
    "sent again, killed": (2, [UNCONFIRMED, "row"], [BOOKED, RESENT_BOOKED], set()),
    "left open": (1, [UNCONFIRMED], [UNCONFIRMED], {ViolationKind.STILL_UNCONFIRMED}),
    "two deliveries": (2, [BOOKED], [BOOKED], {ViolationKind.DUPLICATE, ViolationKind.NEVER_SHOWN}),
    "two deliveries, both shown": (
        2,
        [BOOKED, RESENT_BOOKED],
        [BOOKED, RESENT_BOOKED],
        {ViolationKind.DUPLICATE, ViolationKind.BOARD_CONTRADICTS},
    ),
    "two deliveries after a resend that was not sent": (
        2,
        [UNCONFIRMED, "row", NOT_RESENT, BOOKED, RESENT_BOOKED],
        [BOOKED, RESENT_BOOKED],
        {ViolationKind.DUPLICATE, ViolationKind.BOARD_CONTRADICTS},
    ),
    "shown as not booked": (1, [NOT_BOOKED], [NOT_BOOKED], {ViolationKind.FALSELY_NOT_BOOKED}),
    "shown as not booked, then as booked": (
        1,
        [NOT_BOOKED, BOOKED],
        [BOOKED],
        {ViolationKind.FALSELY_NOT_BOOKED, ViolationKind.BOARD_CONTRADICTS},
    ),
    "shown as booked": (0, [BOOKED], [BOOKED], {ViolationKind.FALSELY_BOOKED}),
    "shown with another order": (
        1,
        [replace(BOOKED, order="ORD-2")],
        [replace(BOOKED, order="ORD-2")],
        {ViolationKind.FALSELY_BOOKED},
    ),
    "one order shown for two rows": (
        1,
        ["row", BOOKED, replace(BOOKED, row="new")],
        [BOOKED, replace(BOOKED, row="new")],
        {ViolationKind.FALSELY_BOOKED},
    ),
    "given up": (1, [UNCONFIRMED, GIVEN_UP], [GIVEN_UP], {ViolationKind.GIVEN_UP_NEVER_SHOWN}),
    "never shown": (1, [], [], {ViolationKind.NEVER_SHOWN}),
    "booked per operator": (1, [UNCONFIRMED], [PER_OPERATOR], set()),
    "booked per operator, mistyped": (1, [UNCONFIRMED], [MISTYPED], set()),
    "booked per operator, no delivery": (0, [UNCONFIRMED], [PER_OPERATOR], set()),
    "booked per operator, two deliveries": (
        2,
        [],
        [MISTYPED],
        {ViolationKind.DUPLICATE, ViolationKind.NEVER_SHOWN},
    ),
    "not on the board": (
        1,
        [UNCONFIRMED],
        [],
        {ViolationKind.NEVER_SHOWN, ViolationKind.BOARD_CONTRADICTS},
    ),
    "another status on the board": (0, [NOT_BOOKED], [GIVEN_UP], {ViolationKind.BOARD_CONTRADICTS}),
    "booked, then unconfirmed": (
        1,
        [BOOKED, UNCONFIRMED],
        [BOOKED],
        {ViolationKind.BOARD_CONTRADICTS},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_violations_of_one_press(tmp_path: Path, case: str) -> None:
    deliveries, entries, board, expected = CASES[case]
    database = service_database(tmp_path, deliveries)
    with ClerkLog(tmp_path / "desk0.jsonl") as log:
        log.press("7", "Fatima")
        for entry in entries:
            if isinstance(entry, ShownStatus):
                log.shown("7", entry)
            else:
                log.resend("7", entry)
        for shown in board:
            log.board("7", shown)
        log.board_end()
    verdict = check(database, [tmp_path / "desk0.jsonl"])
    assert {each.kind for each in verdict.violations} == expected


def service_database(folder: Path, deliveries: int) -> Path:
    """Makes the tables that the checker reads, with deliveries a and b of press 7."""
    file = folder / "service.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE deliveries (id, number, special_notes, estimated_price)")
        connection.execute("CREATE TABLE wallet_transactions (reference, amount)")
        for number in range(1, deliveries + 1):
            row = ("?ab"[number], number, NOTES.format(7), 1750)
            connection.execute("INSERT INTO deliveries VALUES (?, ?, ?, ?)", row)
            debit = (f"ORD-{number}", 1750)
            connection.execute("INSERT INTO wallet_transactions VALUES (?, ?)", debit)
    return file


def test_a_line_that_a_kill_has_truncated_is_skipped(tmp_path: Path) -> None:
    file = tmp_path / "desk0.jsonl"
    with ClerkLog(file) as log:
        log.press("1", "Fatima")
        log.press("2", "Fatima")
    file.write_bytes(file.read_bytes()[:-9])
    with ClerkLog(file) as log:
        log.press("3", "Fatima")
    assert [entry.serial for entry in clerk_log.read(file)] == ["1", "3"]


def test_the_checker_imports_nothing_of_the_desk() -> None:
    """A bug of the desk must not be able to hide itself."""
    for module in (checker, clerk_log):
        tree = ast.parse(inspect.getsource(module))
        nodes = list(ast.walk(tree))
        imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        for node in nodes:
            if isinstance(node, ast.Import):
                imported |= {each.name for each in node.names}
        ours = {name for name in imported if name.split(".")[0] in {"deskdispatch", "tests"}}
        assert ours <= {"tests.chaos.storm_runs", "tests.chaos.storm_runs.clerk_log"}
