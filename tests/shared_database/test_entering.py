"""Tests of setting up, joining and taking over a shared database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import psycopg
import pytest

from deskdispatch.domain.errors import Rule, RuleBroken, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import (
    InvitationCode,
    NewCounter,
    SharedLogin,
    invitation_code,
)
from deskdispatch.shared_database import entering, schema
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.postgres import Server
from tests.shared_database.shops import (
    PATIENT,
    SHOP,
    Place,
    Shop,
    new_place,
    record,
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
    monkeypatch.setattr(entering, "OLDEST_SERVER", 99_00_00)
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
    """The second login may make roles, but does not own the database."""
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
            await entering.set_up(place.address, login, counter, SHOP, PATIENT)
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


EXPIRED = "UPDATE deskdispatch.invitations SET expires_at = now()"


async def test_a_counter_joins_by_a_code(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    database = await shop.open(membership)
    assert not membership.is_first
    assert membership.database_id == shop.first.database_id
    assert [(each.name, each.is_first) for each in await database.counters()] == [
        ("Salmiya", True),
        ("Hawalli", False),
    ]
    await database.push([record("1", name=("Ali", 1))])
    assert await (await shop.database()).pull(0, 10) == (1, (record("1", name=("Ali", 1)),))


async def test_it_joins_by_the_code_in_any_spelling(shop: Shop) -> None:
    code = (await shop.code()).lower().replace("-", " ").replace("0", "o")
    assert not (await shop.join("Hawalli", code)).is_first


async def test_a_code_works_once(shop: Shop) -> None:
    code = await shop.code()
    await shop.join("Hawalli", code)
    with refused(SharingFailure.WRONG_CODE):
        await shop.join("Jahra", code)
    assert len(await (await shop.database()).counters()) == 2


async def test_of_two_with_one_code_one_joins(shop: Shop) -> None:
    code = await shop.code()
    results = await asyncio.gather(
        shop.join("Hawalli", code), shop.join("Jahra", code), return_exceptions=True
    )
    (refusal,) = (each for each in results if isinstance(each, BaseException))
    assert isinstance(refusal, SharingError)
    assert len(await (await shop.database()).counters()) == 2


async def test_a_code_that_was_made_up_is_refused(shop: Shop) -> None:
    with refused(SharingFailure.WRONG_CODE):
        await shop.join("Hawalli", InvitationCode.new().text)


async def test_a_mistyped_code_is_refused_without_asking_the_server(shop: Shop) -> None:
    code = await shop.code()
    with pytest.raises(RuleBroken) as caught:
        await shop.join("Hawalli", code[:-1])
    assert caught.value.rule is Rule.NOT_A_CODE
    await shop.join("Hawalli", code)


async def test_a_code_expires_after_a_day(shop: Shop) -> None:
    invitation = await (await shop.database()).invite()
    now = await (await shop.database()).now()
    assert abs((invitation.expires_at - now).total_seconds() - 24 * 3600) < 3600
    shop.place.rows(EXPIRED)
    with refused(SharingFailure.CODE_EXPIRED):
        await shop.join("Hawalli", invitation.code)
    assert len(await (await shop.database()).counters()) == 1


async def test_what_expired_a_week_ago_is_forgotten_at_the_next_invitation(shop: Shop) -> None:
    code = await shop.code()
    shop.place.rows("UPDATE deskdispatch.invitations SET expires_at = now() - interval '8 days'")
    kept = await shop.code()
    with refused(SharingFailure.WRONG_CODE):
        await shop.join("Hawalli", code)
    await shop.join("Hawalli", kept)


async def test_another_shop_does_not_join_and_the_code_can_still_be_used(shop: Shop) -> None:
    code = await shop.code()
    with refused(SharingFailure.OTHER_SHOP):
        await entering.join(
            shop.place.address, code, NewCounter.named("Hawalli"), "merchant-8", PATIENT
        )
    await shop.join("Hawalli", code)


async def test_an_older_release_does_not_join(shop: Shop) -> None:
    code = await shop.code()
    shop.place.rows("UPDATE deskdispatch.about SET version = 99")
    with refused(SharingFailure.NEWER_SCHEMA):
        await shop.join("Hawalli", code)


async def test_nobody_joins_where_nothing_is_set_up(place: Place) -> None:
    with refused(SharingFailure.WRONG_CODE):
        await entering.join(
            place.address, InvitationCode.new().text, NewCounter.named("Hawalli"), SHOP, PATIENT
        )


async def test_the_code_says_neither_the_new_password_nor_is_it_in_a_log(shop: Shop) -> None:
    shop.place.rows(f"ALTER DATABASE {shop.place.address.database} SET log_statement = 'all'")
    code = await shop.code()
    membership = await shop.join("Hawalli", code)
    shop.place.rows(f"ALTER DATABASE {shop.place.address.database} RESET log_statement")
    assert membership.login.password not in shop.place.server.log
    assert invitation_code(code).password not in shop.place.server.log
    assert "SELECT deskdispatch.join" in shop.place.server.log


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM deskdispatch.records",
        "SELECT * FROM deskdispatch.counters",
        "SELECT * FROM deskdispatch.invitations",
        "INSERT INTO deskdispatch.records VALUES ('customer', '1', '{}', 1)",
        "SELECT deskdispatch.seen(1)",
        "SELECT deskdispatch.leave()",
        "SELECT deskdispatch.rename('x')",
        "CREATE ROLE somebody",
        "CREATE TABLE deskdispatch.x (id int)",
    ],
)
async def test_an_invitation_may_join_and_do_nothing_else(shop: Shop, statement: str) -> None:
    code = invitation_code(await shop.code())
    login = SharedLogin(f"deskdispatch_{code.login.lower()}", code.password)
    with shop.place.sign_in(login) as connection:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(statement.encode())
        assert connection.execute("SELECT shop FROM deskdispatch.about").fetchone() == (SHOP,)


async def test_a_name_that_is_hostile_is_a_name(shop: Shop) -> None:
    name = "'); DROP TABLE deskdispatch.records; -- \" % {x} \u0627"
    await shop.join(name)
    assert [each.name for each in await (await shop.database()).counters()] == ["Salmiya", name]


async def test_it_adds_and_removes_counters_from_then_on(shop: Shop) -> None:
    first = await shop.database()
    hawalli = await shop.join("Hawalli")
    jahra = await shop.join("Jahra")
    second = await entering.take_over(hawalli, shop.place.login, PATIENT)
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
    second = await shop.open(await entering.take_over(hawalli, shop.place.login, PATIENT))
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
        await entering.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
        with pytest.raises(psycopg.OperationalError):
            session.execute("SELECT 1")


async def test_it_can_be_done_again_and_the_last_one_counts(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    once = await entering.take_over(hawalli, shop.place.login, PATIENT)
    twice = await entering.take_over(hawalli, shop.place.login, PATIENT)
    back = await entering.take_over(shop.first, shop.place.login, PATIENT)
    for former in (once, twice):
        with refused(SharingFailure.NOT_FIRST):
            await (await shop.open(former)).invite()
    assert (await (await shop.open(back)).invite()).code
    assert shop.place.rows("SELECT name FROM deskdispatch.counters WHERE is_first") == [
        ("Salmiya",)
    ]


async def test_the_administrator_has_no_rights_of_the_owner_afterwards(shop: Shop) -> None:
    await entering.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
    with (
        shop.place.sign_in(shop.place.login) as session,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        session.execute("SELECT * FROM deskdispatch.records")


async def test_who_may_not_changes_nothing(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    with refused(SharingFailure.SIGN_IN_REFUSED):
        await entering.take_over(
            hawalli, SharedLogin(shop.place.login.role, "open barley"), PATIENT
        )
    with refused(SharingFailure.NOT_ALLOWED):
        await entering.take_over(hawalli, hawalli.login, PATIENT)
    assert (await (await shop.database()).invite()).code


async def test_a_counter_that_was_removed_does_not_take_over(shop: Shop) -> None:
    hawalli = await shop.join("Hawalli")
    await (await shop.database()).remove(hawalli.counter_id)
    with refused(SharingFailure.REMOVED):
        await entering.take_over(hawalli, shop.place.login, PATIENT)
    assert (await (await shop.database()).invite()).code


async def test_another_database_is_left_alone(shop: Shop, plain_server: Server) -> None:
    place = new_place(plain_server)
    hawalli = await shop.join("Hawalli")
    lost = replace(hawalli, address=place.address, database_id="0" * 16)
    with refused(SharingFailure.NOT_SET_UP):
        await entering.take_over(lost, place.login, PATIENT)
    other = await set_up(place)
    with refused(SharingFailure.NOT_SET_UP):
        await entering.take_over(lost, place.login, PATIENT)
    assert (await entering.take_over(other, place.login, PATIENT)).is_first


async def test_a_former_first_counter_leaves_the_migration_to_the_first(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    await entering.take_over(await shop.join("Hawalli"), shop.place.login, PATIENT)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, "SELECT 1;"))
    with refused(SharingFailure.OLDER_SCHEMA):
        await shop.open(shop.first)
