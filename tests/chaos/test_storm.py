"""Two storms of desks as they should be, one of desks that are not, outages, and their judge.

All blow at once, as each waits for its own timeouts most of the time. What a storm meets is chance,
and is asked of one of full size alone; what each moment leads to is shown by written acts.
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

from tests.chaos.storm_runs import batches as waves
from tests.chaos.storm_runs import checker as judging
from tests.chaos.storm_runs import clerk_log as presses
from tests.chaos.storm_runs.checker import NOTES, Fault, Kind, Verdict, judge
from tests.chaos.storm_runs.clerk_log import PressFile, Told, Word
from tests.chaos.storm_runs.mutations import ALL, TRUSTS_SHORT_LISTS
from tests.chaos.storm_runs.scenarios import EVERY
from tests.chaos.storm_runs.supervisor import Plan, Storm
from tests.sizes import FULL_SIZE, full_size

pytestmark = pytest.mark.slow_file

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Blown:
    """A storm that is over."""

    folder: Path
    status: int
    printed: str
    figures: dict[str, Any]


SCRIPTED = "scripted"

PRESSES = {"marked": full_size(20, 200), "cut": full_size(10, 100)}

STORMS = {
    "marked": ("--intents", str(PRESSES["marked"]), "--seed", "1"),
    "cut": (
        *("--intents", str(PRESSES["cut"]), "--seed", "2", "--cut-digits"),
        *("--wave", str(PRESSES["cut"] // 2)),
    ),
}

DESKS = [name for name in ALL if name != TRUSTS_SHORT_LISTS]
"""One as it should be, and one with each mutation."""

WRITTEN = (
    *("--scripted", "--seed", "1", "--desks", str(len(DESKS))),
    *(word for name in DESKS for word in ("--mutate", name)),
)

OUTAGE = ("--outage", "110", "--seed", "1")
"""More orders around a desk than a list has rows."""

OUTAGES = {
    "outage": OUTAGE,
    "short lists trusted": (*OUTAGE, "--mutate", TRUSTS_SHORT_LISTS),
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
    every = STORMS | {SCRIPTED: WRITTEN} | OUTAGES
    folders = {name: tmp_path_factory.mktemp(name) for name in every}
    blowing = {name: blow(folders[name], *options) for name, options in every.items()}
    storms = {}
    said = {name: process.communicate() for name, process in blowing.items()}
    for name, process in blowing.items():
        printed, trouble = said[name]
        assert not trouble, trouble
        figures = json.loads((folders[name] / "told.json").read_text("utf-8"))
        storms[name] = Blown(folders[name], process.returncode, printed, figures)
    return storms


def is_storm(storm: Blown) -> None:
    """It met much, and some ends were found by looking; of a small one nobody can promise that."""
    pressed, booked = storm.figures["presses"], storm.figures["ends"]["booked"]
    assert pressed // 4 < booked < pressed
    assert sum(storm.figures["kills"].values()) >= pressed // 30
    assert len(storm.figures["faults met"]) > 10
    steps = storm.figures["steps"]
    assert storm.figures["deliveries"] > told_at_once(steps) + pressed // 100
    assert steps["start: interrupted"] > 0


def told_at_once(steps: Mapping[str, int]) -> int:
    """How many deliveries the answer to the booking told of."""
    return steps.get("book: booked", 0) + steps.get("sent again: booked", 0)


@pytest.mark.parametrize("lines", STORMS)
def test_every_clerk_is_told_the_truth(storms: dict[str, Blown], lines: str) -> None:
    storm = storms[lines]
    assert storm.status == 0, storm.printed
    booked = storm.figures["ends"].get("booked", 0)
    counts = "  ".join(f"{kind} 0" for kind in Kind)
    assert f"presses {PRESSES[lines]}  booked {booked}  {counts}" in storm.printed.splitlines()
    assert storm.figures["faults"] == []
    assert storm.figures["presses"] == PRESSES[lines] == sum(storm.figures["waves"])
    if FULL_SIZE:
        is_storm(storm)


def test_a_wave_has_databases_of_its_own(storms: dict[str, Blown]) -> None:
    half = PRESSES["cut"] // 2
    assert storms["marked"].figures["waves"] == [PRESSES["marked"]]
    assert storms["cut"].figures["waves"] == [half, half]
    for wave in ("wave1", "wave2"):
        folder = storms["cut"].folder / wave
        files = sorted(folder.glob("desk*.jsonl"))
        verdict = judge(folder / "service.db", files)
        assert (verdict.ends.total(), verdict.faults) == (half, ())


@pytest.mark.parametrize(
    ("presses", "most", "parts"),
    [(10_000, 2_500, [2_500] * 4), (10, 4, [4, 3, 3]), (10, 0, [10]), (1, 4, [1]), (4, 4, [4])],
)
def test_a_storm_is_split_into_equal_waves(presses: int, most: int, parts: list[int]) -> None:
    split = waves.split(Plan(intents=presses, seed=1), most)
    assert [wave.intents for wave in split] == parts
    assert len({wave.seed for wave in split}) == len(parts)


def test_a_fault_of_one_wave_is_one_of_the_whole() -> None:
    fault = Fault(Kind.DOUBLED, "twice", "desk0", NOTES.format(1))
    good, bad = (_storm(faults) for faults in ((), (fault,)))
    whole = waves.total([good, bad, good])
    assert whole.verdict.faults == (fault,)
    assert (whole.verdict.ends, whole.verdict.deliveries) == ({"booked": 6}, 9)
    assert (whole.kills, whole.steps, whole.met) == ({"look": 3}, {"look": 12}, {"reset": 15})


def _storm(faults: tuple[Fault, ...]) -> Storm:
    verdict = Verdict(faults, Counter(booked=2), 3)
    return Storm(verdict, (), Counter(look=1), Counter(look=4), Counter(reset=5), 1.0)


def found_at(storm: Blown, desk: str) -> set[str]:
    seat = f"desk{DESKS.index(desk)}"
    return {fault["kind"] for fault in storm.figures["faults"] if fault["seat"] == seat}


@pytest.mark.parametrize("mutation", [name for name in DESKS if name])
def test_a_desk_with_something_wrong_is_found_out(storms: dict[str, Blown], mutation: str) -> None:
    storm = storms[SCRIPTED]
    assert storm.status == 1
    assert found_at(storm, mutation) & ALL[mutation].found, storm.printed


def test_a_desk_as_it_should_be_is_cleared_beside_them(storms: dict[str, Blown]) -> None:
    """It plays every act that a mutant plays one of."""
    scene = storms[SCRIPTED].figures
    assert found_at(storms[SCRIPTED], "") == set(), storms[SCRIPTED].printed
    lives = len(EVERY) + len(DESKS) - 1
    assert sum(scene["kills"].values()) == lives
    assert scene["faults met"].keys() == {
        "reply_dropped",
        "error_after_commit",
        "reset upstream",
        "held",
    }
    assert scene["steps"]["start: interrupted"] > 0
    assert scene["deliveries"] > told_at_once(scene["steps"])


def test_nothing_is_decided_blind_in_an_outage(storms: dict[str, Blown]) -> None:
    """No list goes back to its bookings: they stay unconfirmed until the operator is rung."""
    outage = storms["outage"]
    assert outage.status == 0, outage.printed
    assert outage.figures["unseen"] == outage.figures["presses"] == 8
    assert outage.figures["blind"] == outage.figures["faults"] == []
    assert outage.figures["ends"] == {Word.REPORTED_BOOKED: 6, Word.PUT_AWAY: 2}


def test_a_desk_that_trusts_short_lists_is_found_out(storms: dict[str, Blown]) -> None:
    outage = storms["short lists trusted"]
    assert outage.status == 1
    assert outage.figures["blind"]
    assert {fault["kind"] for fault in outage.figures["faults"]} == {Kind.FORGOTTEN}


@pytest.fixture
def copied(storms: dict[str, Blown], tmp_path: Path) -> Path:
    """What the judge reads of one, to be altered."""
    for name in ("service.db", "desk0.jsonl", "desk1.jsonl"):
        shutil.copy(storms["marked"].folder / name, tmp_path / name)
    return tmp_path


def verdict_on(folder: Path) -> Verdict:
    return judge(folder / "service.db", [folder / "desk0.jsonl", folder / "desk1.jsonl"])


def alter(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount == 1


def second_row(table: str, file: Path) -> str:
    """SQL that writes the newest row of a table once more, under its own number and id."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    new = {"number": "number + 1", "id": "'another'"}
    columns, values = ", ".join(names), ", ".join(new.get(name, name) for name in names)
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} ORDER BY number DESC LIMIT 1"
    )


def test_a_second_delivery_of_one_press_is_found(copied: Path) -> None:
    alter(copied / "service.db", second_row("deliveries", copied / "service.db"))
    verdict = verdict_on(copied)
    kinds = sorted(fault.kind for fault in verdict.faults)
    assert kinds == sorted([Kind.DOUBLED, Kind.UNTOLD, Kind.UNPAID])
    assert "doubled 1 " in verdict.line


def test_a_delivery_that_is_not_there_is_found(copied: Path) -> None:
    newest = "(SELECT max(number) FROM deliveries)"
    other = f"UPDATE deliveries SET special_notes = 'other' WHERE number = {newest}"
    alter(copied / "service.db", other)
    verdict = verdict_on(copied)
    assert {fault.kind for fault in verdict.faults} == {Kind.CLAIMED, Kind.UNTOLD}
    assert any("('other') came from no press" in fault.words for fault in verdict.faults)


def test_a_debit_that_is_missing_is_found(copied: Path) -> None:
    newest = "(SELECT max(number) FROM wallet_transactions)"
    alter(copied / "service.db", f"DELETE FROM wallet_transactions WHERE number = {newest}")
    (unpaid,) = verdict_on(copied).faults
    assert unpaid.kind is Kind.UNPAID
    assert unpaid.words.endswith("was debited None")


def test_a_seat_whose_board_was_never_read_is_found(copied: Path) -> None:
    file = copied / "desk0.jsonl"
    file.write_text(file.read_text("utf-8").removesuffix('{"event": "over"}\n'), "utf-8")
    (fault,) = verdict_on(copied).faults
    assert fault.words == "desk0 never said what stands on its board"


BOOKED = Told(Word.BOOKED, "row", "ORD-1", "a")
AGAIN = Told(Word.BOOKED, "new", "ORD-2", "b", step="send again")
NOT_BOOKED = Told(Word.NOT_BOOKED, "row")
UNCONFIRMED = Told(Word.UNCONFIRMED, "row")
PUT_AWAY = Told(Word.PUT_AWAY, "row")
BY_WORD = Told(Word.REPORTED_BOOKED, "row", "ORD-1")
MISTYPED = Told(Word.REPORTED_BOOKED, "row", "ORD-9999")
KEPT_OPEN = Told(Word.UNCONFIRMED, "row", step="send again")

Events = Sequence[Told | str]
"""What was told; a text is the row that was answered with *Send again*."""

CASES: dict[str, tuple[int, Events, Sequence[Told], set[Kind]]] = {
    # What became of press 7, what its clerk did and was told, the board, and what is wrong.
    "booked": (1, [BOOKED], [BOOKED], set()),
    "refused": (0, [NOT_BOOKED], [NOT_BOOKED], set()),
    "killed before it was written": (0, [], [], set()),
    "killed before it was told": (1, [UNCONFIRMED], [BOOKED], set()),
    "told by the board alone": (1, [], [BOOKED], set()),
    "found late": (1, [UNCONFIRMED, PUT_AWAY, BOOKED], [BOOKED], set()),
    "sent again": (2, [UNCONFIRMED, "row", AGAIN, BOOKED], [BOOKED, AGAIN], set()),
    "sent again, killed": (2, [UNCONFIRMED, "row"], [BOOKED, AGAIN], set()),
    "left open": (1, [UNCONFIRMED], [UNCONFIRMED], {Kind.OPEN}),
    "two of one press": (2, [BOOKED], [BOOKED], {Kind.DOUBLED, Kind.UNTOLD}),
    "two, both told": (2, [BOOKED, AGAIN], [BOOKED, AGAIN], {Kind.DOUBLED, Kind.DISAGREES}),
    "two after nothing was sent": (
        2,
        [UNCONFIRMED, "row", KEPT_OPEN, BOOKED, AGAIN],
        [BOOKED, AGAIN],
        {Kind.DOUBLED, Kind.DISAGREES},
    ),
    "called not booked": (1, [NOT_BOOKED], [NOT_BOOKED], {Kind.DENIED}),
    "called not booked for a while": (
        1,
        [NOT_BOOKED, BOOKED],
        [BOOKED],
        {Kind.DENIED, Kind.DISAGREES},
    ),
    "called booked": (0, [BOOKED], [BOOKED], {Kind.CLAIMED}),
    "called another": (
        1,
        [replace(BOOKED, order="ORD-2")],
        [replace(BOOKED, order="ORD-2")],
        {Kind.CLAIMED},
    ),
    "called twice": (
        1,
        ["row", BOOKED, replace(BOOKED, row="new")],
        [BOOKED, replace(BOOKED, row="new")],
        {Kind.CLAIMED},
    ),
    "put away": (1, [UNCONFIRMED, PUT_AWAY], [PUT_AWAY], {Kind.FORGOTTEN}),
    "never told": (1, [], [], {Kind.UNTOLD}),
    "booked by the operator's word": (1, [UNCONFIRMED], [BY_WORD], set()),
    "booked by a word that was mistyped": (1, [UNCONFIRMED], [MISTYPED], set()),
    "booked by a word, and nothing is there": (0, [UNCONFIRMED], [BY_WORD], set()),
    "one word for two deliveries": (2, [], [MISTYPED], {Kind.DOUBLED, Kind.UNTOLD}),
    "gone from the board": (1, [UNCONFIRMED], [], {Kind.UNTOLD, Kind.DISAGREES}),
    "another word on the board": (0, [NOT_BOOKED], [PUT_AWAY], {Kind.DISAGREES}),
    "taken back": (1, [BOOKED, UNCONFIRMED], [BOOKED], {Kind.DISAGREES}),
}


@pytest.mark.parametrize("case", CASES)
def test_what_the_judge_says_of_one_press(tmp_path: Path, case: str) -> None:
    became, told, board, wrong = CASES[case]
    service = books(tmp_path, became)
    with PressFile(tmp_path / "desk0.jsonl") as file:
        file.press("7", "Fatima")
        for word in told:
            if isinstance(word, Told):
                file.told("7", word)
            else:
                file.resend("7", word)
        for word in board:
            file.board("7", word)
        file.over()
    verdict = judge(service, [tmp_path / "desk0.jsonl"])
    assert {fault.kind for fault in verdict.faults} == wrong


def books(folder: Path, deliveries: int) -> Path:
    """The tables of a service as far as they are read, with deliveries a, b … of press 7."""
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


def test_a_line_that_a_kill_has_cut_is_none(tmp_path: Path) -> None:
    file = tmp_path / "desk0.jsonl"
    with PressFile(file) as cut:
        cut.press("1", "Fatima")
        cut.press("2", "Fatima")
    file.write_bytes(file.read_bytes()[:-9])
    with PressFile(file) as after:
        after.press("3", "Fatima")
    assert [line.serial for line in presses.read(file)] == ["1", "3"]


def test_the_judge_has_nothing_of_the_desk() -> None:
    """It would take the desk's word for what it judges."""
    for module in (judging, presses):
        tree = ast.parse(inspect.getsource(module))
        nodes = list(ast.walk(tree))
        named = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        for node in nodes:
            if isinstance(node, ast.Import):
                named |= {each.name for each in node.names}
        ours = {name for name in named if name.split(".")[0] in {"deskdispatch", "tests"}}
        assert ours <= {"tests.chaos.storm_runs", "tests.chaos.storm_runs.clerk_log"}
