from __future__ import annotations

import asyncio

import psycopg
import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import InvitationCode, invitation_code
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.shared_database.shops import PATIENT, Shop, record, refused


async def test_a_counter_is_renamed_for_all(shop: Shop) -> None:
    first = await shop.database()
    another = await shop.another("Hawalli")
    await another.rename("Hawalli 2")
    assert [each.name for each in await first.counters()] == ["Salmiya", "Hawalli 2"]
    assert await first.notices.wait(60)


async def test_a_removed_counter_learns_it_in_the_middle_of_its_session(shop: Shop) -> None:
    first = await shop.database()
    membership = await shop.join("Hawalli")
    another = await shop.open(membership)
    await another.push([record("1", name=("Ali", 1))])

    await first.remove(membership.counter_id)

    assert [each.name for each in await first.counters()] == ["Salmiya"]
    with pytest.raises(SharingError):  # its connections were closed
        await another.push([record("1", name=("Badr", 2))])
    with pytest.raises(SharingError):
        await _listen_to_the_end(another)
    with refused(SharingFailure.REMOVED):
        await shop.open(membership)
    assert (await first.pull(0, 10))[1] == (record("1", name=("Ali", 1)),)


async def test_a_session_that_outlives_the_removal_can_do_nothing(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    another = await shop.open(membership)
    shop.place.rows(
        f"SET ROLE deskdispatch_{membership.database_id};"  # who granted it
        f"REVOKE deskdispatch_{membership.database_id}_counters FROM {membership.login.role}"
    )
    calls = (
        another.pull(0, 10),
        another.push([record("1", name=("Ali", 1))]),
        another.counters(),
        another.rename("x"),
        another.leave(),
    )
    for call in calls:
        with refused(SharingFailure.REMOVED):
            await call


async def test_a_removed_counter_can_come_back_by_a_new_code(shop: Shop) -> None:
    first = await shop.database()
    membership = await shop.join("Hawalli")
    await first.remove(membership.counter_id)
    again = await shop.open(await shop.join("Hawalli"))
    assert [each.name for each in await again.counters()] == ["Salmiya", "Hawalli"]


async def test_to_remove_twice_does_no_harm(shop: Shop) -> None:
    first = await shop.database()
    membership = await shop.join("Hawalli")
    await asyncio.gather(first.remove(membership.counter_id), first.remove(membership.counter_id))
    assert [each.name for each in await first.counters()] == ["Salmiya"]


async def test_only_the_first_counter_invites_and_removes(shop: Shop) -> None:
    another = await shop.another()
    with refused(SharingFailure.NOT_FIRST):
        await another.invite()
    with refused(SharingFailure.NOT_FIRST):
        await another.remove(shop.first.counter_id)


async def test_a_code_is_never_that_of_a_login_that_there_is(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    membership = await shop.join("Hawalli")
    taken = membership.login.role.removeprefix("deskdispatch_").upper()
    codes = [InvitationCode(taken, "0" * 14), InvitationCode("ZZZZZ", "0" * 14)]
    monkeypatch.setattr(InvitationCode, "new", lambda: codes.pop(0))
    assert invitation_code(await shop.code()).login == "ZZZZZ"
    await shop.open(membership)


async def test_who_leaves_is_out(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    another = await shop.open(membership)
    await another.leave()
    assert [each.name for each in await (await shop.database()).counters()] == ["Salmiya"]
    with refused(SharingFailure.REMOVED):
        await another.pull(0, 10)
    with refused(SharingFailure.REMOVED):
        await shop.open(membership)


async def test_a_counter_is_noted_as_seen_when_it_opens(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    shop.place.rows("UPDATE deskdispatch.counters SET seen_at = NULL")
    salmiya, hawalli = await (await shop.open(membership)).counters()
    assert salmiya.seen_at is None
    assert hawalli.seen_at is not None


async def test_a_counter_that_shares_is_noted_as_seen_now_and_then(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await shop.database()
    shop.place.rows("UPDATE deskdispatch.counters SET seen_at = NULL")
    await database.pull(0, 10)
    assert (await database.counters())[0].seen_at is None
    monkeypatch.setattr("deskdispatch.shared_database.shared_database.SEEN_EACH_S", 0.0)
    await database.pull(0, 10)
    assert (await database.counters())[0].seen_at is not None


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM deskdispatch.invitations",
        "SELECT role FROM deskdispatch.counters",
        "SELECT rolpassword FROM pg_authid",
        "UPDATE deskdispatch.counters SET is_first = true",
        "DELETE FROM deskdispatch.counters",
        "DELETE FROM deskdispatch.records",
        "TRUNCATE deskdispatch.records",
        "INSERT INTO deskdispatch.records VALUES ('customer', '1', '{}', 9223372036854775807)",
        "UPDATE deskdispatch.records SET seq = 9223372036854775807",
        "DO $$BEGIN LOCK TABLE deskdispatch.records IN SHARE MODE; END$$",
        "SELECT 1 FROM deskdispatch.about FOR UPDATE",
        "SELECT nextval('deskdispatch.record_seq')",
        "SELECT * FROM deskdispatch.held",
        "DELETE FROM deskdispatch.erasures",
        "SELECT deskdispatch.lock_records()",
        "CREATE TEMPORARY TABLE x (id int)",
        "UPDATE deskdispatch.about SET version = 0",
        "SELECT setval('deskdispatch.record_seq', 1)",
        "SELECT deskdispatch.join('0011223344556677', 'x')",
        "CREATE ROLE somebody",
        "CREATE TABLE deskdispatch.x (id int)",
        "CREATE SCHEMA x",
        "DROP TABLE deskdispatch.records",
    ],
)
async def test_a_counter_has_no_other_rights_with_any_program(shop: Shop, statement: str) -> None:
    membership = await shop.join("Hawalli")
    with (
        shop.place.sign_in(membership.login) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement.encode())


@pytest.mark.parametrize("attribute", ["CREATEROLE", "SUPERUSER", "CREATEDB"])
async def test_no_counter_makes_itself_more(shop: Shop, attribute: str) -> None:
    membership = await shop.join("Hawalli")
    role = membership.login.role
    with (
        shop.place.sign_in(membership.login) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(f"ALTER ROLE {role} {attribute}".encode())


async def test_functions_of_the_owner_take_nothing_from_the_caller(shop: Shop) -> None:
    """A temporary function or table with the same name as the owner's is not called."""
    found = shop.place.rows(
        "SELECT proname::text, proconfig FROM pg_proc"
        " JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = 'deskdispatch'"
    )
    assert [name for name, config in found if "search_path=pg_catalog, pg_temp" not in config] == []
    assert len(found) > 10
    assert shop.place.rows(
        "SELECT proname::text FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace"
        " WHERE nspname = 'deskdispatch' AND prosecdef AND EXISTS (SELECT FROM aclexplode(proacl)"
        " WHERE grantee <> proowner) ORDER BY 1"
    ) == [
        (name,)
        for name in (
            *("held_of", "join", "leave", "list_counters", "me", "release", "rename", "seen"),
            "write",
        )
    ]
    assert (
        shop.place.rows(
            "SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace"
            " WHERE nspname = 'deskdispatch' AND EXISTS"
            " (SELECT FROM aclexplode(proacl) WHERE grantee = 0)"
        )
        == []
    )


async def test_the_login_of_a_removed_counter_cannot_sign_in_with_any_program(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    await (await shop.database()).remove(membership.counter_id)
    with pytest.raises(psycopg.OperationalError, match="not permitted to log in"):
        shop.place.sign_in(membership.login)


async def test_a_counter_without_a_password_on_the_server_is_refused(shop: Shop) -> None:
    membership = await shop.join("Hawalli")
    shop.place.rows(f"DROP OWNED BY {membership.login.role}")
    shop.place.rows(f"DROP ROLE {membership.login.role}")
    with refused(SharingFailure.SIGN_IN_REFUSED):
        await SharedDatabase.open(membership, PATIENT)


async def _listen_to_the_end(database: SharedDatabase) -> None:
    while await database.notices.wait(60):
        pass
