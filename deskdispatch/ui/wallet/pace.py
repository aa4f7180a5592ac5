"""Forecast of how long the wallet lasts, from recent spending, and one warning before its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.text.wallet import runs_out_words
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.wallet.spending import Forecast, Pace
    from deskdispatch.ui.lib.preferences import Preferences

LEARN_EVERY_S: Final = 600.0
"""Seconds between two readings of the spending of the last weeks."""

_KEY: Final = "wallet runs out"


class WalletPace(QObject):
    """Pace of spending of a connection, and the forecast from each balance that is read."""

    changed = Signal(object)
    """The ``Forecast``; None if there is none."""

    wallet_asked = Signal()

    notify: Callable[[Desk, str, str], Awaitable[bool]] | None = None
    """Notifies with sound and message, given the last top-up and the text; whether it was new."""

    def __init__(self, notice: Banner, preferences: Preferences) -> None:
        super().__init__(notice)
        self._notice = notice
        self._preferences = preferences
        self._pace: Pace | None = None
        self._learn_at = 0.0
        self._is_over = False
        """The warning ended by itself, because the forecast had improved."""

    def start_over(self) -> None:
        """Forgets the pace, because the next wallet may be another one."""
        self._pace, self._learn_at, self._is_over = None, 0.0, False
        self._notice.end_message(_KEY)
        self.changed.emit(None)

    async def update(self, desk: Desk, wallet: Wallet) -> None:
        """Updates the forecast from a wallet just read; after a journal error the pace is kept."""
        from deskdispatch.domain.account.account import PREPAID
        from deskdispatch.domain.wallet.spending import forecast

        if wallet.billing_mode != PREPAID or wallet.balance is None:
            self.changed.emit(None)
            return
        try:
            if monotonic() >= self._learn_at:
                self._pace = await desk.spending.pace()
                self._learn_at = monotonic() + LEARN_EVERY_S
            now = desk.session.service_now()
            seen = forecast(self._pace, wallet.balance, now) if self._pace is not None else None
            self.changed.emit(seen)
            await self._warn(desk, seen, now)
        except JournalError:
            return  # the window already reports unreadable records

    async def _warn(self, desk: Desk, seen: Forecast | None, now: datetime) -> None:
        """Warns once; updates the text of a warning that was not dismissed."""
        stands = any(each.key == _KEY for each in self._notice.current_messages())
        if seen is None or not seen.is_due(self._preferences.wallet.runs_out, now):
            self._is_over |= stands
            self._notice.end_message(_KEY)
            return
        words = partial(runs_out_words, seen, now)
        topped_up = await desk.spending.last_top_up()
        is_new = self.notify is not None and await self.notify(desk, topped_up, words())
        if not (is_new or stands or self._is_over):
            return
        self._is_over = False
        self._notice.show_message(
            BannerKind.ATTENTION,
            words,
            lambda: QCoreApplication.translate("Balance", "Show wallet"),
            on_action=self.wallet_asked.emit,
            key=_KEY,
        )
