"""Every counter knows what the others are called."""

from __future__ import annotations

from tests.journal.sharing.hub import Pc, share_all


async def test_each_counter_knows_the_names_of_all(here: Pc, there: Pc) -> None:
    await share_all([here, there])
    names = {"a" * 16: "Counter a", "b" * 16: "Counter b"}
    assert await here.journal.counter_names() == names
    assert await there.journal.counter_names() == names


async def test_a_new_name_is_known_to_all(here: Pc, there: Pc) -> None:
    await share_all([here, there])
    await here.journal.rename_counter("السالمية ٢")
    await share_all([here, there])
    assert (await there.journal.counter_names())["a" * 16] == "السالمية ٢"
