"""Another counter becomes the first one, where the first one is lost."""

from __future__ import annotations

import psycopg
import pytest

from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import SharedLogin
from deskdispatch.shared_database import schema, single_calls
from tests.postgres import Server
from tests.shared_database.shops import PATIENT, Shop, new_place, record, refused, set_up


async def test_it_adds_and_removes_counters_from_then_on(shop: Shop) -> None:
    first = await shop.database()
    hawalli = await shop.join("Hawalli")
    jahra = await shop.join("Jahra")
    second = await single_calls.take_over(hawalli, shop.place.login, PATIENT)
    assert second.is_first
    assert second.login == hawalli.login

    database = await shop.open(second)
    listed = {each.name: each.is_first for each in await first.counters()}
    assert listed == {"Salmiya": False, "Hawalli": True, "Jahra": False}
    await shop.join("Farwaniya", (await database.invite()).code)
    await database.remove(jahra.counter_id)
    with refused(SharingFailure.REMOVED):
        await shop.open(jahra)
    names = [each.name for each in await database.counters()]
    assert names == ["Salmiya", "Hawalli", "Farwaniya"]


async def test_who_was_the_first_goes_on_as_any_other(shop: Shop) -> None:
    first = await shop.database()
    hawalli = await shop.join("Hawalli")
    second = await shop.open(await single_calls.take_over(hawalli, shop.place.login, PATIENT))
    own = record("1", by=shop.first.counter_id, name=("Ali", 1))
    await first.push([own])
    with refused(SharingFailure.NOT_FIRST):
        await first.invite()
    with refused(SharingFailure.NOT_FIRST):
        await first.remove(hawalli.counter_id)
    assert (await second.pull(0, 10))[1] == (own,)
    again = await shop.open(shop.first)
    assert await again.count() == 1
    assert shop.first.owner is not None
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        shop.place.sign_in(shop.first.owner)


async def test_a_session_of_the_owner_ends(shop: Shop) -> None:
    owner = shop.first.owner
    assert owner is not None
    with shop.place.sign_in(owner) as session:
        await single_calls.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
        with pytest.raises(psycopg.OperationalError):
            session.execute("SELECT 1")


async def test_it_can_be_done_again_and_the_last_one_counts(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    once = await single_calls.take_over(hawalli, shop.place.login, PATIENT)
    twice = await single_calls.take_over(hawalli, shop.place.login, PATIENT)
    back = await single_calls.take_over(shop.first, shop.place.login, PATIENT)
    for former in (once, twice):
        with refused(SharingFailure.NOT_FIRST):
            await (await shop.open(former)).invite()
    assert (await (await shop.open(back)).invite()).code
    assert shop.place.rows("SELECT name FROM deskdispatch.counters WHERE is_first") == [
        ("Salmiya",)
    ]


async def test_the_administrator_has_no_rights_of_the_owner_afterwards(shop: Shop) -> None:
    await single_calls.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
    with (
        shop.place.sign_in(shop.place.login) as session,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        session.execute("SELECT * FROM deskdispatch.records")


async def test_who_may_not_changes_nothing(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    with refused(SharingFailure.SIGN_IN_REFUSED):
        await single_calls.take_over(
            hawalli, SharedLogin(shop.place.login.role, "open barley"), PATIENT
        )
    with refused(SharingFailure.NOT_ALLOWED):
        await single_calls.take_over(hawalli, hawalli.login, PATIENT)
    assert (await (await shop.database()).invite()).code


async def test_a_counter_that_was_removed_does_not_take_over(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    await (await shop.database()).remove(hawalli.counter_id)
    with refused(SharingFailure.REMOVED):
        await single_calls.take_over(hawalli, shop.place.login, PATIENT)
    assert (await (await shop.database()).invite()).code


async def test_another_database_is_left_alone(shop: Shop, plain_server: Server) -> None:
    place = new_place(plain_server)
    hawalli = await shop.join("Hawalli")
    lost = hawalli.__class__(
        place.address, "0" * 16, hawalli.shop, hawalli.counter_id, hawalli.login
    )
    with refused(SharingFailure.NOT_SET_UP):
        await single_calls.take_over(lost, place.login, PATIENT)
    other = await set_up(place)
    with refused(SharingFailure.NOT_SET_UP):
        await single_calls.take_over(lost, place.login, PATIENT)
    assert (await single_calls.take_over(other, place.login, PATIENT)).is_first


async def test_a_former_first_counter_leaves_the_migration_to_the_first(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    await single_calls.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, "SELECT 1;"))
    with refused(SharingFailure.OLDER_SCHEMA):
        await shop.open(shop.first)
