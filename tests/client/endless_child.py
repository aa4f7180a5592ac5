"""Asks a service once, and prints what came of it, after how long and at what cost of memory."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import stamina

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.credentials import ApiKey
from deskdispatch.client.retries import Timeouts
from deskdispatch.domain.errors import ServiceError

ONE_TRY = stamina.AsyncRetryingCaller(attempts=1)


async def _asked(base_url: str, key: str, total: float) -> str:
    """The name of the error; empty for a value."""
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
    """The most that was ever resident; not ``ru_maxrss``, which begins with that of the parent."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    (most,) = (line for line in lines if line.startswith("VmHWM:"))
    return int(most.split()[1]) / 1024


async def _main(base_url: str, total: float) -> None:
    await _asked(base_url, "honest", 30.0)  # what every first request loads and keeps
    before, started = _most_mb(), time.monotonic()
    error = await _asked(base_url, "endless", total)
    told = {
        "error": error,
        "seconds": round(time.monotonic() - started, 2),
        "grown_mb": round(_most_mb() - before, 1),
    }
    print(json.dumps(told))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], float(sys.argv[2])))
