"""Tests of a small ``python -m tests.chaos.files``, and of its checker."""

from __future__ import annotations

import ast
import inspect
import random
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from deskdispatch.domain.fields import Field
from tests.chaos import files
from tests.chaos.file_runs import checker, orders
from tests.chaos.file_runs.checker import FileVerdict, check
from tests.chaos.file_runs.runner import FileRunResult
from tests.sizes import full_size

ROOT = Path(__file__).resolve().parents[2]

ROWS, KILLS = full_size(20, 200), full_size(6, 80)

PASSED = FileRunResult(
    verdict=FileVerdict(Counter(), Counter()),
    rows=2,
    kills=Counter(row=1),
    steps=Counter(),
    injected=Counter(),
    states=Counter(booked=2, known=3),
    seconds=1.0,
)


def test_no_order_of_a_file_is_doubled_or_lost(tmp_path: Path) -> None:
    options = ("--rows", str(ROWS), "--kills", str(KILLS), "--seed", "1", "--keep", str(tmp_path))
    command = [sys.executable, "-m", "tests.chaos.files", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    counts = f"rows {ROWS}  kills {KILLS}  doubled 0  lost 0  booked {ROWS}"
    assert re.fullmatch(rf"{counts}  seconds [\d.]+\n", done.stdout)
    assert deliveries_in(tmp_path / "service.db") == ROWS


def deliveries_in(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM deliveries").fetchone()
    return int(count)


@pytest.mark.parametrize(
    ("deliveries", "doubled", "lost"),
    [
        (("a", "b", "b"), {}, {}),
        (("a", "a", "b", "b"), {"a": 1}, {}),
        (("a", "b"), {}, {"b": 1}),
        (("b", "b", "b"), {"b": 1}, {"a": 1}),
        (("a", "b", "b", None), {"": 1}, {}),
    ],
)
def test_each_order_is_counted(
    tmp_path: Path,
    deliveries: tuple[str | None, ...],
    doubled: dict[str, int],
    lost: dict[str, int],
) -> None:
    file = tmp_path / "service.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE deliveries (special_notes)")
        rows = [(notes,) for notes in deliveries]
        connection.executemany("INSERT INTO deliveries VALUES (?)", rows)
    verdict = check(file, Counter({"a": 1, "b": 2}))
    assert (verdict.doubled, verdict.lost) == (doubled, lost)
    assert verdict.passed is (not doubled and not lost)


def test_a_run_passes_only_with_every_row_booked() -> None:
    assert PASSED.passed
    assert files.summary(PASSED).startswith("rows 2  kills 1  doubled 0  lost 0  booked 2  ")
    for verdict in (
        FileVerdict(Counter(a=1), Counter()),
        FileVerdict(Counter(), Counter(a=1)),
    ):
        assert not replace(PASSED, verdict=verdict).passed
    for states in (Counter(booked=1), Counter(booked=3), Counter(booked=2, unconfirmed=1)):
        assert not replace(PASSED, states=states).passed


def test_a_file_has_orders_twice_and_customers_several_times() -> None:
    made = orders.random_orders(50, random.Random(1))
    wanted = orders.notes_of(made)
    assert wanted.total() == 50
    assert max(wanted.values()) > 1
    phones = Counter(order[Field.PHONE] for order in made)
    assert len(phones) < len(wanted)
    assert sum(Field.SCHEDULE in order for order in made) >= 8


def test_the_checker_imports_nothing_of_the_desk() -> None:
    """A bug of the desk must not be able to hide itself."""
    tree = ast.parse(inspect.getsource(checker))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [name for name in imported if name.split(".")[0] in {"deskdispatch", "tests"}]
