"""Sends one request to each service; prints its error, seconds and growth of memory."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import stamina

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.errors import ServiceError

ONE_TRY = stamina.AsyncRetryingCaller(attempts=1)


async def _asked(base_url: str, key: str, total: float) -> str:
    """Sends a request; returns the name of its error, or an empty text."""
    timeouts = Timeouts(total=total)
    api = MerchantApi(base_url, ApiKey(key), retries=ONE_TRY, timeouts=timeouts)
    try:
        await api.wallet()
    except ServiceError as error:
        return type(error).__name__
    finally:
        await api.aclose()
    return ""


def _most_mb() -> float:
    """Returns the peak resident memory since the last reset.

    ``ru_maxrss`` would begin with the parent's peak.
    """
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    (most,) = (line for line in lines if line.startswith("VmHWM:"))
    return int(most.split()[1]) / 1024


def _reset_most() -> None:
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


async def _cost(base_url: str, total: float) -> dict[str, object]:
    await _asked(base_url, "honest", 30.0)  # loads everything that a first request loads and keeps
    _reset_most()
    before, started = _most_mb(), time.monotonic()
    error = await _asked(base_url, "endless", total)
    return {
        "error": error,
        "seconds": round(time.monotonic() - started, 2),
        "grown_mb": round(_most_mb() - before, 1),
    }


async def _main(total: float, base_urls: Sequence[str]) -> None:
    for base_url in base_urls:
        print(json.dumps(await _cost(base_url, total)))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(_main(float(sys.argv[1]), sys.argv[2:]))
