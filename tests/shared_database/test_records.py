from __future__ import annotations

import asyncio
import random

import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedRecord
from deskdispatch.shared_database.shared_database import RecordPage, SharedDatabase
from tests.shared_database.shops import AUTHOR, Shop, record, refused

_BACK_UP = """
CREATE SCHEMA backup;
CREATE TABLE backup.records AS SELECT * FROM deskdispatch.records;
CREATE TABLE backup.counters AS SELECT * FROM deskdispatch.counters;
"""
_RESTORE = """
TRUNCATE deskdispatch.records, deskdispatch.counters;
INSERT INTO deskdispatch.records SELECT * FROM backup.records;
INSERT INTO deskdispatch.counters SELECT * FROM backup.counters;
SELECT setval('deskdispatch.record_seq', 3);
"""


async def test_what_is_pushed_is_pulled_in_the_order_of_the_changes(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record("1", name=("Ali", 1)), record("2", name=("Badr", 1))])
    await database.push([record("3", name=("Dana", 2))])
    await database.push([record("1", name=("Ali Salem", 3))])

    seq, records = await database.pull(0, 10)
    assert [each.id for each in records] == ["2", "3", "1"]
    assert await database.pull(seq, 10) == (seq, ())
    assert await database.count() == 3


async def test_it_is_pulled_in_pieces(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record(str(n), name=("Ali", n)) for n in range(10)])
    seen: list[str] = []
    seq = 0
    while (piece := await database.pull(seq, 3))[1]:
        seq, records = piece
        assert len(records) <= 3
        seen += [each.id for each in records]
    assert seen == [str(n) for n in range(10)]


async def test_a_copy_has_all_by_kind_and_id_but_what_changed_since_it_began(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record(id, name=("Ali", 1)) for id in ("3", "1", "4", "2")])
    await database.push([SharedRecord("alert", "9", record("9", who=("Sara", 1)).fields)])
    until = await database.begin_copy()
    first = await database.page(until, ("", ""), 2)
    assert [(each.kind, each.id) for each in first.records] == [("alert", "9"), ("customer", "1")]
    await database.push([record("1", name=("Badr", 2)), record("3", name=("Badr", 2))])
    await database.push([record("0", name=("Dana", 3))])

    assert first.last == ("customer", "1")
    second = await database.page(until, first.last, 2)
    assert [each.id for each in second.records] == ["2", "4"]
    assert (await database.page(until, ("customer", "4"), 2)).last is None
    _, since = await database.pull(until, 10)
    assert [each.id for each in since] == ["1", "3", "0"]


async def test_a_copy_of_nothing_is_empty(shop: Shop) -> None:
    database = await shop.database()
    assert await database.begin_copy() == 0
    assert await database.page(0, ("", ""), 2) == RecordPage(None, ())
    assert await database.pull(0, 10) == (0, ())


async def test_a_copy_passes_over_what_cannot_be_read(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record(id, name=("Ali", 1)) for id in "123"])
    shop.place.rows("UPDATE deskdispatch.records SET fields = '[]' WHERE id < '3'")
    page = await database.page(await database.begin_copy(), ("", ""), 2)
    assert (page.last, page.records) == (("customer", "2"), ())


async def test_a_database_that_was_restored_knows_of_no_copy_made_since(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    first, another = await shop.database(), await shop.open(membership)
    await first.push([record(id, name=("Ali", 1)) for id in "123"])
    shop.place.rows(_BACK_UP)
    await first.push([record(id, name=("Ali", 1)) for id in "456"])
    assert await another.begin_copy() == 6
    await another.close()

    shop.place.rows(_RESTORE)
    await first.push([record(id, name=("Ali", 1)) for id in "789"])
    again = await shop.open(membership)
    assert await again.pull(6, 10) == (0, ())
    assert len((await again.pull(0, 10))[1]) == 6


async def test_fields_of_two_counters_merge_by_the_one_rule(shop: Shop) -> None:
    """The server merges any two records to the same result as ``merged``."""
    database, another = await shop.database(), await shop.another()
    chance = random.Random(7)

    def some(id: int, by: str) -> SharedRecord:
        names = chance.sample(["name", "note", "phone:1", "phone:2", ERASED], 3)
        ranks = list(Rank) if ERASED in names else [Rank.AUTOMATIC, Rank.CLERK]
        return SharedRecord(
            "customer",
            str(id),
            {
                name: SharedField(
                    chance.choice([None, "a", "b", {"x": [1, "ب"]}]),
                    Rank.ERASED if name == ERASED else chance.choice(ranks),
                    chance.randrange(5),
                    by,
                )
                for name in names
            },
        )

    expected: dict[str, SharedRecord] = {}
    for _ in range(30):
        for counter, by in ((database, shop.first.counter_id), (another, AUTHOR)):
            pushed = [some(id, by) for id in range(8)]
            await counter.push(pushed)
            for each in pushed:
                present = expected.get(each.id)
                expected[each.id] = each if present is None else present.merged(each)
    found = (await database.pull(0, 100))[1]
    assert {each.id: each.text for each in found} == {
        id: each.text for id, each in expected.items()
    }


async def test_an_older_value_changes_nothing_and_gets_no_number(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record("1", name=("Ali", 5))])
    before = await database.pull(0, 10)
    await database.push([record("1", name=("Badr", 4)), record("1", name=("Ali", 5))])
    assert await database.pull(0, 10) == before


async def test_kinds_and_fields_of_a_newer_release_are_passed_on(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    unknown = SharedRecord(
        "hologram", "é/\u0627 '\"%s", {"glow": SharedField([1.5, None], 3, 9, AUTHOR)}
    )
    await database.push([unknown])
    assert (await another.pull(0, 10))[1] == (unknown,)


async def test_a_reader_that_follows_misses_nothing_that_several_write(shop: Shop) -> None:
    """Numbers become visible in order, so asking for higher numbers skips no record."""
    reader = await shop.database()
    ids = [f"{n:016x}" for n in range(3)]
    writers = [await shop.another(f"Writer {n}", id) for n, id in enumerate(ids)]
    followed: dict[str, SharedRecord] = {}

    async def write(writer: SharedDatabase, number: int) -> None:
        chance = random.Random(number)
        for turn in range(40):
            wanted = chance.sample(range(25), 3)
            said = {f"f{number}": (turn, turn)}
            await writer.push([record(str(id), by=ids[number], **said) for id in wanted])

    async def follow() -> int:
        seq = 0
        while not all(task.done() for task in writing) or seq < (await reader.pull(0, 999))[0]:
            newest, records = await reader.pull(seq, 4)
            assert newest >= seq
            seq = newest
            followed.update({each.id: each for each in records})
        return seq

    writing = [asyncio.create_task(write(each, n)) for n, each in enumerate(writers)]
    seq = await follow()
    await asyncio.gather(*writing)
    final_seq, final = await reader.pull(0, 999)
    assert seq == final_seq
    assert followed == {each.id: each for each in final}


async def test_two_pushes_at_once_keep_every_field(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    await asyncio.gather(
        database.push([record(str(n), name=("Ali", 1)) for n in range(50)]),
        another.push([record(str(n), note=("gate 2", 1)) for n in reversed(range(50))]),
    )
    records = (await database.pull(0, 100))[1]
    assert {each.id for each in records} == {str(n) for n in range(50)}
    assert {tuple(sorted(each.fields)) for each in records} == {("name", "note")}


async def test_a_push_that_fails_in_the_middle_wrote_nothing(shop: Shop) -> None:
    database = await shop.database()
    shop.place.rows("ALTER TABLE deskdispatch.records ADD CHECK (id <> 'bad')")
    with refused(SharingFailure.FAILED):
        await database.push([record("1", name=("Ali", 1)), record("bad", name=("Badr", 1))])
    assert await database.count() == 0
    await database.push([record("1", name=("Ali", 1))])
    assert await database.count() == 1


async def test_a_database_that_went_back_gives_a_lower_number(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record(str(n), name=("Ali", 1)) for n in range(5)])
    await database.pull(0, 10)
    shop.place.rows("DELETE FROM deskdispatch.records WHERE seq > 3")
    assert await database.pull(5, 10) == (3, ())


async def test_a_backup_that_was_restored_is_seen_by_each_counter_whatever_came_since(
    shop: Shop,
) -> None:
    membership = await shop.join("Hawalli")
    another = await shop.open(membership)
    await another.push([record(str(n), name=("Ali", 1)) for n in range(3)])
    assert (await another.pull(0, 10))[0] == 3
    shop.place.rows(_BACK_UP)
    await another.push([record(str(n), name=("Badr", 2)) for n in range(3)])
    assert (await another.pull(3, 10))[0] == 6
    await another.close()

    shop.place.rows(_RESTORE)
    first = await shop.database()
    await first.push([record(str(n), note=("gate 2", 3)) for n in range(9)])
    again = await shop.open(membership)
    assert await again.pull(6, 10) == (3, ())
    assert len((await again.pull(3, 10))[1]) == 9
    seq, records = await again.pull(3, 4)
    assert (await again.pull(seq, 10))[1] != ()
    assert records[0].value("note") == "gate 2"


@pytest.mark.parametrize("text", ["not JSON", "[]", '{"name":["Ali",1]}', '{"name":7}'])
async def test_a_record_that_was_damaged_hides_no_other_and_is_written_anew(
    shop: Shop, text: str
) -> None:
    database = await shop.database()
    await database.push([record("1", name=("Ali", 1)), record("2", name=("Badr", 1))])
    shop.place.rows(f"UPDATE deskdispatch.records SET fields = '{text}' WHERE id = '1'")
    assert await database.pull(0, 10) == (2, (record("2", name=("Badr", 1)),))
    await database.push([record("1", note=("x", 1))])
    assert await database.pull(2, 10) == (3, (record("1", note=("x", 1)),))


async def test_what_no_counter_writes_is_refused_record_by_record_and_told(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record(id, name=("Ali", 1)) for id in "1234"])
    bad = {"1": '{"name":["Ali",1,9223372036854775807,"c"]}', "3": "[" * 100_000}
    for id, text in bad.items():
        shop.place.rows(f"UPDATE deskdispatch.records SET fields = '{text}' WHERE id = '{id}'")
    seq, found = await database.pull(0, 10)
    assert (seq, [each.id for each in found]) == (4, ["2", "4"])
    page = await database.page(await database.begin_copy(), ("", ""), 10)
    assert (page.last, [each.id for each in page.records]) == (("customer", "4"), ["2", "4"])
    assert database.refused == {
        RefusedRecord("customer", "1", RecordFailure.TIME),
        RefusedRecord("customer", "3", RecordFailure.DEPTH),
    }


async def test_a_session_ends_when_the_tables_become_those_of_a_newer_release(shop: Shop) -> None:
    database = await shop.database()
    shop.place.rows("UPDATE deskdispatch.about SET version = 99")
    with refused(SharingFailure.NEWER_SCHEMA):
        await database.push([record("1", name=("Ali", 1))])
    with refused(SharingFailure.NEWER_SCHEMA):
        await database.pull(0, 10)
    assert await database.count() == 0


async def test_a_wait_that_is_cancelled_leaves_the_next_call_whole(shop: Shop) -> None:
    database = await shop.database()
    with shop.place.server.connect(shop.place.address.database) as other:
        with other.transaction():
            other.execute(b"LOCK TABLE deskdispatch.records")
            waiting = asyncio.create_task(database.push([record("1", name=("Ali", 1))]))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        assert await database.count() == 1


async def test_the_time_is_the_databases(shop: Shop) -> None:
    moment = await (await shop.database()).now()
    (behind,) = shop.place.rows(
        f"SELECT extract(epoch FROM clock_timestamp() - '{moment.isoformat()}')"
    )[0]
    assert 0 <= behind < 600


async def test_a_database_that_was_closed_answers_no_more(shop: Shop) -> None:
    database = await shop.database()
    await database.close()
    for call in (database.count(), database.notices.wait(60)):
        with pytest.raises(SharingError):
            await call
    await database.close()
