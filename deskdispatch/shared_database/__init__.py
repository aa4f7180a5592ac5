"""The PostgreSQL database that the counters of a shop share.

Its client library is a file of its own, and takes a tenth of a second: whoever shares calls
``load`` before importing any module of this package.
"""

from __future__ import annotations

import asyncio
import importlib

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure


async def load() -> None:
    """Imports PostgreSQL's client library and the modules of this package, on a thread.

    Raises:
        SharingError: ``NO_LIBRARY``.
    """
    try:
        await asyncio.to_thread(importlib.import_module, "psycopg")
    except ImportError as error:
        raise SharingError(SharingFailure.NO_LIBRARY, str(error)) from None
    await asyncio.to_thread(importlib.import_module, f"{__name__}.entering")
    await asyncio.to_thread(importlib.import_module, f"{__name__}.shared_database")
