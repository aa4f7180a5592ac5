from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from deskdispatch.desk.sharing import first_copy
from deskdispatch.desk.sharing.first_copy import FirstCopy
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.record import Key, SharedField, SharedRecord
from deskdispatch.journal.journal import Journal
from deskdispatch.shared_database.records import RecordPage
from tests.shared_database.shops import Shop, refused


def draft(id: str, name: str, time: int) -> SharedRecord:
    stated = {"name": name, "keptAt": "2026-11-21T09:00:00.000000Z", "draft": {"name": name}}
    return SharedRecord("draft", id, {"draft": SharedField(stated, 1, time, "c0ffee")})


@pytest.fixture
async def journal(tmp_path: Path, shop: Shop) -> AsyncIterator[Journal]:
    """Of a counter that has shared nothing yet."""
    journal = await Journal.open(tmp_path / "second.sqlite")
    await journal.start_sharing("c" * 16, shop.first.database_id, utc_now())
    yield journal
    await journal.close()


async def names(journal: Journal) -> list[str]:
    return sorted(each.name for each in await journal.kept_drafts())


async def seq_of(journal: Journal) -> int:
    kept = await journal.sharing()
    assert kept is not None
    return kept.seq


async def test_all_that_stands_there_is_copied(shop: Shop, journal: Journal) -> None:
    database = await shop.database()
    await database.push([draft(id, f"Draft {id}", 1) for id in "31425"])
    steps: list[int] = []
    copy = FirstCopy(journal, await shop.another())
    copy.on_step = steps.append
    assert await copy.steps() == 5
    await copy.run()
    assert await names(journal) == [f"Draft {number}" for number in range(1, 6)]
    assert (await seq_of(journal), sum(steps)) == (5, 5)


async def test_what_changes_meanwhile_comes_with_the_next_pull(
    shop: Shop, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_copy, "PAGE", 2)
    first, database = await shop.database(), await shop.another()
    await first.push([draft(id, "Before", 1) for id in "1234"])
    read = database.page

    async def page(until: int, after: Key, limit: int) -> RecordPage:
        found = await read(until, after, limit)
        if after == ("draft", "2"):
            await first.push([draft("1", "After", 2), draft("4", "After", 2)])
        return found

    monkeypatch.setattr(database, "page", page)
    await FirstCopy(journal, database).run()
    assert await names(journal) == ["Before"] * 4
    seq, records = await database.pull(await seq_of(journal), 10)
    await journal.apply_shared(seq, records)
    assert await names(journal) == ["After", "After", "Before", "Before"]


async def test_one_that_broke_off_begins_anew_and_says_so_at_its_end(
    shop: Shop, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_copy, "PAGE", 2)
    first, database = await shop.database(), await shop.another()
    await first.push([draft(id, f"Draft {id}", 1) for id in "12345"])
    read = database.page

    async def page(until: int, after: Key, limit: int) -> RecordPage:
        if after == ("draft", "4"):
            await database.close()
        return await read(until, after, limit)

    monkeypatch.setattr(database, "page", page)
    with refused(SharingFailure.UNREACHABLE):
        await FirstCopy(journal, database).run()
    assert (await names(journal), await seq_of(journal)) == (
        [f"Draft {number}" for number in range(1, 5)],
        0,
    )
    await FirstCopy(journal, await shop.another("Jahra")).run()
    assert len(await names(journal)) == await seq_of(journal) == 5
