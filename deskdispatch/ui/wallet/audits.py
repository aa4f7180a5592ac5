"""Reconciles the wallet from time to time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import KnownError

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Wallet

EVERY_S = 300.0
"""Of the wallets that are read anyway, one in five minutes is held against the deliveries."""


class Audits(QObject):
    """What the wallet paid for, and what it should not have."""

    audited = Signal(object)
    """An ``Audit``."""

    def __init__(self) -> None:
        super().__init__()
        self._due_at = 0.0

    def start_over(self) -> None:
        """Another service: its first wallet is looked at."""
        self._due_at = 0.0

    async def consider(self, desk: Desk, wallet: Wallet) -> None:
        """Keeps a wallet that was read for its balance, and audits where it is time for that.

        Trouble is not told: nobody asked, and the next wallet is soon read.
        """
        now = asyncio.get_running_loop().time()
        try:
            if now < self._due_at:
                await desk.auditing.keep(wallet)
                return
            self._due_at = now + EVERY_S
            self.audited.emit(await desk.auditing.check_wallet(wallet))
        except KnownError:
            self._due_at = now
