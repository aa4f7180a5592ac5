"""The client, the journal and the desk over both, for one sign-in."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.places import Area
from deskdispatch.domain.sign_in import SignIn

if TYPE_CHECKING:
    from deskdispatch.client.api import MerchantApi
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Connection:
    """What belongs together as long as one profile is in use."""

    api: MerchantApi
    journal: Journal
    desk: Desk

    async def close(self) -> None:
        """Ends the client, then the journal."""
        await self.api.aclose()
        await self.close_journal()

    async def close_journal(self) -> None:
        """Writes what the last looks brought and closes the journal."""
        try:
            await self.desk.tracking.keep()
        except JournalError:
            logger.exception("What the last looks brought could not be kept")
        await self.journal.close()


def api_for(sign_in: SignIn) -> MerchantApi:
    """A client of the service that a sign-in names.

    Raises:
        InvalidInput: The address is none.
    """
    from deskdispatch.client.api import MerchantApi
    from deskdispatch.client.credentials import ApiKey, Credentials, Password

    credentials: Credentials = (
        ApiKey(sign_in.api_key) if sign_in.by_key else Password(sign_in.email, sign_in.password)
    )
    return MerchantApi(sign_in.base_url, credentials)


async def open_connection(sign_in: SignIn, journal_file: Path, areas: Sequence[Area]) -> Connection:
    """Opens the journal and makes the client; nothing is sent yet.

    Raises:
        InvalidInput: The address is none.
        JournalError: The journal cannot be opened.
    """
    # A quarter of a second of imports, which would be fifteen missed frames on the loop.
    for name in ("deskdispatch.desk.desk", "phonenumbers"):
        await asyncio.to_thread(importlib.import_module, name)
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal

    api = api_for(sign_in)
    try:
        journal = await Journal.open(journal_file)
    except BaseException:
        await api.aclose()
        raise
    return Connection(api, journal, Desk(api, journal, areas))
