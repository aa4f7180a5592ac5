"""Checks of the keyring, and of the service of the chosen profile."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Final

from deskdispatch.app.connection.connection import api_for
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.practice.process import command, sign_in_of
from deskdispatch.background import on_daemon
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.doctor import CheckCode, CheckResult, Part, Value
from deskdispatch.domain.errors import KnownError, StartError, Unauthorised, VaultError

if TYPE_CHECKING:
    from deskdispatch.app.settings.settings import Profile
    from deskdispatch.client.api import MerchantApi

READY_WITHIN_S: Final = 30.0
STOP_WITHIN_S: Final = 5.0

KEYRING_WITHIN_S: Final = 10.0
SERVICE_WITHIN_S: Final = 30.0

FARTHEST_S: Final = 60.0
"""Difference between both clocks in seconds above which scheduled times and tokens fail."""

_NO_KEY: Final = "none"
"""Key sent without a sign-in: a refusal shows that the service answers."""


async def check_keyring(pc: CheckedPc) -> Sequence[CheckResult]:
    """Checks whether secrets can be kept; stores the profile's own for the service check."""
    pc.hangs = True
    try:
        async with asyncio.timeout(KEYRING_WITHIN_S):
            result, secret = await _read_keyring(pc.profile)
    except TimeoutError:
        seconds = f"{KEYRING_WITHIN_S:.0f}"
        return [CheckResult(Part.KEYRING, CheckCode.KEYRING_SILENT, {"seconds": seconds})]
    else:
        pc.hangs = False
        pc.secret.set_result(secret)
        return [result]
    finally:
        if not pc.secret.done():
            pc.secret.set_result(None)


async def _read_keyring(profile: Profile) -> tuple[CheckResult, SignInData | None]:
    from deskdispatch.app.connection.sign_ins import SignIns
    from deskdispatch.vault import Vault

    vault = Vault()
    try:
        await vault.open()
        kept = await SignIns(vault).stored(profile)
    except VaultError as error:
        return CheckResult(Part.KEYRING, CheckCode.KEYRING_FAILED, {"why": error}), None
    code = CheckCode.KEYRING_KEEPS if vault.is_remembering else CheckCode.KEYRING_NONE
    return CheckResult(Part.KEYRING, code), kept


async def check_service(pc: CheckedPc) -> Sequence[CheckResult]:
    """Checks whether the profile's service answers, accepts the sign-in, and has the same time.

    The practice service is tried with a separate database: the clerk's may be in use.
    """
    if pc.profile.is_embedded:
        return await _practice()
    if not pc.profile.base_url:
        values = {"profile": pc.profile.name}
        return _without_answer(CheckCode.SERVICE_NO_ADDRESS, values, CheckCode.SIGN_IN_MISSING)
    sign_in, service = await pc.secret, pc.profile.base_url
    try:
        api = api_for(sign_in or SignInData(service, api_key=_NO_KEY))
    except KnownError as error:
        return _without_answer(CheckCode.SERVICE_FAILED, {"service": service, "why": error})
    answers = CheckResult(Part.SERVICE, CheckCode.SERVICE_ANSWERS, {"service": service})
    return await _ask_account(api, answers, is_signed_in=sign_in is not None)


async def _practice() -> Sequence[CheckResult]:
    with TemporaryDirectory(prefix="deskdispatch-doctor-") as folder:
        practice = PracticeTrial(Path(folder) / "practice.sqlite")
        try:
            sign_in = await practice.start()
            answers = CheckResult(Part.SERVICE, CheckCode.PRACTICE_ANSWERS)
            return await _ask_account(api_for(sign_in), answers, is_signed_in=True)
        except KnownError as error:
            return _without_answer(CheckCode.PRACTICE_FAILED, {"detail": str(error)})
        finally:
            await practice.stop()


async def _ask_account(
    api: MerchantApi, answers: CheckResult, *, is_signed_in: bool
) -> Sequence[CheckResult]:
    name = str(answers.values.get("service", api.base_url))
    not_tried = CheckCode.SIGN_IN_UNTRIED if is_signed_in else CheckCode.SIGN_IN_MISSING
    try:
        async with asyncio.timeout(SERVICE_WITHIN_S):
            account = await api.account()
    except TimeoutError:
        values = {"service": name, "seconds": f"{SERVICE_WITHIN_S:.0f}"}
        return _without_answer(CheckCode.SERVICE_SILENT, values, not_tried)
    except Unauthorised:
        refused = CheckCode.SIGN_IN_REFUSED if is_signed_in else CheckCode.SIGN_IN_MISSING
        return answers, CheckResult(Part.SIGN_IN, refused), _clock(api)
    except KnownError as error:
        failed: dict[str, Value] = {"service": name, "why": error}
        return _without_answer(CheckCode.SERVICE_FAILED, failed, not_tried)
    finally:
        await api.aclose()
    merchant = {"merchant": account.seller_name or "—"}
    return answers, CheckResult(Part.SIGN_IN, CheckCode.SIGNED_IN, merchant), _clock(api)


def _without_answer(
    code: CheckCode, values: Mapping[str, Value], sign_in: CheckCode = CheckCode.SIGN_IN_UNTRIED
) -> Sequence[CheckResult]:
    """Returns the results for a service without an answer: sign-in and clock are unknown."""
    return (
        CheckResult(Part.SERVICE, code, values),
        CheckResult(Part.SIGN_IN, sign_in),
        CheckResult(Part.CLOCK, CheckCode.CLOCK_UNKNOWN),
    )


def _clock(api: MerchantApi) -> CheckResult:
    ahead = api.service_ahead
    if ahead is None:
        return CheckResult(Part.CLOCK, CheckCode.CLOCK_UNKNOWN)
    far = CheckCode.CLOCK_BEHIND if ahead > 0 else CheckCode.CLOCK_AHEAD
    code = CheckCode.CLOCK_NEAR if abs(ahead) <= FARTHEST_S else far
    return CheckResult(Part.CLOCK, code, {"seconds": f"{abs(ahead):.0f}"})


class PracticeTrial:
    """Practice service for one check."""

    def __init__(self, database: Path) -> None:
        self._command = command(database, ())
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> SignInData:
        """Starts the service and waits until it answers; a ``StartError`` has its output."""
        process = self._process = _started(self._command)
        try:
            async with asyncio.timeout(READY_WITHIN_S):
                line = await on_daemon(_stream(process.stdout).readline)
                if not line:
                    raise StartError(await on_daemon(lambda: _last_words(process)))
                return sign_in_of(line)
        except (TimeoutError, ValueError) as error:
            raise StartError(str(error) or f"not ready within {READY_WITHIN_S:.0f} s") from error

    async def stop(self) -> None:
        """Closes the service's standard input and waits for its end; kills it after a timeout."""
        if (process := self._process) is not None:
            self._process = None
            await on_daemon(lambda: _end(process))


def _started(words: list[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe)
    except OSError as error:
        raise StartError(str(error)) from error


def _end(process: subprocess.Popen[bytes]) -> None:
    _stream(process.stdin).close()
    try:
        process.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stderr):
        _stream(stream).close()


def _last_words(process: subprocess.Popen[bytes]) -> str:
    output = _stream(process.stderr).read().decode(errors="replace").strip()[-500:]
    return output or f"it ended with status {process.wait()}"


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
