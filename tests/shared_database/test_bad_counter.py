"""Tests that a counter's login cannot do lasting harm to the others with any program."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import psycopg
import pytest

from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.membership import SharedLogin, invitation_code
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedRecord
from deskdispatch.shared_database.roles import CONNECTION_LIMIT, login_role
from deskdispatch.shared_database.schema import ERASURES_A_DAY
from tests.shared_database.shops import AUTHOR, Shop, record, refused

FIRST: Final = "f1" * 8
"""Replaced by the id of the first counter."""

GONE: Final = "90" * 8
"""Counter that no longer shares."""


def write(
    connection: psycopg.Connection[Any], kind: str, id: str, text: str, seq: int = 0
) -> list[tuple[Any, ...]]:
    return connection.execute(
        "SELECT outcome FROM deskdispatch.write(%s, %s, %s, %s)", [[kind], [id], [text], [seq]]
    ).fetchall()


def erased(id: str, kind: str = "customer") -> SharedRecord:
    return SharedRecord(
        kind, id, {ERASED: SharedField("2026-11-21T09:00:00Z", Rank.ERASED, 7, AUTHOR)}
    )


def customers(ids: Sequence[int]) -> list[SharedRecord]:
    return [record(str(id), name=("Ali", 5)) for id in ids]


CASES: Final[tuple[tuple[str, str, Any, str], ...]] = (
    ("customer", "2", {"name": ["Ali", 1, 5, AUTHOR]}, ""),
    ("customer", "1", {"name": ["Ali", 1, 5, FIRST], "note": ["x", 1, 2, AUTHOR]}, ""),
    ("customer", "2", {"name": ["Ali", 1, 5, FIRST]}, "author"),
    ("customer", "1", {"name": ["Badr", 1, 4, AUTHOR]}, "older"),
    ("customer", "1", {"name": ["Badr", 1, 6, FIRST]}, "author"),
    ("customer", "1", {"note": ["x", 1, 6, AUTHOR]}, "older"),
    ("customer", "2", {"name": ["Ali", 1, 2**63 - 1, AUTHOR]}, "time"),
    ("customer", "2", {"name": ["Ali", 1, 2**70, AUTHOR]}, "number"),
    ("customer", "2", {"name": ["Ali", 9, 5, AUTHOR]}, "rank"),
    ("customer", "2", {"erased": [True, 1, 5, AUTHOR]}, "rank"),
    ("customer", "2", {"name": ["Ali", 1, 5.5, AUTHOR]}, "time"),
    ("customer", "2", '{"name":["Ali",1,5e0,"c0ffee00c0ffee00"]}', "time"),
    ("customer", "2", '{"name":[1e999,1,5,"c0ffee00c0ffee00"]}', "number"),
    ("customer", "2", '{"name":["\\ud800",1,5,"c0ffee00c0ffee00"]}', "form"),
    ("customer", "2", '{"name":["\\u0000",1,5,"c0ffee00c0ffee00"]}', ""),
    ("customer", "2", {"name": ["Ali", 1, 5]}, "form"),
    ("customer", "2", [], "form"),
    ("customer", "2", '{"name":[NaN,1,5,"c0ffee00c0ffee00"]}', "form"),
    ("customer", "2", "[" * 500_000, "form"),
    ("customer", "2", f'{{"x":[{"[" * 40}{"]" * 40},1,5,"{AUTHOR}"]}}', "depth"),
    ("customer", "2" * 301, {}, "size"),
    ("customer", "2", {"x": ["x" * 2_000_000, 1, 5, AUTHOR]}, "size"),
    (
        "customer",
        "1",
        {"name": ["Badr", 1, 6, AUTHOR], "typed:name:" + AUTHOR: ["Badr", 1, 6, AUTHOR]},
        "",
    ),
    (
        "customer",
        "1",
        {"name": ["Badr", 1, 6, AUTHOR], "typed:name:" + FIRST: ["Badr", 1, 6, AUTHOR]},
        "author",
    ),
    ("settled_cash", "2", {"settled:" + AUTHOR: [{}, 1, 6, AUTHOR]}, ""),
    ("settled_cash", "2", {"settled:" + FIRST: [{}, 1, 6, AUTHOR]}, "author"),
    ("standing_row", "2", {"claim:" + FIRST: [{}, 1, 6, AUTHOR]}, "author"),
    ("counter", FIRST, {"name": ["Mine", 1, 6, AUTHOR]}, "author"),
    ("counter", FIRST, {"leftAt": ["2026-11-21T09:00:00Z", 0, 6, AUTHOR]}, "author"),
    ("counter", GONE, {"leftAt": ["2026-11-21T09:00:00Z", 0, 6, AUTHOR]}, ""),
    ("counter", AUTHOR, {"name": ["Mine", 1, 6, AUTHOR]}, ""),
    ("unconfirmed", "i1", {"booking": [None, 1, 6, AUTHOR]}, "author"),
    ("unconfirmed", "i2", {"booking": [None, 1, 6, AUTHOR]}, ""),
    ("unconfirmed", FIRST, {"booking": [None, 1, 6, AUTHOR]}, "author"),
    ("unconfirmed", AUTHOR, {"booking": [{"counterId": AUTHOR}, 1, 6, AUTHOR]}, ""),
    ("unconfirmed", AUTHOR, {"booking": [{"counterId": FIRST}, 1, 6, AUTHOR]}, "author"),
    ("delivery", "d1", {"booking": [{"counterId": AUTHOR}, 1, 6, AUTHOR]}, "author"),
    ("hologram", "1", {"glow": [1.5, 3, 5, AUTHOR]}, ""),
)
"""Kind, id, fields, and the database's error; "" where it accepts the record."""


async def test_a_record_is_written_as_counters_write_it_or_not_at_all(shop: Shop) -> None:
    first = shop.first.counter_id
    member = await shop.join("Hawalli")
    database = await shop.database()
    known = [
        record("1", by=first, name=("Ali", 5)),
        SharedRecord("unconfirmed", "i1", {"booking": SharedField({}, 1, 5, first)}),
        SharedRecord("unconfirmed", "i2", {"booking": SharedField({}, 1, 5, GONE)}),
        SharedRecord("delivery", "d1", {"booking": SharedField({}, 1, 5, first)}),
    ]
    every = "SELECT kind, id, fields, seq FROM deskdispatch.records ORDER BY seq"
    with shop.place.sign_in(member.login) as connection:
        for kind, id, fields, outcome in CASES:
            shop.place.rows("TRUNCATE deskdispatch.records")
            await database.push(known)
            before = shop.place.rows(every)
            text = fields if isinstance(fields, str) else json.dumps(fields)
            key = (kind, id.replace(FIRST, first))
            text = text.replace(FIRST, first)
            seq = next((row[3] for row in before if row[:2] == key), 0)
            said = write(connection, *key, text, seq)
            written = [row[:3] for row in shop.place.rows(every) if row not in before]
            expected = ([(outcome,)], []) if outcome else ([], [(*key, text)])
            assert (said, written) == expected, (*key, text[:200])


async def test_what_the_database_refuses_is_told_and_stops_no_other(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record("1", name=("Ali", 2**63 - 1)), record("2", name=("Badr", 5))])
    assert database.refused == {RefusedRecord("customer", "1", RecordFailure.TIME)}
    assert [each.id for each in (await database.pull(0, 9))[1]] == ["2"]


async def test_nobody_hides_what_comes_later_by_a_number(shop: Shop) -> None:
    member = await shop.join("Hawalli")
    first = await shop.database()
    await first.push([record("1", name=("Ali", 5))])
    with shop.place.sign_in(member.login) as connection:
        reached = connection.execute("SELECT deskdispatch.seen(9223372036854775807)").fetchone()
    assert reached == (1,)
    await first.push([record("2", name=("Ali", 5))])
    assert [each.id for each in (await (await shop.open(member)).pull(1, 9))[1]] == ["2"]


async def test_a_name_of_another_counter_is_not_to_be_had(shop: Shop) -> None:
    code = await shop.code()
    with refused(SharingFailure.NAME_TAKEN):
        await shop.join(" SALMIYA ", code)
    another = await shop.another("Hawalli")
    with refused(SharingFailure.NAME_TAKEN):
        await another.rename("salmiya")
    await another.rename("HAWALLI")
    names = [each.name for each in await (await shop.database()).counters()]
    assert names == ["Salmiya", "HAWALLI"]


async def test_an_id_that_a_counter_had_is_not_to_be_had(shop: Shop) -> None:
    database = await shop.database()
    left = {"leftAt": SharedField("2026-11-21T09:00:00Z", 0, 5, shop.first.counter_id)}
    await database.push([SharedRecord("counter", GONE, left)])
    with refused(SharingFailure.NAME_TAKEN):
        await shop.join("Hawalli", id=GONE)


async def test_all_customers_are_erased_only_once_the_first_counter_has_agreed(shop: Shop) -> None:
    first, another = await shop.database(), await shop.another()
    every = range(ERASURES_A_DAY + 1)
    await another.push(customers(every))
    await another.push([erased(str(id)) for id in every])

    assert not any(each.value(ERASED) for each in (await first.pull(0, 99))[1])
    assert [each.erasing for each in await first.counters()] == [0, len(every)]
    with refused(SharingFailure.NOT_FIRST):
        await another.release(AUTHOR, is_agreed=True)

    await first.release(AUTHOR, is_agreed=True)
    assert all(each.value(ERASED) for each in (await first.pull(0, 99))[1])
    assert [each.erasing for each in await first.counters()] == [0, 0]


async def test_what_the_first_counter_does_not_agree_to_is_not_erased(shop: Shop) -> None:
    first, another = await shop.database(), await shop.another()
    await another.push(customers(range(9)))
    await another.push([erased(str(id)) for id in range(ERASURES_A_DAY)])
    await another.push([erased("8")])
    await first.release(AUTHOR, is_agreed=False)
    gone = [each.id for each in (await first.pull(0, 99))[1] if each.value(ERASED)]
    assert gone == [str(id) for id in range(ERASURES_A_DAY)]
    assert [each.erasing for each in await first.counters()] == [0, 0]


async def test_what_is_erased_meanwhile_is_not_asked_about(shop: Shop) -> None:
    """Each counter erases customers who were not seen for long."""
    first, another = await shop.database(), await shop.another()
    every = range(ERASURES_A_DAY + 3)
    await another.push(customers(every))
    await another.push([erased(str(id)) for id in every])
    await first.push([erased(str(id)) for id in range(2, ERASURES_A_DAY + 3)])
    assert [each.erasing for each in await first.counters()] == [0, 2]


async def test_one_person_with_many_orders_is_one(shop: Shop) -> None:
    first, another = await shop.database(), await shop.another()
    order = {"customer": SharedField(["1", "+96598765432", 5.0, None], 0, 5, AUTHOR)}
    ids = [f"d{n}" for n in range(3 * ERASURES_A_DAY)]
    await another.push(customers([1]) + [SharedRecord("delivery", id, order) for id in ids])
    await another.push([erased("1"), *(erased(id, "delivery") for id in ids)])
    assert all(each.value(ERASED) for each in (await first.pull(0, 99))[1])


async def test_orders_of_many_persons_are_as_many(shop: Shop) -> None:
    first, another = await shop.database(), await shop.another()
    for n in range(ERASURES_A_DAY + 1):
        order = {"customer": SharedField([str(n), "+96598765432", 5.0, None], 0, 5, AUTHOR)}
        await another.push([SharedRecord("delivery", f"d{n}", order)])
    await another.push([erased(f"d{n}", "delivery") for n in range(ERASURES_A_DAY + 1)])
    assert not any(each.value(ERASED) for each in (await first.pull(0, 99))[1])
    assert [each.erasing for each in await first.counters()] == [0, 1]


async def test_who_holds_what_the_others_need_is_disconnected_and_named(shop: Shop) -> None:
    """The counter is disconnected even after it has switched off all time limits."""
    member = await shop.join("Hawalli")
    database = await shop.database()
    with shop.place.sign_in(member.login) as holder:
        holder.execute("SET statement_timeout = 0")
        holder.execute("SET idle_in_transaction_session_timeout = 0")
        holder.execute("BEGIN")
        holder.execute("SELECT deskdispatch.rename('Mine')")
        write(holder, "customer", "1", "{}")
        await database.push([record("2", name=("Ali", 5))])
        with pytest.raises(psycopg.OperationalError):
            holder.execute("COMMIT")
    assert [each.id for each in (await database.pull(0, 9))[1]] == ["2"]
    assert [(each.name, each.held_up_at is not None) for each in await database.counters()] == [
        ("Salmiya", False),
        ("Hawalli", True),
    ]


async def test_a_counter_that_holds_its_own_row_is_removed_all_the_same(shop: Shop) -> None:
    member = await shop.join("Hawalli")
    database = await shop.database()
    with shop.place.sign_in(member.login) as holder:
        holder.execute("BEGIN")
        holder.execute("SELECT deskdispatch.seen(0)")
        holder.execute("ALTER ROLE CURRENT_USER SET statement_timeout = 0")
        await database.remove(member.counter_id)
        with pytest.raises(psycopg.OperationalError):
            holder.execute("COMMIT")
    assert [each.name for each in await database.counters()] == ["Salmiya"]


async def test_a_session_of_the_invitation_ends_when_the_counter_joins(shop: Shop) -> None:
    code = await shop.code()
    login = invitation_code(code)
    with shop.place.sign_in(SharedLogin(login_role(login.login), login.password)) as early:
        await shop.join("Hawalli", code)
        with pytest.raises(psycopg.OperationalError):
            early.execute("SELECT 1")


async def test_a_counter_has_a_few_connections_and_the_others_have_theirs(shop: Shop) -> None:
    member = await shop.join("Hawalli")
    several = [shop.place.sign_in(member.login) for _ in range(CONNECTION_LIMIT)]
    try:
        with pytest.raises(psycopg.OperationalError, match="too many connections"):
            shop.place.sign_in(member.login)
        await (await shop.database()).push([record("2", name=("Ali", 5))])
    finally:
        for each in several:
            each.close()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("statement_timeout", "1min"),
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "10s"),
    ],
)
async def test_a_login_has_limits_whatever_program_signs_in(
    shop: Shop, setting: str, value: str
) -> None:
    for login in ((await shop.join("Hawalli")).login, shop.first.login):
        with shop.place.sign_in(login) as connection:
            assert connection.execute(f"SHOW {setting}".encode()).fetchone() == (value,)
