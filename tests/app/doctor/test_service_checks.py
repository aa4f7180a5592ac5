"""Tests of the checks of ``doctor`` for a real service, the saved sign-in and both clocks."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import keyring
import keyring.core
import pytest

from deskdispatch.app import app_paths
from deskdispatch.app.doctor import service_checks
from deskdispatch.app.doctor.checks import CHECKS, run_checks
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.domain.doctor import CheckCode, CheckResult, Part
from deskdispatch.ui.doctor.words import result_words
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.fake_service import ACCOUNT, KEY, FakeService
from tests.flow.fake_service import fake as open_shop
from tests.flow.running_desktop import FakeKeyring


class HangingKeyring(FakeKeyring):
    """Keyring that answers when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = threading.Event()
        self.may_answer.set()

    def get_password(self, service: str, username: str) -> str | None:
        self.may_answer.wait()
        return super().get_password(service, username)


HangingKeyring.__module__, HangingKeyring.__qualname__ = (
    FakeKeyring.__module__,
    FakeKeyring.__qualname__,
)


@pytest.fixture
def fake_keyring() -> Iterator[HangingKeyring]:
    before = keyring.core._keyring_backend
    made = HangingKeyring()
    made.held["deskdispatch", "api_key:shop"] = KEY
    keyring.set_keyring(made)
    yield made
    made.may_answer.set()
    keyring.core._keyring_backend = before


@pytest.fixture
async def fake() -> AsyncIterator[FakeService]:
    async with open_shop() as opened:
        yield opened


async def found(profile: Profile) -> dict[Part, CheckResult]:
    chosen = Settings(profile=profile.name, profiles={profile.name: profile})
    said: dict[Part, CheckResult] = {}
    pc = CheckedPc(app_paths.find(None), chosen)
    of_service = [check for check in CHECKS if check.find.__module__ == service_checks.__name__]
    await run_checks(pc, lambda result: said.__setitem__(result.part, result), of_service)
    return said


async def asked(fake: FakeService) -> dict[Part, CheckResult]:
    return await found(Profile("shop", fake.base_url))


async def test_a_service_that_lets_us_in(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    said = await asked(fake)
    assert [said[part].code for part in list(Part)[-4:]] == [
        CheckCode.KEYRING_KEEPS,
        CheckCode.SERVICE_ANSWERS,
        CheckCode.SIGNED_IN,
        CheckCode.CLOCK_UNKNOWN,
    ]
    assert "A Shop" in result_words(said[Part.SIGN_IN])
    assert KEY not in repr(said)


async def test_a_key_that_is_refused(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    fake_keyring.held["deskdispatch", "api_key:shop"] = "svc_another_one"
    said = await asked(fake)
    assert said[Part.SERVICE].works
    assert said[Part.SIGN_IN].code is CheckCode.SIGN_IN_REFUSED


async def test_without_a_key_it_still_says_whether_the_service_is_there(
    fake: FakeService, fake_keyring: HangingKeyring
) -> None:
    fake_keyring.held.clear()
    said = await asked(fake)
    assert said[Part.SERVICE].works
    assert said[Part.SIGN_IN].code is CheckCode.SIGN_IN_MISSING


async def test_a_service_that_is_not_there(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    await fake.stop()
    said = await asked(fake)
    await fake.start()
    assert not said[Part.SERVICE].works
    assert fake.base_url in result_words(said[Part.SERVICE])
    assert said[Part.SIGN_IN].code is CheckCode.SIGN_IN_UNTRIED


@pytest.mark.parametrize(
    ("off", "code"),
    [
        (timedelta(minutes=10), CheckCode.CLOCK_BEHIND),
        (timedelta(minutes=-10), CheckCode.CLOCK_AHEAD),
        (timedelta(), CheckCode.CLOCK_NEAR),
    ],
)
async def test_the_difference_of_the_clocks(
    fake: FakeService, fake_keyring: HangingKeyring, off: timedelta, code: CheckCode
) -> None:
    async def dated(line: ServerConnection, _heard: ReceivedRequest) -> None:
        date = format_datetime(datetime.now(UTC) + off, usegmt=True)
        await line.answer(200, json.dumps({"account": ACCOUNT}).encode(), date=date)

    fake.misbehave(dated)
    assert (await asked(fake))[Part.CLOCK].code is code


async def test_a_keyring_that_hangs_is_given_up_and_the_service_asked_all_the_same(
    fake: FakeService, fake_keyring: HangingKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_checks, "KEYRING_WITHIN_S", 0.2)
    fake_keyring.may_answer.clear()
    said = await asked(fake)
    fake_keyring.may_answer.set()
    assert said[Part.KEYRING].code is CheckCode.KEYRING_SILENT
    assert said[Part.SERVICE].works


async def test_a_locked_keyring_is_told(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    fake_keyring.is_locked = True
    said = await asked(fake)
    assert not said[Part.KEYRING].works
    assert said[Part.SERVICE].works


async def test_a_profile_without_an_address(fake_keyring: HangingKeyring) -> None:
    assert (await found(Profile("new")))[Part.SERVICE].code is CheckCode.SERVICE_NO_ADDRESS
