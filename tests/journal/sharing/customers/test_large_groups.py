"""More customers than anybody merges are one with nobody, at every counter alike."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from deskdispatch.domain.sharing.customer_group import INTO, LARGEST_GROUP
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord
from deskdispatch.journal.shared_kinds import customer_groups
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


def chain(length: int, rank: Rank = Rank.CLERK) -> list[SharedRecord]:
    return [customer(n, n - 1 if n else None, rank) for n in range(length)]


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

        middle = customer(LARGEST_GROUP, None, Rank.CLERK, 9)  # a clerk parts them
        for pc in pcs:
            await taken_in(pc, [middle], 1)
        dumps = [pc.dump(*TABLES) for pc in pcs]
        assert [id for (id, *_) in dumps[0][TABLES[0]]] == [f"{0:032x}", middle.id]
        assert all(each == dumps[0] for each in dumps)

        for pc in pcs:
            await taken_in(pc, [customer(LARGEST_GROUP, 0, Rank.CLERK, 11)], 1)
        assert all(len(pc.dump(CUSTOMERS)[CUSTOMERS]) == len(several) for pc in pcs)


async def test_what_is_one_with_too_many_costs_no_more_than_others(tmp_path: Path) -> None:
    """As a booking waits for each slice."""
    async with opened(tmp_path, "ab") as (chained, starred):
        await taken_in(chained, chain(1_000), 200)
        star = [customer(n, 0 if n else None) for n in range(600)]
        await taken_in(starred, star, 200)
        for pc, ids in ((chained, range(1_000)), (starred, range(600))):
            asked = [f"{n:032x}" for n in ids]
            found = await pc.journal.ask(customer_groups.around, asked)
            assert found.ids == found.loose == frozenset(asked)
            alone = await pc.journal.ask(customer_groups.connected, asked[7:8])
            assert alone == frozenset(asked[7:8])


async def test_doubles_of_a_phone_that_very_many_have_are_left_alone(tmp_path: Path) -> None:
    phone = SharedField({"linked": True, "used": 0}, Rank.AUTOMATIC, 5, OTHER)
    fields = {"name": SharedField("Salem", Rank.AUTOMATIC, 5, OTHER), "phone:+96550000000": phone}
    several = [SharedRecord("customer", f"{n:032x}", fields) for n in range(LARGEST_GROUP + 8)]
    async with opened(tmp_path, "a", Hub()) as (pc,):
        await taken_in(pc, several, 200)
        assert len(pc.dump(CUSTOMERS)[CUSTOMERS]) == len(several)
        await share_all([pc])
