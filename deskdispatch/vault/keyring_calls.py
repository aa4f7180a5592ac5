"""Calls the keyring on daemon threads, which block neither the loop nor the end of the program.

A keyring may answer late or never: its daemon hangs, or waits for a person to type a password.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from deskdispatch.background import start_on_daemon
from deskdispatch.domain.errors import VaultError
from deskdispatch.domain.failures.local_failures import VaultFailure
from deskdispatch.vault import backends

logger = logging.getLogger(__name__)

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
    return start_on_daemon(partial(_answered, question), name="keyring")


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
