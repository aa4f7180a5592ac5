"""Looks for a newer version: fetches the signed file, verifies it, and remembers what was seen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from deskdispatch.client.updates import fetch, signature
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates import rules
from deskdispatch.domain.updates.release import Release, parse_release
from deskdispatch.domain.updates.settings import UpdateSettings
from deskdispatch.domain.updates.state import UpdateState


@dataclass(frozen=True, slots=True)
class Look:
    """The result of one look.

    Attributes:
        state: What is to be kept.
        release: The newest version; None where the look failed.
        error: Why it failed.
    """

    state: UpdateState
    release: Release | None = None
    error: UpdateError | None = None


async def look(source: UpdateSettings, state: UpdateState, now: datetime) -> Look:
    """Asks for the newest version, once.

    Args:
        source: Address and key.
        state: What was kept of former looks.
        now: The present.
    """
    seen = state.of_key(source.public_key)
    try:
        release, signer = await _newest(source, seen, now)
    except UpdateError as error:
        return Look(
            seen.model_copy(update={"looked_at": now, "failure": error.failure}), error=error
        )
    learned = {
        "serial": release.serial,
        "version": release.version,
        "released": release.released,
        "looked_at": now,
        "failure": None,
    }
    if release.version != seen.version:
        learned["remind_at"] = None
    return Look(seen.signed_by(signer).model_copy(update=learned), release)


async def _newest(source: UpdateSettings, seen: UpdateState, now: datetime) -> tuple[Release, str]:
    """What the file says, and the key that signed it."""
    if not source.is_set:
        raise UpdateError(UpdateFailure.NOT_SET)
    fetched = await fetch.fetch(source.address)
    text, signer = signature.verified(fetched.content, seen.trusted_key)
    release = parse_release(text)
    rules.check(release, seen.signed_by(signer), now, fetched.server_time)
    return release, signer
