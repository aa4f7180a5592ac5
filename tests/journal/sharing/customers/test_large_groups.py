"""Tests that groups too large to merge stay apart, at every counter alike."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from deskdispatch.domain.sharing.customer_group import INTO, LARGEST_GROUP
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedRecord
from deskdispatch.journal.customers import editing
from deskdispatch.journal.sharing import customer_groups, merging
from tests.journal.customers.conftest import THEN
from tests.journal.sharing.customers import counters
from tests.journal.sharing.customers.clerks import assert_same, edit, erase, merge
from tests.journal.sharing.customers.counters import SharingCounter
from tests.journal.sharing.hub import Hub, Pc, opened, share_all

OTHER = "f" * 16
CUSTOMERS = "SELECT id FROM customers"
TABLES = (
    "SELECT id, json_remove(value, '$.stamps'), haystack FROM customers",
    "SELECT gone_id, kept_id FROM customer_merges",
    "SELECT id, into_id FROM merged_customers",
)


def customer(n: int, into: int | None, rank: Rank = Rank.CLERK, time: int = 5) -> SharedRecord:
    phone = SharedField({"linked": True, "used": 0}, Rank.AUTOMATIC, 5, OTHER)
    fields = {
        "name": SharedField(f"Salem {n}", Rank.CLERK, 5, OTHER),
        f"phone:+9655{n:07}": phone,
        INTO: SharedField(None if into is None else f"{into:032x}", rank, time, OTHER),
    }
    return SharedRecord("customer", f"{n:032x}", fields)


def chain(length: int, rank: Rank = Rank.CLERK, first: int = 0) -> list[SharedRecord]:
    return [customer(first + n, first + n - 1 if n else None, rank) for n in range(length)]


def id_of(n: int) -> str:
    return f"{n:032x}"


def shown(counter: SharingCounter) -> list[int]:
    return sorted(int(id, 16) for (id,) in counter.connection.execute(CUSTOMERS))


async def taken_in(pc: Pc, records: list[SharedRecord], at_once: int) -> None:
    for start in range(0, len(records), at_once):
        await pc.journal.apply_shared(0, records[start : start + at_once])


@pytest.mark.parametrize("rank", [Rank.CLERK, Rank.AUTOMATIC])
async def test_all_counters_make_the_same_of_them_in_whatever_order_they_come(
    tmp_path: Path, rank: Rank
) -> None:
    several = chain(2 * LARGEST_GROUP, rank)
    chance = random.Random(7)
    async with opened(tmp_path, "abcd") as pcs:
        for at_once, pc in zip((1, 7, 200, 200), pcs, strict=True):
            await taken_in(pc, several, at_once)
            chance.shuffle(several)
        dumps = [pc.dump(*TABLES) for pc in pcs]
        assert len(dumps[0][TABLES[0]]) == len(several)
        assert dumps[0][TABLES[1]] == []
        assert all(each == dumps[0] for each in dumps)

        middle = customer(LARGEST_GROUP, None, Rank.CLERK, 9)  # a clerk separates them
        for pc in pcs:
            await taken_in(pc, [middle], 1)
        dumps = [pc.dump(*TABLES) for pc in pcs]
        assert [id for (id, *_) in dumps[0][TABLES[0]]] == [f"{0:032x}", middle.id]
        assert all(each == dumps[0] for each in dumps)

        for pc in pcs:
            await taken_in(pc, [customer(LARGEST_GROUP, 0, Rank.CLERK, 11)], 1)
        assert all(len(pc.dump(CUSTOMERS)[CUSTOMERS]) == len(several) for pc in pcs)


async def test_what_is_one_with_too_many_costs_no_more_than_others(tmp_path: Path) -> None:
    """A booking has to wait for each slice."""
    async with opened(tmp_path, "ab") as (chained, starred):
        await taken_in(chained, chain(1_000), 200)
        star = [customer(n, 0 if n else None) for n in range(600)]
        await taken_in(starred, star, 200)
        for pc, ids in ((chained, range(1_000)), (starred, range(600))):
            asked = [f"{n:032x}" for n in ids]
            found = await pc.journal.read(customer_groups.group_members, asked)
            assert found.ids == found.ungrouped == frozenset(asked)
            alone = await pc.journal.read(customer_groups.group_members, asked[7:8])
            assert alone.ids == frozenset(asked[7:8])


async def test_doubles_of_a_phone_that_very_many_have_are_left_alone(tmp_path: Path) -> None:
    phone = SharedField({"linked": True, "used": 0}, Rank.AUTOMATIC, 5, OTHER)
    fields = {"name": SharedField("Salem", Rank.AUTOMATIC, 5, OTHER), "phone:+96550000000": phone}
    several = [SharedRecord("customer", f"{n:032x}", fields) for n in range(LARGEST_GROUP + 8)]
    async with opened(tmp_path, "a", Hub()) as (pc,):
        await taken_in(pc, several, 200)
        assert len(pc.dump(CUSTOMERS)[CUSTOMERS]) == len(several)
        await share_all([pc])


def test_a_clerks_merge_of_two_groups_that_are_too_many_together_parts_all_of_them_everywhere(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    hub.push(chain(20) + chain(20, first=100))
    counters.share_all(here, there)
    assert shown(here) == [0, 100]
    merge(here, id_of(0), id_of(100))
    counters.share_all(here, there)
    assert shown(there) == [*range(20), *range(100, 120)]
    assert_same(here, there)
    assert there.connection.execute(TABLES[1]).fetchall() == []


def test_erasing_one_of_too_many_erases_that_one_alone_and_merges_those_who_are_left(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    hub.push(chain(40))
    counters.share_all(here, there)
    for each in (here, there):  # one erasure follows the other
        erase(each, id_of(20))
    counters.share_all(here, there)
    assert shown(here) == [0, 21]
    assert_same(here, there)


def test_a_merge_of_one_of_too_many_that_is_undone_leaves_all_as_they_were(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    hub.push([*chain(LARGEST_GROUP + 1), customer(99, None)])
    counters.share_all(here, there)
    before = shown(here)
    assert len(before) == LARGEST_GROUP + 2
    merge(here, id_of(99), id_of(LARGEST_GROUP))
    assert editing.undo(here.connection, id_of(99))
    counters.share_all(here, there)
    assert shown(here) == before
    assert_same(here, there)


def test_a_merge_that_parts_too_many_loses_no_change_of_one_of_them(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    hub.push([*chain(LARGEST_GROUP + 1), customer(99, None)])
    counters.share_all(here, there)
    edit(here, id_of(5), warning="Ring twice")
    merge(here, id_of(99), id_of(16))  # leaves 5 in one group with 0
    counters.share_all(here, there)
    assert shown(there) == [0, 99]
    assert_same(here, there)
    assert hub.records["customer", id_of(5)].value("warning") == "Ring twice"


def test_an_order_that_comes_together_with_the_erasure_of_its_customer_goes_with_it(
    here: SharingCounter, hub: Hub
) -> None:
    hub.push(chain(2, Rank.AUTOMATIC))
    here.share()
    at = THEN.timestamp() - 60
    order = SharedField([id_of(1), "+96550000001", at, None], Rank.AUTOMATIC, 6, OTHER)
    erased = SharedField("2026-12-01T00:00:00.000000Z", Rank.ERASED, 7, OTHER)
    slice = [
        SharedRecord("delivery", "d1", {"customer": order}),
        SharedRecord("customer", id_of(0), {ERASED: erased}),
    ]
    merging.apply(here.connection, 0, slice)
    assert here.connection.execute("SELECT * FROM customer_orders").fetchall() == []
