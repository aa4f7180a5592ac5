"""Tests of the tables, which counters of different releases read and write."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final, LiteralString

import psycopg
import pytest

from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.shared_database import schema
from tests.shared_database.shops import PATIENT, SHOP, Place, Shop, record, refused, set_up

_NEXT: Final = (
    "ALTER TABLE deskdispatch.records ADD note text NOT NULL DEFAULT '';"
    "CREATE TABLE deskdispatch.more (id text); GRANT SELECT ON deskdispatch.more TO {counters};"
)


def upgrade(monkeypatch: pytest.MonkeyPatch, step: LiteralString = _NEXT) -> None:
    """Turns this into a release whose tables have one more step."""
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, step))


async def test_the_columns_are_these(shop: Shop) -> None:
    assert shop.place.rows(
        "SELECT table_name || '.' || column_name || ' ' || data_type"
        " FROM information_schema.columns WHERE table_schema = 'deskdispatch'"
        " ORDER BY table_name, ordinal_position"
    ) == [
        (column,)
        for column in (
            "about.is_one boolean",
            "about.version integer",
            "about.database_id text",
            "about.shop text",
            "about.made_at timestamp with time zone",
            "about.clock timestamp with time zone",
            "counters.id text",
            "counters.name text",
            "counters.role text",
            "counters.is_first boolean",
            "counters.joined_at timestamp with time zone",
            "counters.seen_at timestamp with time zone",
            "counters.seen_seq bigint",
            "counters.held_up_at timestamp with time zone",
            "erasures.counter_id text",
            "erasures.person text",
            "erasures.at timestamp with time zone",
            "held.counter_id text",
            "held.kind text",
            "held.id text",
            "held.fields text",
            "invitations.role text",
            "invitations.made_at timestamp with time zone",
            "invitations.expires_at timestamp with time zone",
            "records.kind text",
            "records.id text",
            "records.fields text",
            "records.seq bigint",
        )
    ]


async def test_the_database_says_what_it_is(shop: Shop) -> None:
    assert shop.place.rows("SELECT version, database_id, shop FROM deskdispatch.about") == [
        (3, shop.first.database_id, SHOP)
    ]


async def test_a_record_is_a_row_with_its_fields_as_json(shop: Shop) -> None:
    database = await shop.database()
    await database.push(
        [
            SharedRecord(
                "customer",
                "b7a7",
                {
                    "name": SharedField("سالم", 1, 115964116992000001, "00112233445566aa"),
                    "into": SharedField(None, 1, 3, "b"),
                },
            )
        ]
    )
    assert shop.place.rows("SELECT kind, id, fields, seq FROM deskdispatch.records") == [
        (
            "customer",
            "b7a7",
            '{"into":[null,1,3,"b"],"name":["سالم",1,115964116992000001,"00112233445566aa"]}',
            1,
        )
    ]


async def test_a_row_that_another_release_wrote_is_read(shop: Shop) -> None:
    shop.place.rows(
        "INSERT INTO deskdispatch.records (kind, id, fields, seq) VALUES ('customer', '1',"
        ' \'{ "name": ["Ali", 1, 5, "p"] }\', nextval(\'deskdispatch.record_seq\'))'
    )
    assert (await (await shop.database()).pull(0, 10)) == (
        1,
        (SharedRecord("customer", "1", {"name": SharedField("Ali", 1, 5, "p")}),),
    )


async def test_the_first_counter_migrates_at_its_start_and_the_others_wait_for_it(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    membership = await shop.join("Hawalli")
    await (await shop.database()).push([record("1", name=("Ali", 1))])
    upgrade(monkeypatch)
    with refused(SharingFailure.OLDER_SCHEMA):
        await shop.open(membership)

    first = await shop.open(shop.first)
    await first.push([record("2", name=("Badr", 1))])
    assert await (await shop.open(membership)).count() == 2
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(4,)]
    assert shop.place.rows("SELECT note FROM deskdispatch.records") == [("",), ("",)]
    with shop.place.sign_in(membership.login) as connection:
        assert connection.execute("SELECT * FROM deskdispatch.more").fetchall() == []


_EARLIER: Final = """
DROP FUNCTION deskdispatch.write, deskdispatch.me, deskdispatch.list_counters;
DROP TABLE deskdispatch.erasures, deskdispatch.held;
ALTER TABLE deskdispatch.about DROP clock;
ALTER TABLE deskdispatch.counters DROP held_up_at;
ALTER ROLE {role} CONNECTION LIMIT -1;
ALTER ROLE {role} RESET ALL;
SET ROLE {owner};
GRANT INSERT, UPDATE ON deskdispatch.records TO {owner}_counters;
GRANT USAGE ON SEQUENCE deskdispatch.record_seq TO {owner}_counters;
RESET ROLE;
INSERT INTO deskdispatch.records VALUES
    ('customer', '1', '{{"name":["Ali",1,5,"c"]}}', nextval('deskdispatch.record_seq')),
    ('customer', '2', '{{"name":["Badr",1,9223372036854775807,"c"]}}', 9223372036854775807),
    ('customer', '3', 'not JSON', nextval('deskdispatch.record_seq'));
UPDATE deskdispatch.counters SET seen_seq = 9223372036854775807;
UPDATE deskdispatch.about SET version = 1;
"""
"""Makes the tables those of version 1, in which each counter wrote records itself."""


async def test_tables_in_which_counters_wrote_themselves_are_mended(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    owner = f"deskdispatch_{membership.database_id}"
    shop.place.rows(_EARLIER.format(owner=owner, role=membership.login.role))
    with refused(SharingFailure.OLDER_SCHEMA):
        await shop.open(membership)

    await shop.open(shop.first)
    another = await shop.open(membership)
    seq, found = await another.pull(0, 9)
    assert [(each.id, each.value("name")) for each in found] == [("1", "Ali"), ("2", "Badr")]
    assert await another.pull(2**63 - 1, 9) == (seq, ())
    assert (await another.pull(0, 9))[0] == seq < 10
    with (
        shop.place.sign_in(membership.login) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("UPDATE deskdispatch.records SET seq = 7")


async def test_a_login_that_keeps_a_table_is_disconnected_for_the_migration(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    membership = await shop.join("Hawalli")
    upgrade(monkeypatch)
    with shop.place.sign_in(membership.login) as holder:
        holder.execute("BEGIN")
        holder.execute("SELECT * FROM deskdispatch.records")
        await shop.open(shop.first, replace(PATIENT, lock_s=0.1))
        with pytest.raises(psycopg.OperationalError):
            holder.execute("COMMIT")
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(4,)]


async def test_two_that_start_at_once_migrate_once(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(monkeypatch)
    await asyncio.gather(shop.open(shop.first), shop.open(shop.first))
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(4,)]


async def test_a_migration_that_fails_changes_nothing(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        upgrade(patched, _NEXT + "SELECT 1 / 0;")
        with refused(SharingFailure.FAILED):
            await shop.open(shop.first)
    await shop.open(shop.first)
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(3,)]


async def test_a_new_database_gets_all_steps(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(monkeypatch)
    await set_up(place)
    assert place.rows("SELECT version FROM deskdispatch.about") == [(4,)]


async def test_an_older_release_refuses(shop: Shop) -> None:
    shop.place.rows("UPDATE deskdispatch.about SET version = 99")
    with refused(SharingFailure.NEWER_SCHEMA):
        await shop.open(shop.first)


async def test_a_counter_of_another_shop_refuses(shop: Shop) -> None:
    with refused(SharingFailure.OTHER_SHOP):
        await shop.open(replace(shop.first, shop="merchant-8"))


async def test_a_database_that_was_emptied_is_not_set_up(shop: Shop) -> None:
    shop.place.rows("DROP SCHEMA deskdispatch CASCADE")
    with refused(SharingFailure.NOT_SET_UP):
        await shop.open(shop.first)
