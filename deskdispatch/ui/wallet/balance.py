"""Widget with the wallet's balance, its age and its warnings."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.wallet.balance import WalletSettings, balance_left
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import plain, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, joined, kwd, kwd_unknown
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.wallet import (
    LINES_ON_PAGE,
    balance_left_words,
    forecast_words,
    low_words,
    settlement_words,
)
from deskdispatch.ui.widgets.controls import side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
    from deskdispatch.domain.booking.quote import Quote
    from deskdispatch.domain.wallet.spending import Forecast


class Balance(Retranslated, QWidget):
    """Balance, its age and its warnings; the low-balance alert is set in the preferences."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._wallet: Wallet | None = None
        self._failure: KnownError | None = None
        self._is_disconnected = False
        self._as_of: datetime | None = None
        self._quote: Quote | None = None
        self._settings = WalletSettings()
        self._scheduled: ScheduledDelivery | None = None
        self._forecast: Forecast | None = None
        self._build_ui()
        self.retranslate()

    def _build_ui(self) -> None:
        self.amount_label = PlainLabel("walletBalanceLabel", "price")
        self.mode_label = PlainLabel("walletModeLabel", "muted", wraps=True)
        self.pace_label = PlainLabel("walletPaceLabel", "muted", wraps=True)
        self.warning_label = PlainLabel("walletWarningLabel", "note-attention", wraps=True)
        self.settlement_label = PlainLabel("walletSettlementLabel", "muted", wraps=True)
        self.settlement_label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._warning, icon = QWidget(), IconLabel("exclamation", "attention", 16)
        row = side_by_side(icon, self.warning_label, grows=(self.warning_label,))
        row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        self._warning.setLayout(row)
        amount = stacked(self.amount_label, self.mode_label, self.pace_label, space="")
        self.setLayout(stacked(amount, self._warning, self.settlement_label, space="space_2"))

    def retranslate(self) -> None:
        self.amount_label.setAccessibleName(self.tr("Wallet balance"))
        self.mode_label.setAccessibleName(self.tr("How the wallet is billed, and as of when"))
        self.settlement_label.setAccessibleName(self.tr("How scheduled deliveries are paid for"))
        self.pace_label.setAccessibleName(self.tr("How long the balance lasts"))
        self.warning_label.setAccessibleName(self.tr("Warning about the wallet"))
        self._show()

    def set_wallet(self, wallet: Wallet | None, as_of: datetime | None) -> None:
        self._wallet, self._as_of, self._failure = wallet, as_of, None
        self._is_disconnected = False
        self._show()

    def set_failed(self, failure: KnownError) -> None:
        self._failure = failure
        self._show()

    def set_disconnected(self) -> None:
        self._is_disconnected = True
        self._show()

    def set_scheduled(self, scheduled: ScheduledDelivery | None) -> None:
        self._scheduled = scheduled
        self._show()

    def set_forecast(self, forecast: Forecast | None) -> None:
        self._forecast = forecast
        self._show()

    def set_quote(self, quote: Quote | None) -> None:
        self._quote = quote
        self._show()

    def set_settings(self, settings: WalletSettings) -> None:
        self._settings = settings
        self._show()

    def _show(self) -> None:
        wallet = self._wallet
        self.amount_label.setText(kwd_unknown() if wallet is None else kwd(wallet.balance))
        self.mode_label.setText(self._mode())
        self.mode_label.setToolTip(plain.tooltip(times.exact(self._as_of) if self._as_of else ""))
        level = self._settings.level
        left = balance_left(wallet, self._quote, level, self._scheduled)
        words = balance_left_words(left) or low_words(wallet, level)
        self.warning_label.setText(words)
        self._warning.setVisible(bool(words))
        pace = forecast_words(self._forecast, self._clock())
        self.pace_label.setText(pace)
        self.pace_label.setVisible(bool(pace))
        settlement = settlement_words(self._scheduled, LINES_ON_PAGE)
        self.settlement_label.setText(settlement)
        self.settlement_label.setToolTip(plain.tooltip(settlement_words(self._scheduled)))
        self.settlement_label.setVisible(bool(settlement))

    def _mode(self) -> str:
        if self._wallet is None or self._as_of is None:
            if self._failure is not None:
                words = self.tr("The wallet could not be read. {reason}")
                return words.format(reason=error_words(self._failure))
            return self.tr("Not connected.") if self._is_disconnected else self.tr("Loading …")
        mode = self._wallet.billing_mode
        words = self.tr("Prepaid") if mode == PREPAID else embedded(mode or NOTHING)
        time = times.time_of(self._as_of, self._clock())
        return joined(words, self.tr("as of {time}").format(time=time))
