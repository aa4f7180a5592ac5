"""Calls the keyring on daemon threads, which block neither the loop nor the end of the program.

A keyring may answer late or never: its daemon hangs, or waits for a person to type a password.
The threads of an executor are joined when the interpreter ends, so one of those that waits for
such a keyring would keep the process, and its lock on the data, alive.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from deskdispatch.domain.errors import VaultError, VaultFailure
from deskdispatch.vault import backends

logger = logging.getLogger(__name__)

THREAD_NAME: Final = "keyring"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeyringAnswer(Generic[T]):
    """The result of a call; its repr hides the secret, as loops log results.

    Attributes:
        value: What the keyring gave.
        trouble: Its error as codes only: the text of some errors quotes the secret.
    """

    value: T | None = field(default=None, repr=False)
    trouble: VaultError | None = None


def ask(question: Callable[[], T]) -> asyncio.Future[KeyringAnswer[T]]:
    """Starts a call on a daemon thread; the running loop gets its result.

    Cancelling the wait leaves the thread running. An unexpected exception is passed on.
    """
    loop = asyncio.get_running_loop()
    coming: asyncio.Future[KeyringAnswer[T]] = loop.create_future()

    def run() -> None:
        try:
            answer, bug = _answered(question), None
        except BaseException as error:  # noqa: BLE001  # raised where the answer is waited for
            answer, bug = KeyringAnswer(), error
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            if not loop.is_closed():
                loop.call_soon_threadsafe(_deliver, coming, answer, bug)

    threading.Thread(target=run, name=THREAD_NAME, daemon=True).start()
    return coming


async def wait(coming: asyncio.Future[KeyringAnswer[T]], within: float | None) -> T | None:
    """Awaits a call, which goes on if this wait is cancelled.

    Args:
        coming: From ``ask``.
        within: Timeout in seconds; None for none.

    Raises:
        VaultError: The keyring refused, or gave no answer in time.
    """
    try:
        async with asyncio.timeout(within):
            answer = await asyncio.shield(coming)
    except TimeoutError:
        raise VaultError(VaultFailure.NO_ANSWER) from None
    if answer.trouble is not None:
        logger.warning("The keyring: %s (%s)", answer.trouble.detail, answer.trouble.cause)
        raise VaultError(answer.trouble.detail, answer.trouble.cause)
    return answer.value


def _answered(question: Callable[[], T]) -> KeyringAnswer[T]:
    try:
        return KeyringAnswer(question())
    except VaultError as trouble:
        return KeyringAnswer(trouble=trouble)
    except backends.failures() as error:
        # Made anew: the text of the failure, and what is chained to it, may quote the secret.
        return KeyringAnswer(trouble=VaultError(backends.failure_of(error), type(error).__name__))


def _deliver(
    coming: asyncio.Future[KeyringAnswer[T]], answer: KeyringAnswer[T], bug: BaseException | None
) -> None:
    if coming.done():
        return
    if bug is not None:
        coming.set_exception(bug)
    else:
        coming.set_result(answer)
