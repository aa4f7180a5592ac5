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
"""Least time between two automatic reconciliations."""


class Audits(QObject):
    """Reconciles wallets that were read for their balance."""

    audited = Signal(object)
    """The ``Audit``."""

    def __init__(self) -> None:
        super().__init__()
        self._due_at = 0.0

    def start_over(self) -> None:
        """Another service: reconcile its first wallet."""
        self._due_at = 0.0

    async def reconcile_if_due(self, desk: Desk, wallet: Wallet) -> None:
        """Stores a wallet and reconciles it when due.

        Errors are not shown: nobody asked, and the next wallet is read soon.
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
