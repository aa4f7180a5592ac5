"""Messages about the chosen delivery, copied or opened in WhatsApp."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.ui.customer_messages.composing import delivery_text
from deskdispatch.ui.customer_messages.sending import MessageSender, OutgoingMessage, Way
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.clock import Clock
    from deskdispatch.domain.deliveries.summary import DeliverySummary


class DeliveryMessages(QObject):
    """Sends the customer of the chosen delivery the known details of it."""

    desk: Desk | None = None

    def __init__(
        self, window: MainWindow, messenger: MessageSender, shop: Callable[[], str], clock: Clock
    ) -> None:
        super().__init__(window)
        self._window = window
        self._messenger = messenger
        self._shop = shop
        self._clock = clock

    def copy(self) -> None:
        self._send(Way.COPY)

    def send(self) -> None:
        self._send(Way.WHATSAPP)

    def _send(self, way: Way) -> None:
        pane, summary = self._window.delivery_pane, self._window.board_panel.chosen()
        if summary is not None:
            text = partial(self._text, summary)
            message = OutgoingMessage(summary.customer_number, summary.customer_name, text)
            self._messenger.send(message, way, pane.banner)
        elif self._window.board_panel.has_choice():
            pane.banner.show_message(
                BannerKind.INFO,
                lambda: self.tr("An unconfirmed booking has no message yet."),
                passes=True,
            )
        else:
            pane.ask_for_choice()

    def _text(self, summary: DeliverySummary, code: str) -> str:
        messages = self._window.preferences.messages
        return delivery_text(
            *(messages, code, summary),
            shop=self._shop(),
            usually_by=self._usually_by(summary),
            now=self._clock(),
        )

    def _usually_by(self, summary: DeliverySummary) -> datetime | None:
        usual = self.desk.arrivals.usual_of(summary) if self.desk is not None else None
        if usual is None or summary.created_at is None:
            return None
        return usual.by(datetime.fromtimestamp(summary.created_at, UTC))
