"""Tests of a small ``python -m tests.chaos.counters``, and of its checker."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.chaos.counter_runs import checker
from tests.chaos.counter_runs.checker import Edits
from tests.chaos.storm_runs.checker import NOTES
from tests.sizes import full_size

ROOT = Path(__file__).resolve().parents[2]

EDITS = full_size(30, 400)


def test_three_counters_come_to_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.chaos.counters", "--edits", str(EDITS), "--seed", "1"]
    done = subprocess.run(
        [*command, "--keep", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    found = re.fullmatch(
        r"edits (\d+)  kills (\d+)  cuts \d+  differing rows 0  lost 0  printed twice 0  doubled 0"
        r"  refused 0  late 0  slowest [\d.]+ s  cash ([\d.]+) = \3 = \3 = \3  seconds [\d.]+\n",
        done.stdout,
    )
    assert found, done.stdout
    assert int(found[1]) == 3 * EDITS
    assert int(found[2]) >= 3


@pytest.fixture
def journals(tmp_path: Path) -> list[Path]:
    """Three copies of a shop with one customer and one delivery, made directly in SQL."""
    paths = [tmp_path / f"desk{number}.sqlite" for number in (1, 2, 3)]
    for path in paths:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.executescript(_TABLES)
            fields = json.dumps({"name": ["Fahad", 1, 5, "a"]})
            connection.execute(
                "INSERT INTO shared_records VALUES ('customer', 'c1', ?, 0)", (fields,)
            )
            connection.execute("INSERT INTO customers VALUES ('c1', '{\"name\":\"Fahad\"}', 'f')")
            connection.execute("INSERT INTO summaries VALUES ('d1', 1250, 1, '', 'Fahad')")
    return paths


@pytest.fixture
def service(tmp_path: Path) -> Path:
    path = tmp_path / "service.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "CREATE TABLE deliveries (collect_cash INT, total_amount INT, special_notes TEXT)"
        )
        connection.execute("INSERT INTO deliveries VALUES (1, 1250, ?)", (NOTES.format(1),))
    return path


_TABLES = """
    CREATE TABLE shared_records (kind TEXT, id TEXT, fields TEXT, is_unsent INT);
    CREATE TABLE shared_changes (kind TEXT, id TEXT);
    CREATE TABLE local_changes (kind TEXT, id TEXT);
    CREATE TABLE customers (id TEXT, value TEXT, haystack TEXT);
    CREATE TABLE customer_phones (id TEXT, key TEXT);
    CREATE TABLE customer_places (id TEXT, value TEXT);
    CREATE TABLE phones_of_customers (customer_id TEXT, phone_id TEXT, is_linked INT);
    CREATE TABLE places_of_customers (customer_id TEXT, place_id TEXT, is_linked INT);
    CREATE TABLE customer_orders (delivery_id TEXT, customer_id TEXT, place_id TEXT);
    CREATE TABLE kept_drafts (id TEXT, name TEXT, value TEXT);
    CREATE TABLE saved_places (id TEXT, value TEXT);
    CREATE TABLE clerks (id TEXT, value TEXT);
    CREATE TABLE templates (id TEXT, value TEXT);
    CREATE TABLE sharing (counter_id TEXT);
    CREATE TABLE standing_rows (key TEXT, round INT, holder TEXT);
    CREATE TABLE wrong_bookings (delivery_id TEXT, value TEXT);
    CREATE TABLE drawer_counts (
        id TEXT, since REAL, until REAL, is_draft INT, value TEXT, counter_id TEXT
    );
    CREATE TABLE settled_cash (delivery_id TEXT, list_id TEXT, value TEXT, counter_id TEXT);
    CREATE TABLE doors (
        delivery_id TEXT, status TEXT, ended_at REAL, key TEXT, avenue TEXT, latitude, longitude
    );
    CREATE TABLE summaries (id TEXT, cash INT, asked INT, typed TEXT, customer_name TEXT);
"""


def edited(*values: str) -> Edits:
    """Returns the edits of one counter, of which the last was saved."""
    edits = Edits()
    for value in values:
        step = {"step": "customer", "id": "c1", "field": "name", "value": value}
        edits.take(1, {**step, "outcome": "begins"})
    edits.take(1, {**step, "outcome": "kept"})
    return edits


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_equal_copies_pass(journals: list[Path], service: Path) -> None:
    verdict = checker.check(journals, service, edited("Fahad"))
    assert verdict.passed
    assert verdict.cash == [1250, 1250, 1250, 1250]


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ('UPDATE customers SET value = \'{"name":"Fahd"}\'', "customers"),
        ("DELETE FROM shared_records", "records"),
        ("UPDATE shared_records SET is_unsent = 1", "unsent"),
        ("INSERT INTO shared_changes VALUES ('customer', 'c1')", "uncaptured"),
        ("INSERT INTO local_changes VALUES ('customer', 'c1')", "uncaptured"),
        ("UPDATE summaries SET typed = 'gate'", "amounts"),
        ("INSERT INTO kept_drafts VALUES ('x', 'x', '{}')", "drafts"),
        ("INSERT INTO saved_places VALUES ('x', '{}')", "saved places"),
        ("INSERT INTO clerks VALUES ('x', '{}')", "clerks"),
        ("INSERT INTO templates VALUES ('x', '{}')", "templates"),
        ("INSERT INTO standing_rows VALUES ('x', 1, 'a')", "standing rows"),
        ("INSERT INTO wrong_bookings VALUES ('x', '{}')", "wrong bookings"),
        ("INSERT INTO drawer_counts VALUES ('x', 0, 1, 0, '{}', 'a')", "drawer counts"),
        ("INSERT INTO settled_cash VALUES ('x', 'l', '{}', 'a')", "settled cash"),
        ("INSERT INTO doors VALUES ('x', 'FAILED', 1, 'k', '', 1, 2)", "doors"),
    ],
)
def test_a_copy_that_differs_is_found(
    journals: list[Path], service: Path, statement: str, table: str
) -> None:
    change(journals[1], statement)
    verdict = checker.check(journals, service, edited("Fahad"))
    assert list(verdict.differing) == [table]
    assert not verdict.passed


def test_a_lost_edit_is_found_and_a_replaced_one_is_none(
    journals: list[Path], service: Path
) -> None:
    lost = checker.check(journals, service, edited("Noura")).lost
    assert [text.split(":")[0] for text in lost] == ["customer c1 name"]
    replaced = edited("Fahad", "Noura")
    assert checker.check(journals, service, replaced).lost == []


@pytest.mark.parametrize(("linked", "is_lost"), [(True, True), (False, False)])
def test_a_place_goes_with_those_who_were_erased_alone(
    journals: list[Path], service: Path, linked: bool, is_lost: bool
) -> None:
    link = json.dumps({"place:p1": [{"linked": linked}, 1, 5, "a"]})
    for path in journals:
        change(path, "INSERT INTO shared_records VALUES ('place', 'p1', '{\"erased\":[true]}', 0)")
        change(path, f"INSERT INTO shared_records VALUES ('customer', 'c2', '{link}', 0)")
    edits = edited("Fahad")
    step = {"step": "place", "id": "p1", "field": "detail", "value": "gate"}
    for outcome in ("begins", "kept"):
        edits.take(1, {**step, "outcome": outcome})
    assert bool(checker.check(journals, service, edits).lost) is is_lost


@pytest.mark.parametrize(("at", "is_lost"), [("10:00", False), ("11:00", True)])
def test_an_edit_goes_with_a_customer_who_was_erased_under_another_id(
    journals: list[Path], service: Path, at: str, is_lost: bool
) -> None:
    for path in journals:
        for id, erased in (("c2", "10:00"), ("c3", at)):
            fields = json.dumps({"erased": [erased, 9, 5, "a"]})
            change(path, f"INSERT INTO shared_records VALUES ('customer', '{id}', '{fields}', 0)")
    edits = edited("Fahad")
    edits.take(1, {"step": "erase", "outcome": "begins", "id": "c2"})
    step = {"step": "customer", "id": "c3", "field": "name", "value": "Noura"}
    for outcome in ("begins", "kept"):
        edits.take(2, {**step, "outcome": outcome})
    assert bool(checker.check(journals, service, edits).lost) is is_lost


def test_a_slip_that_came_out_twice_is_found(journals: list[Path], service: Path) -> None:
    edits = edited("Fahad")
    for _ in range(2):
        edits.take(2, {"step": "paper", "outcome": "printed", "delivery": "d1"})
    verdict = checker.check(journals, service, edits)
    assert (verdict.printed_twice, verdict.passed) == (["d1"], False)


def test_cash_that_is_not_the_services_is_found(journals: list[Path], service: Path) -> None:
    change(journals[2], "UPDATE summaries SET cash = 1251")
    for path in journals[:2]:
        change(path, "UPDATE summaries SET cash = 1251")
    verdict = checker.check(journals, service, edited("Fahad"))
    assert verdict.cash == [1251, 1251, 1251, 1250]
    assert not verdict.passed


def test_a_doubled_booking_is_found(journals: list[Path], service: Path) -> None:
    change(service, f"INSERT INTO deliveries VALUES (0, 0, '{NOTES.format(1)}')")
    assert checker.check(journals, service, edited("Fahad")).doubled == [NOTES.format(1)]


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ({"outcome": "refused", "seconds": 0.1}, ([], ["1000001"])),
        ({"outcome": "ended", "seconds": checker.LATE_S + 1}, (["1000001"], [])),
    ],
)
def test_a_booking_that_was_refused_or_late_is_found(
    journals: list[Path], service: Path, step: dict[str, object], found: tuple[list[str], list[str]]
) -> None:
    edits = edited("Fahad")
    edits.take(1, {"step": "book", "serial": "1000001", **step})
    verdict = checker.check(journals, service, edits)
    assert (verdict.late, verdict.refused, verdict.passed) == (*found, False)
