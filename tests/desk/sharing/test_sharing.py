"""Tests of sharing between the journals of counters, over a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from deskdispatch.desk.sharing import sharing
from deskdispatch.desk.sharing.sharing import Sharing
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.customers.customer import CustomerProfile, Origin, Stamp
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Membership
from deskdispatch.domain.sharing.record import EarlierValue, Key, SharedField, SharedRecord
from deskdispatch.domain.sharing.state import AppliedChanges, SharingPhase, SharingState
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.sharing import change_log
from deskdispatch.shared_database.session import SharingTimeouts
from deskdispatch.shared_database.shared_database import RecordPage, SharedDatabase
from tests.journal.new_file import put_new
from tests.journal.sharing.values import make_delivery, make_job
from tests.shared_database.shops import PATIENT, Shop

WITHIN_S = 60
QUICK = SharingTimeouts(connect_s=2, call_s=2, close_s=1)


class Counter:
    """Shared journal, with the states that its sharing reported."""

    def __init__(self, journal: Journal, membership: Membership) -> None:
        self.journal = journal
        self.membership = membership
        self.sharing = Sharing(journal, utc_now)
        self.states: list[SharingState] = []
        self.applied: list[AppliedChanges] = []
        self._changed = asyncio.Event()
        self.sharing.on_state = self._take
        self.sharing.on_applied = self._take

    def _take(self, told: SharingState | AppliedChanges) -> None:
        if isinstance(told, AppliedChanges):
            self.applied.append(told)
        else:
            self.states.append(told)
        self._changed.set()

    @asynccontextmanager
    async def runs(self, timeouts: SharingTimeouts = QUICK) -> AsyncIterator[None]:
        self.states.clear()
        running = asyncio.ensure_future(
            self.sharing.run(partial(SharedDatabase.open, self.membership, timeouts))
        )
        try:
            yield
        finally:
            running.cancel()
            await asyncio.wait([running])

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(WITHIN_S):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def phase(self, phase: SharingPhase) -> None:
        """Waits until a phase of this run is reported."""
        await self.until(lambda: bool(self.states) and self.states[-1].phase is phase)

    async def keep(self, name: str) -> None:
        draft = SavedDraft(id=name, name=name, draft=Draft(name=name), kept_at=utc_now())
        await self.journal.keep_named_draft(draft)

    async def names(self) -> list[str]:
        return sorted(each.name for each in await self.journal.kept_drafts())

    async def knows(self, name: str) -> None:
        """Waits until the journal has a counter named ``name``."""
        async with asyncio.timeout(WITHIN_S):
            while name not in (await self.journal.counter_names()).values():
                self._changed.clear()
                await self._changed.wait()

    async def arrived(self, *names: str) -> None:
        """Waits until the journal has exactly these drafts."""
        async with asyncio.timeout(WITHIN_S):
            while await self.names() != sorted(names):
                self._changed.clear()
                await self._changed.wait()

    async def claimed(self, count: int) -> None:
        """Waits until ``count`` other counters have queued the slip."""
        async with asyncio.timeout(WITHIN_S):
            while len(await self.journal.slips_elsewhere({"d1": ""})) != count:
                self._changed.clear()
                await self._changed.wait()

    async def customer(self) -> CustomerProfile:
        """Waits for the only customer and returns it."""
        async with asyncio.timeout(WITHIN_S):
            while not (found := await self.journal.customers_page("", 9, 0)):
                await self.journal.record_customers()
        return found[0]

    async def history(self) -> EarlierValue:
        """Waits until another counter has replaced a customer's value; returns the old value."""
        customer_id = (await self.customer()).customer.id
        async with asyncio.timeout(WITHIN_S):
            while True:
                found = await self.journal.customer_details(customer_id, 0)
                if found is not None and found.history:
                    return found.history[0]
                self._changed.clear()
                await self._changed.wait()

    async def has_read(self) -> None:
        """Waits until the journal has recorded a read of the database."""
        async with asyncio.timeout(WITHIN_S):
            while not ((kept := await self.journal.sharing()) and kept.seq):
                self._changed.clear()
                await self._changed.wait()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "RETRY_S", (0.05,))
    # Under load the measured difference of the clocks would order edits of one moment.
    monkeypatch.setattr(sharing, "CLOCK_TOLERANCE", timedelta(hours=1))


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


async def counter(
    stack: AsyncExitStack, path: Path, membership: Membership, name: str = "Salmiya"
) -> Counter:
    put_new(path)
    journal = await Journal.open(path)
    stack.push_async_callback(journal.close)
    made = Counter(journal, membership)
    await made.sharing.start(membership, name)
    return made


@pytest.fixture
async def two(shop: Shop, tmp_path: Path, stack: AsyncExitStack) -> tuple[Counter, Counter]:
    first = await counter(stack, tmp_path / "first.sqlite", shop.first, "Salmiya")
    second = await counter(stack, tmp_path / "second.sqlite", await shop.join("Hawalli"), "Hawalli")
    return first, second


@asynccontextmanager
async def current(first: Counter, second: Counter) -> AsyncIterator[None]:
    """Lets two counters share until each has what the other had."""
    async with first.runs(), second.runs():
        await first.phase(SharingPhase.CURRENT)
        await second.phase(SharingPhase.CURRENT)
        yield


async def test_what_one_counter_keeps_stands_at_the_other(two: tuple[Counter, Counter]) -> None:
    first, second = two
    async with current(first, second):
        await first.keep("Fahad")
        await second.arrived("Fahad")
        await second.keep("Noura")
        await first.arrived("Fahad", "Noura")
        await first.journal.forget_draft("Noura")
        await second.arrived("Fahad")
        assert any("Fahad" in each.ids_of("draft") for each in second.applied)


async def test_of_what_both_changed_at_once_the_later_counts_and_the_other_stands_in_the_history(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    told = make_delivery(customer_name="Sara", customer_number="98765432")
    await first.journal.remember([told], utc_now())
    await first.customer()
    async with first.runs(), second.runs():
        id = (await second.customer()).customer.id
    await second.journal.note_clock(-1000)  # otherwise both may be of the same millisecond
    for each, warning in ((first, "refused twice"), (second, "rings twice")):
        stamp = Stamp(at=utc_now(), origin=Origin.CLERK)
        await each.journal.edit_customer(id, {"warning": warning}, stamp)
    async with first.runs():
        await first.phase(SharingPhase.CURRENT)
    async with second.runs():
        await second.phase(SharingPhase.CURRENT)
        async with first.runs():
            for each in (first, second):
                lost = await each.history()
                assert (lost.field, lost.value) == ("warning", "refused twice")
                assert lost.counter_id == first.membership.counter_id
                assert (await each.customer()).customer.warning == "rings twice"


async def test_what_stood_there_before_is_shared_too(
    shop: Shop, tmp_path: Path, stack: AsyncExitStack
) -> None:
    journal = await Journal.open(tmp_path / "old.sqlite")
    stack.push_async_callback(journal.close)
    first = Counter(journal, shop.first)
    await first.keep("Before")
    await first.sharing.start(shop.first, "Salmiya")
    second = await counter(stack, tmp_path / "second.sqlite", await shop.join("Hawalli"))
    await second.keep("At the other")
    async with first.runs(), second.runs():
        await second.arrived("Before", "At the other")
        await first.arrived("Before", "At the other")


async def test_how_much_of_the_first_copy_is_done_is_told(
    shop: Shop, tmp_path: Path, stack: AsyncExitStack
) -> None:
    first = await counter(stack, tmp_path / "first.sqlite", shop.first)
    for number in range(5):
        await first.keep(f"Draft {number}")
    second = await counter(stack, tmp_path / "second.sqlite", await shop.join("Hawalli"))
    async with first.runs():
        await first.phase(SharingPhase.CURRENT)
    async with second.runs():
        await second.phase(SharingPhase.CURRENT)
        joining = [
            each for each in second.states if each.phase is SharingPhase.JOINING and each.steps
        ]
    done = [each.steps_done for each in joining]
    assert {each.steps for each in joining} == {joining[0].steps}
    assert (done[0], done) == (0, sorted(done))
    assert 5 <= done[-1] <= joining[0].steps


async def test_changes_wait_while_the_database_is_away(
    two: tuple[Counter, Counter], shop: Shop
) -> None:
    first, second = two
    async with current(first, second):
        as_of = first.sharing.state.as_of
        assert as_of is not None
        with shop.place.server.stopped():
            await first.phase(SharingPhase.AWAY)
            assert isinstance(first.sharing.state.error, SharingError)
            assert first.sharing.state.as_of is not None, "what was known then is known still"
            assert first.sharing.state.as_of >= as_of
            await first.keep("Meanwhile")
            await second.keep("There too")
        await first.arrived("Meanwhile", "There too")
        await second.arrived("Meanwhile", "There too")


async def test_a_database_that_hangs_is_away_and_holds_nothing(
    two: tuple[Counter, Counter], shop: Shop
) -> None:
    first, second = two
    async with current(first, second):
        with shop.place.server.hanging():
            await first.keep("Meanwhile")
            await first.phase(SharingPhase.AWAY)
        await second.arrived("Meanwhile")


async def test_a_removed_counter_stops_and_keeps_its_copy(two: tuple[Counter, Counter]) -> None:
    first, second = two
    async with first.runs(), second.runs():
        await first.keep("Fahad")
        await second.arrived("Fahad")
        await first.phase(SharingPhase.CURRENT)
        await first.sharing.remove(second.membership.counter_id)
        await second.keep("Of no use")
        await second.phase(SharingPhase.STOPPED)
        assert second.sharing.state.error is not None
        assert second.sharing.state.error.detail == SharingFailure.REMOVED
        assert await second.names() == ["Fahad", "Of no use"]
        assert [each.name for each in await first.sharing.database.counters()] == ["Salmiya"]


async def test_a_counter_has_the_name_that_it_was_given_everywhere(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    async with current(first, second):
        await second.sharing.rename("Hawalli 2")
        await first.knows("Hawalli 2")
        assert {each.name for each in await first.sharing.database.counters()} == {
            "Salmiya",
            "Hawalli 2",
        }


@pytest.mark.parametrize("of_first", ["Salmiya", "Hawalli 2"])
async def test_a_list_of_counters_from_before_a_new_name_gets_it_unless_another_has_it(
    two: tuple[Counter, Counter], shop: Shop, of_first: str
) -> None:
    _, second = two
    async with second.runs():
        await second.phase(SharingPhase.CURRENT)
        await second.sharing.rename("Hawalli 2")
    shop.place.rows("UPDATE deskdispatch.counters SET name = 'Hawalli' WHERE NOT is_first")
    shop.place.rows(f"UPDATE deskdispatch.counters SET name = '{of_first}' WHERE is_first")
    async with second.runs():
        await second.phase(SharingPhase.CURRENT)
    names = {name for (name,) in shop.place.rows("SELECT name FROM deskdispatch.counters")}
    assert names == {of_first, "Hawalli 2" if of_first == "Salmiya" else "Hawalli"}


async def test_without_a_connection_nothing_can_be_asked_of_the_database(
    two: tuple[Counter, Counter],
) -> None:
    with pytest.raises(SharingError) as caught:
        await two[0].sharing.database.invite()
    assert caught.value.failure is SharingFailure.UNREACHABLE


async def test_a_counter_that_was_ended_goes_on_where_it_was(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    async with first.runs(), second.runs():
        await first.keep("Fahad")
        await second.arrived("Fahad")
    await first.keep("Without the other")
    async with first.runs():
        await first.phase(SharingPhase.CURRENT)
        await first.until(lambda: not first.sharing.state.waiting)
    async with second.runs():
        await second.arrived("Fahad", "Without the other")


async def test_a_database_that_was_restored_gets_all_again(
    two: tuple[Counter, Counter], shop: Shop
) -> None:
    first, second = two
    async with first.runs(), second.runs():
        await first.keep("Fahad")
        await second.arrived("Fahad")
        await first.has_read()
    shop.place.rows("DELETE FROM deskdispatch.records")
    async with first.runs():
        await first.phase(SharingPhase.CURRENT)
        await first.until(lambda: not first.sharing.state.waiting)
    assert shop.place.rows("SELECT id FROM deskdispatch.records WHERE kind = 'draft'") == [
        ("Fahad",)
    ]


async def test_what_was_written_without_the_log_is_sent_by_the_same_connection(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    async with current(first, second):
        await first.journal.write(change_log.switch_log_off)
        await first.keep("Fahad")
        await second.keep("Salem")  # its notification wakes the first
        await second.arrived("Fahad", "Salem")
        assert all(state.phase is not SharingPhase.AWAY for state in first.states)


async def test_who_stops_sharing_keeps_the_copy_and_hears_nothing_more(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    async with first.runs():
        async with second.runs():
            await first.keep("Fahad")
            await second.arrived("Fahad")
            await second.sharing.leave()
        await second.sharing.stop()
        assert not await second.sharing.own_id()
        assert await second.names() == ["Fahad"]
        await second.keep("Alone")
        assert await second.journal.count_unsent() == 0
        assert [each.name for each in await first.sharing.database.counters()] == ["Salmiya"]


async def test_what_a_removed_counter_was_to_print_is_free_at_all_others(
    shop: Shop, two: tuple[Counter, Counter], tmp_path: Path, stack: AsyncExitStack
) -> None:
    first, second = two
    third = await counter(stack, tmp_path / "third.sqlite", await shop.join("Jahra"), "Jahra")
    async with first.runs(), third.runs():
        async with second.runs():
            await second.journal.queue_print(make_job())
            await third.claimed(1)
        await first.sharing.remove(second.membership.counter_id)
        await first.claimed(0)
        await third.claimed(0)


async def test_who_leaves_tells_the_others_first(two: tuple[Counter, Counter]) -> None:
    first, second = two
    async with first.runs():
        async with second.runs():
            await second.journal.queue_print(make_job())
            await first.claimed(1)
            await second.sharing.leave()
        await first.claimed(0)


async def test_who_was_taken_from_the_list_while_nobody_looked_is_gone_at_the_next_start(
    shop: Shop, two: tuple[Counter, Counter]
) -> None:
    first, second = two
    async with first.runs(), second.runs():
        await second.journal.queue_print(make_job())
        await first.claimed(1)
    await (await shop.database()).remove(second.membership.counter_id)
    async with first.runs():
        await first.claimed(0)


async def test_a_page_of_records_that_are_refused_is_not_the_end(
    two: tuple[Counter, Counter], shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    async with current(first, second):
        pass
    drafts = "SELECT id FROM deskdispatch.records WHERE kind = 'draft'"
    async with first.runs():
        await first.keep("Refused")
        await first.until(lambda: len(shop.place.rows(drafts)) == 1)
    shop.place.rows(
        "UPDATE deskdispatch.records SET fields = '[]', seq = nextval('deskdispatch.record_seq')"
        " WHERE kind = 'draft'"
    )
    async with first.runs():
        await first.keep("Noura")
        await first.until(lambda: len(shop.place.rows(drafts)) == 2)
    monkeypatch.setattr(sharing, "RECORDS_AT_ONCE", 1)
    async with second.runs():
        await second.phase(SharingPhase.CURRENT)
        assert "Noura" in await second.names(), "it is current once it has read to the end"


async def test_a_failure_of_this_program_stops_sharing_and_says_so(
    two: tuple[Counter, Counter],
) -> None:
    first, second = two
    await first.keep("Fahad")
    async with first.runs():
        await first.phase(SharingPhase.CURRENT)

    def show(_applied: object) -> None:
        raise RuntimeError("Fahad")

    second.sharing.on_applied = show
    with pytest.raises(RuntimeError):
        await second.sharing.run(partial(SharedDatabase.open, second.membership, PATIENT))
    state = second.sharing.state
    assert state.phase is SharingPhase.STOPPED
    assert isinstance(state.error, SharingError)
    assert (state.error.failure, state.error.said) == (SharingFailure.BROKEN, "RuntimeError")


def draft(id: str, name: str, time: int) -> SharedRecord:
    stated = {"name": name, "keptAt": "2026-11-21T09:00:00.000000Z", "draft": {"name": name}}
    return SharedRecord("draft", id, {"draft": SharedField(stated, 1, time, "c0ffee")})


@pytest.fixture
async def journal(tmp_path: Path, shop: Shop) -> AsyncIterator[Journal]:
    """Journal of a counter that has joined, but shared no record yet."""
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


async def copy(shop: Shop, journal: Journal, database: SharedDatabase) -> list[SharingState]:
    """Makes a first copy over a connection; returns the reported states."""
    counter = Counter(journal, shop.first)

    async def opened() -> SharedDatabase:
        return database

    running = asyncio.ensure_future(counter.sharing.run(opened))
    over = {SharingPhase.CURRENT, SharingPhase.AWAY}
    await counter.until(lambda: bool(counter.states) and counter.states[-1].phase in over)
    running.cancel()
    await asyncio.wait([running])
    return counter.states


async def test_all_that_stands_there_is_copied(shop: Shop, journal: Journal) -> None:
    await (await shop.database()).push([draft(id, f"Draft {id}", 1) for id in "31425"])
    states = await copy(shop, journal, await shop.another())
    assert await names(journal) == [f"Draft {number}" for number in range(1, 6)]
    assert max(each.steps_done for each in states) >= 5
    assert states[-1].phase is SharingPhase.CURRENT


async def test_what_changes_meanwhile_comes_with_the_next_pull(
    shop: Shop, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "PAGE_SIZE", 2)
    first, database = await shop.database(), await shop.another()
    await first.push([draft(id, "Before", 1) for id in "1234"])
    read = database.page

    async def page(until: int, after: Key, limit: int) -> RecordPage:
        found = await read(until, after, limit)
        if after == ("draft", "2"):
            await first.push([draft("1", "After", 2), draft("4", "After", 2)])
        return found

    monkeypatch.setattr(database, "page", page)
    await copy(shop, journal, database)
    assert await names(journal) == ["After", "After", "Before", "Before"]


async def test_one_that_broke_off_begins_anew_and_says_so_at_its_end(
    shop: Shop, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "PAGE_SIZE", 2)
    first, database = await shop.database(), await shop.another()
    await first.push([draft(id, f"Draft {id}", 1) for id in "12345"])
    read = database.page

    async def page(until: int, after: Key, limit: int) -> RecordPage:
        if after == ("draft", "4"):
            await database.close()
        return await read(until, after, limit)

    monkeypatch.setattr(database, "page", page)
    states = await copy(shop, journal, database)
    assert states[-1].phase is SharingPhase.AWAY
    assert (await names(journal), await seq_of(journal)) == (
        [f"Draft {number}" for number in range(1, 5)],
        0,
    )
    await copy(shop, journal, await shop.another("Jahra"))
    assert len(await names(journal)) == 5
