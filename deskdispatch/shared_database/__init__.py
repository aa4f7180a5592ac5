"""The PostgreSQL database that the counters of a shop share.

Call ``load`` before importing any module of this package: its library takes a tenth of a second.
"""

from __future__ import annotations

import asyncio
import importlib

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure


async def load() -> None:
    """Imports PostgreSQL's client library; raises ``SharingError`` if it is missing."""
    try:
        await asyncio.to_thread(importlib.import_module, "psycopg")
    except ImportError as error:
        raise SharingError(SharingFailure.NO_LIBRARY, str(error)) from None
    await asyncio.to_thread(importlib.import_module, f"{__name__}.entering")
    await asyncio.to_thread(importlib.import_module, f"{__name__}.shared_database")
