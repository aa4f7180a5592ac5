from __future__ import annotations

import asyncio

import psycopg
import pytest

from deskdispatch.domain.errors import Rule, RuleBroken, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.invitation import InvitationCode, invitation_code
from deskdispatch.domain.sharing.membership import NewCounter, SharedLogin
from deskdispatch.shared_database import single_calls
from tests.shared_database.shops import PATIENT, SHOP, Place, Shop, record, refused

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
        await single_calls.join(
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
        await single_calls.join(
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
