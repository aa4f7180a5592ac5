"""The price in the booking panel, with its details and the wallet."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import plain
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd, kwd_unknown
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.keys import RETRY, with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal

    from PySide6.QtWidgets import QToolButton

    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
    from deskdispatch.domain.booking.quote import Quote, QuoteRequest
    from deskdispatch.domain.deliveries.arrivals import UsualArrival
    from deskdispatch.domain.errors import KnownError
    from deskdispatch.domain.pricing.estimate import Estimate
    from deskdispatch.domain.pricing.explanation import Explanation
    from deskdispatch.ui.booking.breakdown import Breakdown
    from deskdispatch.ui.widgets.details import DetailsButton


class NoPriceReason(Enum):
    """Reasons for showing no price."""

    DROPOFF = "dropoff"
    PICKUP = "pickup"
    CONNECTION = "connection"


class Price(Retranslated, QWidget):
    """The price in large figures, with distance, tier, zone and duration under it.

    An outdated price disappears at once. The wallet's balance after the booking stands below; it
    never blocks a booking. Without a price an estimate may stand there, which is no quote and is
    never sent. The first frame has no price; ``prepare`` makes the widgets that show one.

    Attributes:
        quote: The price that is shown.
        request: The request that ``quote`` answers.
    """

    arrival_label: ElidedLabel
    wallet_label: PlainLabel
    estimate_label: PlainLabel
    breakdown: Breakdown
    retry_button: QToolButton
    details_button: DetailsButton

    quote_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.quote: Quote | None = None
        self.request: QuoteRequest | None = None
        self._error: KnownError | None = None
        self._estimate: Estimate | None = None
        self._usual: UsualArrival | None = None
        self._waiting = False
        self._missing = NoPriceReason.DROPOFF
        self._wallet: Wallet | None = None
        self._level: Decimal | None = None
        self._scheduled: ScheduledDelivery | None = None
        self.amount_label = PlainLabel("quoteLabel")
        self.detail_label = PlainLabel("quoteDetailLabel", "muted", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.amount_label)
        column.addWidget(self.detail_label)
        self._name_front()

    def prepare(self) -> None:
        """Makes the widgets that are hidden while there is no price."""
        from PySide6.QtWidgets import QToolButton

        from deskdispatch.ui.booking.breakdown import Breakdown
        from deskdispatch.ui.lib import tab_order
        from deskdispatch.ui.widgets.controls import side_by_side
        from deskdispatch.ui.widgets.details import DetailsButton

        self.arrival_label = ElidedLabel("quoteArrivalLabel", "muted")
        self.wallet_label = PlainLabel("quoteWalletLabel", "muted")
        self.wallet_label.setWordWrap(True)
        self.estimate_label = PlainLabel("quoteEstimateLabel", "attention", wraps=True)
        self.breakdown = Breakdown()
        self.retry_button = QToolButton()
        self.retry_button.setObjectName("quoteRetryButton")
        self.details_button = DetailsButton("quoteDetailsButton")
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        shown_later = (self.estimate_label, self.arrival_label, self.wallet_label, self.breakdown)
        for hidden in shown_later:
            hidden.hide()
            column.addWidget(hidden)
        self.retry_button.hide()
        column.addLayout(side_by_side(self.retry_button, self.details_button, None))
        buttons = (self.breakdown.fold_button, self.retry_button, self.details_button)
        tab_order.put_at(self.detail_label, buttons)
        self.retranslate()

    def press_retry(self) -> None:
        if self.retry_button.isVisible():
            self.retry_button.click()

    def _name_front(self) -> None:
        self.amount_label.setAccessibleName(self.tr("Price"))
        self.detail_label.setAccessibleName(self.tr("Price details"))
        self.amount_label.setText(kwd_unknown() if self.quote is None else kwd(self.quote.price))
        self.detail_label.setText(self._details())

    def retranslate(self) -> None:
        self._name_front()
        self.arrival_label.setAccessibleName(self.tr("Usual time to arrive"))
        self.wallet_label.setAccessibleName(self.tr("Wallet after this booking"))
        self.estimate_label.setAccessibleName(self.tr("Estimated price"))
        self.retry_button.setText(self.tr("Retry"))
        self.retry_button.setAccessibleName(self.tr("Retry the price"))
        set_tip(self.retry_button, with_key(self.tr("Retry the price"), RETRY))
        self._show()

    def show_nothing(self, missing: NoPriceReason = NoPriceReason.DROPOFF) -> None:
        self._missing = missing
        self._set(None, None, waiting=False)

    def show_waiting(self) -> None:
        self._set(None, None, waiting=True)

    def show_quote(
        self,
        quote: Quote,
        request: QuoteRequest | None = None,
        usual: UsualArrival | None = None,
    ) -> None:
        """Shows a price, and when deliveries like this one usually arrive."""
        self._set(quote, None, waiting=False, usual=usual)
        self.request = request

    def show_explanation(self, explanation: Explanation, as_of: datetime | None) -> None:
        if self.quote is None:
            return
        before = self.breakdown.difference_label.text()
        self.breakdown.show_explanation(self.quote.price, explanation, as_of)
        if (words := self.breakdown.difference_label.text()) and words != before:
            announce(self, words)

    def show_error(self, error: KnownError, estimate: Estimate | None = None) -> None:
        self._set(None, error, waiting=False, estimate=estimate)

    def set_wallet(self, wallet: Wallet | None, level: Decimal) -> None:
        """Sets the wallet that the price is compared with, and the low-balance alert in KWD."""
        self._wallet, self._level = wallet, level
        self._show_wallet()

    def set_scheduled(self, scheduled: ScheduledDelivery | None) -> None:
        self._scheduled = scheduled
        self._show_wallet()

    def _set(
        self,
        quote: Quote | None,
        error: KnownError | None,
        *,
        waiting: bool,
        estimate: Estimate | None = None,
        usual: UsualArrival | None = None,
    ) -> None:
        before = self.quote
        self.quote, self._error, self._waiting = quote, error, waiting
        self.request, self._estimate, self._usual = None, estimate, usual
        if estimate is not None:
            self.breakdown.show_estimate(estimate)
        else:
            self.breakdown.clear()
        self._show()
        if quote is not None or error is not None:
            announce(self, self._spoken())
        if quote != before:
            self.quote_changed.emit(quote)

    def _spoken(self) -> str:
        shown = (
            *(self.detail_label, self.estimate_label),
            *(self.arrival_label, self.wallet_label),
        )
        words = [label.text() for label in shown if not label.isHidden() and label.text()]
        if self.quote is not None:
            words.insert(0, f"{self.amount_label.accessibleName()} {self.amount_label.text()}")
        return ". ".join(words)

    def _show(self) -> None:
        from deskdispatch.ui.text.details import details_text

        self.detail_label.set_role("muted" if self._error is None else "error")
        self.amount_label.setText(kwd_unknown() if self.quote is None else kwd(self.quote.price))
        self.detail_label.setText(self._details())
        is_bare = self.quote is not None and self.quote.is_duration_bare
        unit = self.tr("The service gives the duration without a unit.") if is_bare else ""
        self.detail_label.setToolTip(plain.tooltip(self._error_words() or unit))
        if self._estimate is not None:
            from deskdispatch.ui.booking.breakdown import estimate_words

            self.estimate_label.setText(estimate_words(self._estimate))
        self.estimate_label.setVisible(self._estimate is not None)
        if self._usual is not None:
            from deskdispatch.ui.text.arrivals import usual_details_words, usual_words

            self.arrival_label.setText(usual_words(self._usual))
            self.arrival_label.setToolTip(plain.tooltip(usual_details_words(self._usual)))
        self.arrival_label.setVisible(self._usual is not None)
        self.retry_button.setVisible(self._error is not None)
        self.details_button.set_details(details_text(self._error) if self._error else "")
        self._show_wallet()

    def _show_wallet(self) -> None:
        from deskdispatch.domain.money import ZERO
        from deskdispatch.domain.wallet.balance import balance_left
        from deskdispatch.ui.text.wallet import LINES_BESIDE_PRICE, balance_left_words

        left = balance_left(self._wallet, self.quote, self._level or ZERO, self._scheduled)
        words = balance_left_words(left) or self._settlement(LINES_BESIDE_PRICE)
        self.wallet_label.setToolTip(plain.tooltip("" if left else self._settlement()))
        self.wallet_label.set_role("note-attention" if left and left.is_short else "muted")
        self.wallet_label.setText(words)
        self.wallet_label.setVisible(bool(words))

    def _settlement(self, most: int | None = None) -> str:
        """Returns how a scheduled delivery is paid if the wallet may not pay it now, else ""."""
        scheduled, quote = self._scheduled, self.quote
        if scheduled is None or quote is None:
            return ""
        from deskdispatch.domain.booking.quote import SCHEDULED
        from deskdispatch.ui.text.wallet import settlement_words

        if quote.pricing_mode != SCHEDULED:
            return ""
        return settlement_words(scheduled, most) if scheduled.pay_as_you_go_enabled else ""

    def _details(self) -> str:
        if self._waiting:
            return self.tr("Getting the price …")
        if self._error is not None:
            from deskdispatch.domain.errors import NotSent
            from deskdispatch.domain.failures.service_failure import ServiceFailure

            reason = self._error_words()
            if isinstance(self._error, NotSent) and self._error.failure is not ServiceFailure.BUSY:
                reason = ""  # the top bar and the map say that the service is unreachable
            return f"{self.tr('No price.')} {reason}".rstrip()
        if self.quote is None:
            if self._missing is NoPriceReason.CONNECTION:
                return self.tr("No price: not connected.")
            if self._missing is NoPriceReason.PICKUP:
                return self.tr("Choose a branch or a pickup to see the price.")
            return self.tr("Choose a drop-off on the map to see the price.")
        return joined(*self._parts(self.quote))

    def _error_words(self) -> str:
        if self._error is None:
            return ""
        from deskdispatch.ui.text.errors import error_words

        return error_words(self._error)

    def _parts(self, quote: Quote) -> list[str]:
        from deskdispatch.ui.text.tiers import distance_words, tier_words

        parts = []
        if quote.distance_text:
            parts.append(distance_words(quote.distance_text))
        if quote.tier_label and quote.tier_label != quote.zone_name:
            parts.append(tier_words(quote.tier_label))
        if quote.zone_name:
            parts.append(self.tr("Zone: {zone}").format(zone=embedded(tier_words(quote.zone_name))))
        elif quote.is_special:
            parts.append(self.tr("Special zone"))
        if quote.duration_text:
            words = self.tr("Duration {duration}")
            parts.append(words.format(duration=isolated(quote.duration_text)))
        return parts
