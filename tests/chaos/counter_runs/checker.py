"""Compares the counters' files with each other, with the service, and with the clerks' edits.

No module of the desk is imported here: a desk under test must not vouch for itself.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.chaos.storm_runs.checker import NOTES

TABLES: Final[Mapping[str, str]] = {
    "records": "SELECT kind, id, fields FROM shared_records",
    "unsent": "SELECT kind, id FROM shared_records WHERE is_unsent",
    "uncaptured": "SELECT kind, id FROM shared_changes UNION SELECT kind, id FROM local_changes",
    "customers": "SELECT id, json_remove(value, '$.stamps'), haystack FROM customers",
    "phones": """
        SELECT customer_id, customer_phones.key, is_linked FROM phones_of_customers
        JOIN customer_phones ON customer_phones.id = phone_id
        JOIN customers ON customers.id = customer_id WHERE is_linked
    """,
    "places": """
        SELECT customer_id, place_id, json_remove(customer_places.value, '$.stamps')
        FROM places_of_customers JOIN customer_places ON customer_places.id = place_id
        JOIN customers ON customers.id = customer_id WHERE is_linked
    """,
    "orders": "SELECT delivery_id, customer_id, place_id FROM customer_orders",
    "drafts": "SELECT id, name, value FROM kept_drafts",
    "saved places": "SELECT id, value FROM saved_places",
    "clerks": "SELECT id, value FROM clerks",
    "templates": "SELECT id, value FROM templates",
    "standing rows": """
        SELECT key, round, iif(holder = '', (SELECT counter_id FROM sharing), holder)
        FROM standing_rows
    """,
    "wrong bookings": "SELECT delivery_id, value FROM wrong_bookings",
    "drawer counts": """
        SELECT id, since, until, value, coalesce(counter_id, (SELECT counter_id FROM sharing))
        FROM drawer_counts WHERE NOT is_draft
    """,
    "settled cash": """
        SELECT delivery_id, list_id, value, coalesce(counter_id, (SELECT counter_id FROM sharing))
        FROM settled_cash
    """,
    "doors": """
        SELECT delivery_id, status, ended_at, key, avenue, latitude, longitude FROM doors
        WHERE key IS NOT ''
    """,
    "acknowledged": """
        SELECT json_extract(fields, '$.acknowledged[0].at'), id FROM shared_records
        WHERE kind = 'alert'
    """,
    "amounts": "SELECT id, cash, asked, typed, customer_name FROM summaries",
}
"""Queries whose results must be equal in all copies at the end, by name."""

_WHOLE: Final = {"draft": "name", "drawer_count": "countedBy", "settled_cash": "settledBy"}
"""Field that identifies a value, for the kinds whose fields are objects."""

_PLACE: Final = "place:"
"""Prefix of the fields of customers that link a place."""

LATE_S: Final = 15.0
"""Longest permitted time of a booking, even on a machine that is busy with all the counters."""

CASH: Final = "SELECT coalesce(sum(cash), 0) FROM summaries WHERE asked"


@dataclass(frozen=True, slots=True)
class CounterVerdict:
    """Result of a check; the lists are empty if nothing is wrong.

    Attributes:
        differing: Rows that are missing in some copies, by table.
        lost: Saved edits that are neither there nor replaced by another one.
        printed_twice: Deliveries whose slip was printed more than once.
        cash: Sum of cash in fils in each copy, and last in the service's database.
        doubled: Bookings that the service has more than once, by serial.
        refused: Bookings that a desk itself refused, by serial.
        late: Bookings for which the clerk waited longer than ``LATE_S``, by serial.
        slowest_s: The longest of all waits for a booking, in seconds.
    """

    differing: Counter[str] = field(default_factory=Counter)
    lost: Sequence[str] = ()
    printed_twice: Sequence[str] = ()
    cash: Sequence[int] = ()
    doubled: Sequence[str] = ()
    refused: Sequence[str] = ()
    late: Sequence[str] = ()
    slowest_s: float = 0.0
    examples: Sequence[str] = ()

    @property
    def passed(self) -> bool:
        """Whether all copies are equal, and nothing was lost or done twice."""
        is_bad = self.differing or self.lost or self.printed_twice or self.doubled
        is_hindered = self.refused or self.late
        return not (is_bad or is_hindered) and len(set(self.cash)) == 1


@dataclass(slots=True)
class Edits:
    """The clerks' edits, read from the steps that their desks printed.

    Attributes:
        begun: The values that a field was given, even if the process was killed meanwhile.
        kept: The last value of each counter that was certainly saved.
        gone: Merged, erased or deleted records, whose fields another record or none has.
        erased: The customers among them that a clerk erased.
        papers: Number of times a slip was printed, by delivery.
        refused: Bookings that a desk itself refused, by serial.
        booked: Seconds that each booking took, by serial.
    """

    begun: dict[tuple[str, str, str], list[Any]] = field(default_factory=lambda: defaultdict(list))
    kept: dict[tuple[str, str, str, int], Any] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    papers: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    booked: dict[str, float] = field(default_factory=dict)

    def take(self, counter: int, step: Mapping[str, Any]) -> None:
        """Take one printed step."""
        match step["step"]:
            case (
                "customer"
                | "place"
                | "draft"
                | "clerk"
                | "template"
                | "drawer_count"
                | "settled_cash" as kind
            ):
                key = (kind, step["id"], step["field"])
                if step["outcome"] == "begins":
                    self.begun[key].append(step["value"])
                else:
                    self.kept[(*key, counter)] = step["value"]
            case "merge":
                self.gone.update(step["ids"])
            case "delete":
                self.gone.add(step["id"])
            case "erase":
                self.gone.add(step["id"])
                self.erased.add(step["id"])
            case "paper":
                self.papers[step["delivery"]] += 1
            case "book" if step["outcome"] == "refused":
                self.refused.append(step["serial"])
            case "book" if step["outcome"] == "ended":
                self.booked[step["serial"]] = step["seconds"]


def check(journals: Sequence[Path], service: Path, edits: Edits) -> CounterVerdict:
    """Compare the journals of desks that have ended, and the database of the service."""
    copies = [_tables(path) for path in journals]
    differing, examples = _differences(copies)
    return CounterVerdict(
        differing=differing,
        examples=examples,
        lost=_lost(copies[0]["records"], edits),
        printed_twice=[id for id, count in edits.papers.items() if count > 1],
        cash=[*(_cash(path) for path in journals), _cash_of_service(service)],
        doubled=_doubled(service),
        refused=edits.refused,
        slowest_s=max(edits.booked.values(), default=0.0),
        late=[serial for serial, seconds in edits.booked.items() if seconds > LATE_S],
    )


def _tables(path: Path) -> dict[str, frozenset[tuple[Any, ...]]]:
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as connection:
        return {
            name: frozenset(connection.execute(query).fetchall()) for name, query in TABLES.items()
        }


def _differences(
    copies: Sequence[Mapping[str, frozenset[tuple[Any, ...]]]],
) -> tuple[Counter[str], list[str]]:
    found, examples = Counter[str](), list[str]()
    for name in TABLES:
        sets = [copy[name] for copy in copies]
        odd = frozenset.union(*sets) - frozenset.intersection(*sets)
        if name in {"unsent", "uncaptured"}:
            odd = frozenset.union(*sets)
        if odd:
            found[name] = len(odd)
            examples += [
                f"{name}: {row} in {_where(sets, row)}" for row in sorted(odd, key=str)[:6]
            ]
    return found, examples


def _where(sets: Sequence[frozenset[tuple[Any, ...]]], row: tuple[Any, ...]) -> list[int]:
    return [number for number, each in enumerate(sets, start=1) if row in each]


def _lost(records: Iterable[tuple[Any, ...]], edits: Edits) -> list[str]:
    """Return the saved values of fields that are missing although no other value was set."""
    now = {(kind, id): json.loads(fields) for kind, id, fields in records}
    had, erasures = _places_of_anybody(now), {_erased_at(now, id) for id in edits.erased} - {None}
    lost = []
    for (kind, id, name, counter), value in edits.kept.items():
        if id in edits.gone or _is_erased_place(now, kind, id, had):
            continue
        if kind == "customer" and _erased_at(now, id) in erasures:
            continue
        fields = now.get((kind, id), {})
        found = fields[name][0] if name in fields else None
        if kind in _WHOLE and found is not None:
            found = found[_WHOLE[kind]]
        if name == "is_blocked":
            found = bool(found)  # a missing value means not blocked
        if found != value and found not in edits.begun[kind, id, name]:
            lost.append(f"{kind} {id} {name}: counter {counter} kept {value!r}, found {found!r}")
    return lost


def _erased_at(records: Mapping[tuple[str, str], Mapping[str, Any]], id: str) -> str | None:
    """Return the time when a customer was erased; merged customers are erased together."""
    found = records.get(("customer", id), {}).get("erased")
    return None if found is None else found[0]


def _places_of_anybody(records: Mapping[tuple[str, str], Mapping[str, Any]]) -> set[str]:
    """Return the places that any customer's record links."""
    return {
        name.removeprefix(_PLACE)
        for (kind, _id), fields in records.items()
        if kind == "customer"
        for name, field in fields.items()
        if name.startswith(_PLACE) and field[0]["linked"]
    }


def _is_erased_place(
    records: Mapping[tuple[str, str], Mapping[str, Any]], kind: str, id: str, had: set[str]
) -> bool:
    """Whether a place was erased with its customers."""
    return kind == "place" and "erased" in records.get((kind, id), {}) and id not in had


def _cash(path: Path) -> int:
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as connection:
        return int(connection.execute(CASH).fetchone()[0])


def _cash_of_service(path: Path) -> int:
    query = """
        SELECT coalesce(sum(total_amount), 0) FROM deliveries
        WHERE collect_cash AND special_notes LIKE ?
    """
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as connection:
        return int(connection.execute(query, (NOTES.format("%"),)).fetchone()[0])


def _doubled(path: Path) -> list[str]:
    query = """
        SELECT special_notes FROM deliveries WHERE special_notes LIKE ?
        GROUP BY special_notes HAVING count(*) > 1
    """
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as connection:
        return [notes for (notes,) in connection.execute(query, (NOTES.format("%"),))]
