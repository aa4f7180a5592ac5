from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import NewCounter, SharedLogin
from deskdispatch.shared_database import setting_up, single_calls
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.postgres import Server
from tests.shared_database.shops import (
    PATIENT,
    SHOP,
    Place,
    Shop,
    new_place,
    refused,
    set_up,
)

ROLES = "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'deskdispatch%'"
DATABASES_OF = "SELECT count(*) FROM pg_namespace WHERE nspname = 'deskdispatch'"


async def test_the_first_counter_shares_in_an_empty_database(shop: Shop) -> None:
    database = await shop.database()
    (counter,) = await database.counters()
    assert (counter.id, counter.name, counter.is_first) == (
        shop.first.counter_id,
        "Salmiya",
        True,
    )
    assert counter.seen_at is not None
    assert await database.count() == 0
    assert shop.first.is_first


async def test_a_database_that_counters_share_is_not_set_up_again(shop: Shop) -> None:
    with refused(SharingFailure.SET_UP_ALREADY):
        await set_up(shop.place, "Hawalli")


async def test_an_older_server_than_was_checked_is_refused(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_up, "OLDEST", 99_00_00)
    with refused(SharingFailure.SERVER_TOO_OLD):
        await set_up(place)
    assert place.rows(DATABASES_OF) == [(0,)]


async def test_of_two_who_set_up_at_once_one_does(place: Place) -> None:
    results = await asyncio.gather(
        set_up(place, "Salmiya"), set_up(place, "Hawalli"), return_exceptions=True
    )
    (refusal,) = (each for each in results if isinstance(each, BaseException))
    assert isinstance(refusal, SharingError)
    assert refusal.failure is SharingFailure.SET_UP_ALREADY
    assert place.rows("SELECT count(*) FROM deskdispatch.counters") == [(1,)]


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE orders (id int)",
        "CREATE SCHEMA shop; CREATE TABLE shop.orders (id int)",
        "CREATE SCHEMA deskdispatch",
        "CREATE SCHEMA deskdispatch; CREATE TABLE deskdispatch.about (version int)",
    ],
)
async def test_a_database_of_another_program_is_left_alone(place: Place, made: str) -> None:
    place.rows(made)
    roles = place.rows(ROLES)
    with refused(SharingFailure.ANOTHER_PROGRAM):
        await set_up(place)
    assert place.rows(ROLES) == roles


@pytest.mark.parametrize("without", ["NOCREATEROLE", "LOGIN"])
async def test_a_login_that_may_not_make_roles_or_tables_is_told_so(
    place: Place, without: str
) -> None:
    """The second may make roles, but the database is not its own."""
    place.rows(f"ALTER ROLE {place.login.role} {without}")
    if without == "LOGIN":
        place.rows(f"ALTER DATABASE {place.address.database} OWNER TO postgres")
    with refused(SharingFailure.NOT_ALLOWED):
        await set_up(place)
    assert place.rows(DATABASES_OF) == [(0,)]


async def test_a_superuser_sets_up_too_and_what_is_made_is_not_the_superusers(
    place: Place,
) -> None:
    place.rows(f"ALTER ROLE {place.login.role} SUPERUSER")
    place.rows(f"ALTER DATABASE {place.address.database} OWNER TO postgres")
    membership = await set_up(place)
    assert membership.owner is not None
    assert place.rows(
        "SELECT DISTINCT rolname::text, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls"
        " FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace"
        " JOIN pg_roles r ON r.oid = proowner WHERE nspname = 'deskdispatch'"
    ) == [(membership.owner.role, False, True, False, False)]


async def test_who_set_up_has_no_right_on_it_afterwards_and_its_password_is_kept_nowhere(
    shop: Shop,
) -> None:
    assert shop.place.login.password not in str(vars(shop)) + repr(shop.first)
    assert shop.first.owner is not None
    assert shop.place.login.password not in (
        shop.first.owner.password,
        shop.first.login.password,
    )
    with shop.place.sign_in(shop.place.login) as connection:
        found = connection.execute("SELECT has_schema_privilege('deskdispatch', 'USAGE')")
        assert found.fetchone() == (False,)


async def test_a_wrong_password_and_a_wrong_user_are_refused(place: Place) -> None:
    counter = NewCounter.named("Salmiya")
    for login in (SharedLogin(place.login.role, "wrong"), SharedLogin("nobody", "open sesame")):
        with refused(SharingFailure.SIGN_IN_REFUSED) as caught:
            await single_calls.set_up(place.address, login, counter, SHOP, PATIENT)
        assert "wrong" not in str(caught.value.said)


async def test_a_database_that_is_not_there_is_named_as_such(place: Place) -> None:
    with refused(SharingFailure.NO_DATABASE):
        await set_up(place._replace(address=replace(place.address, database="elsewhere")))


async def test_two_shops_share_on_one_server_without_a_right_on_each_other(
    plain_server: Server, shop: Shop
) -> None:
    other = new_place(plain_server)
    membership = await set_up(other)
    with refused(SharingFailure.REMOVED):
        await SharedDatabase.open(replace(membership, address=shop.place.address), PATIENT)
