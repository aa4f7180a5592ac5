"""What ``doctor`` says of a real service, of the sign-in that is kept, and of both clocks."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import keyring
import keyring.core
import pytest

from deskdispatch.app.doctor import service_checks
from deskdispatch.app.doctor.service_checks import CheckResult
from deskdispatch.app.settings.settings import Profile
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.fake_service import ACCOUNT, KEY, FakeService
from tests.flow.fake_service import fake as open_shop
from tests.flow.running_desktop import FakeKeyring


class HangingKeyring(FakeKeyring):
    """A keyring that answers when the test lets it."""

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


async def found(fake: FakeService) -> dict[str, CheckResult]:
    findings, hangs = await service_checks.findings(Profile("shop", fake.base_url))
    assert not hangs
    return {finding.part: finding for finding in findings}


async def test_a_service_that_lets_us_in(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    said = await found(fake)
    assert said["keyring"] == CheckResult("keyring", True, "secrets are kept")
    assert said["service"] == CheckResult("service", True, f"{fake.base_url} answers")
    assert said["sign-in"] == CheckResult("sign-in", True, "as A Shop")
    assert said["clock"] == CheckResult("clock", True, "the service does not say the time")
    assert KEY not in repr(said)


async def test_a_key_that_is_refused(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    fake_keyring.held["deskdispatch", "api_key:shop"] = "svc_another_one"
    said = await found(fake)
    assert said["service"].works
    assert said["sign-in"] == CheckResult("sign-in", False, "the service refuses it; sign in again")


async def test_without_a_key_it_still_says_whether_the_service_is_there(
    fake: FakeService, fake_keyring: HangingKeyring
) -> None:
    fake_keyring.held.clear()
    said = await found(fake)
    assert said["service"].works
    assert said["sign-in"].words == "no key or password is kept; sign in in the window"
    assert not said["sign-in"].works


async def test_a_service_that_is_not_there(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    await fake.go()
    said = await found(fake)
    await fake.come()
    assert not said["service"].works
    assert said["service"].words.startswith(f"{fake.base_url}: ")
    assert said["sign-in"].words == "not tried"


@pytest.mark.parametrize(
    ("off", "works", "words"),
    [
        (timedelta(minutes=10), False, "s behind the service; set this PC's clock"),
        (timedelta(minutes=-10), False, "s ahead of the service; set this PC's clock"),
        (timedelta(), True, "the service"),
    ],
)
async def test_the_difference_of_the_clocks(
    fake: FakeService, fake_keyring: HangingKeyring, off: timedelta, works: bool, words: str
) -> None:
    async def dated(line: ServerConnection, _heard: ReceivedRequest) -> None:
        date = format_datetime(datetime.now(UTC) + off, usegmt=True)
        await line.answer(200, json.dumps({"account": ACCOUNT}).encode(), date=date)

    fake.fall_ill(dated)
    clock = (await found(fake))["clock"]
    assert clock.works is works
    assert clock.words.endswith(words)


async def test_a_keyring_that_hangs_is_given_up_and_the_service_asked_all_the_same(
    fake: FakeService, fake_keyring: HangingKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_checks, "KEYRING_WITHIN_S", 0.2)
    fake_keyring.may_answer.clear()
    findings, hangs = await service_checks.findings(Profile("shop", fake.base_url))
    fake_keyring.may_answer.set()
    said = {finding.part: finding for finding in findings}
    assert hangs
    assert said["keyring"].words.startswith("no answer within")
    assert said["service"].works


async def test_a_locked_keyring_is_told(fake: FakeService, fake_keyring: HangingKeyring) -> None:
    fake_keyring.is_locked = True
    said = await found(fake)
    assert not said["keyring"].works
    assert said["service"].works


async def test_a_profile_without_an_address(fake_keyring: HangingKeyring) -> None:
    findings, _hangs = await service_checks.findings(Profile("new"))
    assert findings[1] == CheckResult(
        "service", False, "the profile new has no address yet; sign in with it first"
    )
