"""The tables: a contract between releases, as those of other counters read and write them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final, LiteralString

import pytest

from deskdispatch.domain.faults.sharing_fault import SharingFault
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.shared_database import schema
from tests.shared_database.shops import SHOP, Place, Shop, record, refused, set_up

_NEXT: Final = (
    "ALTER TABLE deskdispatch.records ADD note text NOT NULL DEFAULT '';"
    "CREATE TABLE deskdispatch.more (id text); GRANT SELECT ON deskdispatch.more TO {counters};"
)


def upgrade(monkeypatch: pytest.MonkeyPatch, step: LiteralString = _NEXT) -> None:
    """From now on this is a release whose tables have one more step."""
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
            "counters.id text",
            "counters.name text",
            "counters.role text",
            "counters.is_first boolean",
            "counters.joined_at timestamp with time zone",
            "counters.seen_at timestamp with time zone",
            "counters.seen_seq bigint",
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
        (1, shop.first.database_id, SHOP)
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
                    "into": SharedField(None, 9, 3, "b"),
                },
            )
        ]
    )
    assert shop.place.rows("SELECT kind, id, fields, seq FROM deskdispatch.records") == [
        (
            "customer",
            "b7a7",
            '{"into":[null,9,3,"b"],"name":["سالم",1,115964116992000001,"00112233445566aa"]}',
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
    with refused(SharingFault.OLDER_SCHEMA):
        await shop.open(membership)

    first = await shop.open(shop.first)
    await first.push([record("2", name=("Badr", 1))])
    assert await (await shop.open(membership)).count() == 2
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(2,)]
    assert shop.place.rows("SELECT note FROM deskdispatch.records") == [("",), ("",)]
    with shop.place.sign_in(membership.login) as connection:
        assert connection.execute("SELECT * FROM deskdispatch.more").fetchall() == []


async def test_two_that_start_at_once_migrate_once(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(monkeypatch)
    await asyncio.gather(shop.open(shop.first), shop.open(shop.first))
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(2,)]


async def test_a_migration_that_fails_changes_nothing(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        upgrade(patched, _NEXT + "SELECT 1 / 0;")
        with refused(SharingFault.FAILED):
            await shop.open(shop.first)
    await shop.open(shop.first)
    assert shop.place.rows("SELECT version FROM deskdispatch.about") == [(1,)]


async def test_a_new_database_gets_all_steps(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(monkeypatch)
    await set_up(place)
    assert place.rows("SELECT version FROM deskdispatch.about") == [(2,)]


async def test_an_older_release_refuses(shop: Shop) -> None:
    shop.place.rows("UPDATE deskdispatch.about SET version = 2")
    with refused(SharingFault.NEWER_SCHEMA):
        await shop.open(shop.first)


async def test_a_counter_of_another_shop_refuses(shop: Shop) -> None:
    with refused(SharingFault.OTHER_SHOP):
        await shop.open(replace(shop.first, shop="merchant-8"))


async def test_a_database_that_was_emptied_is_not_set_up(shop: Shop) -> None:
    shop.place.rows("DROP SCHEMA deskdispatch CASCADE")
    with refused(SharingFault.NOT_SET_UP):
        await shop.open(shop.first)
