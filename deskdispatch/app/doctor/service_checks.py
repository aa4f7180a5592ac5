"""Checks of ``doctor``: the keyring, and the service of the chosen profile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from deskdispatch.app.connection.connection import api_for
from deskdispatch.app.practice.practice import PracticeService
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError, Unauthorised, VaultError
from deskdispatch.ui.text.errors import error_words

if TYPE_CHECKING:
    from deskdispatch.app.settings.settings import Profile
    from deskdispatch.client.api import MerchantApi

KEYRING_WITHIN_S: Final = 10.0
SERVICE_WITHIN_S: Final = 30.0

FARTHEST_S: Final = 60.0
"""Seconds between both clocks, from which on scheduled times and tokens go wrong."""

MARKS: Final = dict.fromkeys((0x2066, 0x2068, 0x2069))
"""Direction isolates, which a terminal would show as characters; for ``str.translate``."""

_NO_KEY: Final = "none"
"""The key that is sent where there is no sign-in: a refusal shows that the service answers."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the table."""

    part: str
    works: bool
    words: str


async def findings(profile: Profile) -> tuple[tuple[CheckResult, ...], bool]:
    """Checks the keyring, then the profile's service: reachable, sign-in, clock.

    The practice service is tried on a database of its own: the clerk's may be in use right now.

    Returns:
        The results, and whether a call of the keyring still hangs.
    """
    hangs = False
    try:
        async with asyncio.timeout(KEYRING_WITHIN_S):
            keyring, secret = await _keyring(profile)
    except TimeoutError:
        words = f"no answer within {KEYRING_WITHIN_S:.0f} s; unlock it, or restart this PC"
        keyring, secret, hangs = CheckResult("keyring", False, words), None, True
    if profile.is_embedded:
        found = await _practice()
    elif not profile.base_url:
        words = f"the profile {profile.name} has no address yet; sign in with it first"
        found = (CheckResult("service", False, words),)
    else:
        found = await _asked(profile, secret)
    return (keyring, *found), hangs


async def _keyring(profile: Profile) -> tuple[CheckResult, SignInData | None]:
    """Whether secrets are kept, and the profile's own where it needs one."""
    from deskdispatch.app.connection.sign_ins import SignIns
    from deskdispatch.vault.vault import Vault

    vault = Vault()
    try:
        await vault.open()
        kept = await SignIns(vault).kept(profile)
    except VaultError as error:
        return CheckResult("keyring", False, _words(error)), None
    remembers = vault.is_remembering
    words = "secrets are kept" if remembers else "none: the sign-in is asked at each start"
    return CheckResult("keyring", True, words), kept


async def _practice() -> tuple[CheckResult, ...]:
    with TemporaryDirectory(prefix="deskdispatch-doctor-") as folder:
        practice = PracticeService(Path(folder) / "practice.sqlite")
        try:
            sign_in = await practice.start()
            return await _answers(api_for(sign_in), "the practice service", is_signed_in=True)
        except KnownError as error:
            return (CheckResult("service", False, str(error)),)
        finally:
            await practice.stop()


async def _asked(profile: Profile, sign_in: SignInData | None) -> tuple[CheckResult, ...]:
    """What a real service says, to the sign-in of the profile or to none."""
    try:
        api = api_for(sign_in or SignInData(profile.base_url, api_key=_NO_KEY))
    except KnownError as error:
        return (CheckResult("service", False, f"{profile.base_url}: {_words(error)}"),)
    return await _answers(api, profile.base_url, is_signed_in=sign_in is not None)


async def _answers(api: MerchantApi, name: str, *, is_signed_in: bool) -> tuple[CheckResult, ...]:
    """Asks who the account is of; every answer tells the clock."""
    not_tried = CheckResult(
        "sign-in", is_signed_in, "not tried" if is_signed_in else _NOT_SIGNED_IN
    )
    try:
        async with asyncio.timeout(SERVICE_WITHIN_S):
            account = await api.account()
    except TimeoutError:
        words = f"{name} does not answer within {SERVICE_WITHIN_S:.0f} s"
        return CheckResult("service", False, words), not_tried
    except Unauthorised:
        refused = "the service refuses it; sign in again" if is_signed_in else _NOT_SIGNED_IN
        there = CheckResult("service", True, f"{name} answers")
        return there, CheckResult("sign-in", False, refused), _clock(api)
    except KnownError as error:
        return CheckResult("service", False, f"{name}: {_words(error)}"), not_tried
    finally:
        await api.aclose()
    there = CheckResult("service", True, f"{name} answers")
    return there, CheckResult("sign-in", True, f"as {account.seller_name}"), _clock(api)


_NOT_SIGNED_IN: Final = "no key or password is kept; sign in in the window"


def _clock(api: MerchantApi) -> CheckResult:
    """A clock that is off makes schedules wrong."""
    ahead = api.service_ahead
    if ahead is None:
        return CheckResult("clock", True, "the service does not say the time")
    way = "behind" if ahead > 0 else "ahead of"
    words = f"this PC is {abs(ahead):.0f} s {way} the service"
    is_near = abs(ahead) <= FARTHEST_S
    return CheckResult("clock", is_near, words if is_near else f"{words}; set this PC's clock")


def _words(error: KnownError) -> str:
    return error_words(error).translate(MARKS)
