"""Controller of all messages to customers and to the operator, and of their settings page."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.customer_messages.composing import delivery_text
from deskdispatch.ui.customer_messages.sending import MessageSender, OutgoingMessage, Way
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.customer_messages.pin_requests import PinRequestsController
from deskdispatch.ui.window.customer_messages.wrong_bookings import WrongBookingsController
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.ui.alerts.alerts import Alerts
    from deskdispatch.ui.booking.draft_keeper import DraftKeeper
    from deskdispatch.ui.customer_messages.settings_page import MessagesPage
    from deskdispatch.ui.window.poller import Poller


class CustomerMessages(QObject):
    """Sends messages from this window, by WhatsApp or the clipboard, and makes the other senders.

    Its own message has the known details of the chosen delivery.
    """

    def __init__(
        self, window: MainWindow, poller: Poller, alerts: Alerts, drafts: DraftKeeper, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._desk: Desk | None = None
        self.messenger = MessageSender(self)
        self.pins = PinRequestsController(window, self.messenger, self.shop, tasks)
        self.wrong_bookings = WrongBookingsController(
            window, poller, alerts, tasks, shop=self.shop, fill_from=drafts.fill_from
        )
        actions = window.commands.actions
        window.detail_panel.further_actions = [
            actions[name] for name in ("copy_message", "send_message", "wrong")
        ]
        window.commands.connect_to(
            {
                "ask_pin": self.pins.ask,
                "copy_message": partial(self._send, Way.COPY),
                "send_message": partial(self._send, Way.WHATSAPP),
                "wrong": self.wrong_bookings.ask,
            }
        )

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.pins.attach(desk)
        self.wrong_bookings.attach(desk)

    async def detach(self) -> None:
        self._desk = None
        self.pins.detach()
        self.wrong_bookings.detach()

    def shop(self) -> str:
        """Returns the shop's name from the settings, else from the service; empty if unknown."""
        bootstrap = self._desk.session.bootstrap if self._desk is not None else None
        account = bootstrap.account if bootstrap is not None else None
        return self._window.preferences.messages.shop or (account and account.seller_name) or ""

    def forget(self) -> None:
        """Forgets all customers, as one of them was erased or the profile is another."""
        self.messenger.forget()
        self.pins.forget()

    def settings_page(self) -> MessagesPage:
        from deskdispatch.ui.customer_messages.settings_page import MessagesPage

        return MessagesPage(self._window.preferences, self.shop)

    def _send(self, way: Way) -> None:
        """Sends the customer of the chosen delivery its known details."""
        pane, summary = self._window.delivery_pane, self._window.board_panel.chosen()
        if summary is not None:
            text = partial(self._text, summary)
            message = OutgoingMessage(summary.customer_number, summary.customer_name, text)
            self.messenger.send(message, way, pane.banner)
        elif self._window.board_panel.has_choice():
            pane.banner.show_message(
                BannerKind.INFO,
                lambda: self.tr("An unconfirmed booking has no message yet."),
                passes=True,
            )
        else:
            pane.ask_for_choice()

    def _text(self, summary: DeliverySummary, code: str) -> str:
        messages, at = self._window.preferences.messages, summary.created_at
        usual = self._desk.arrivals.usual_of(summary) if self._desk is not None else None
        by = usual.by(datetime.fromtimestamp(at, UTC)) if usual and at is not None else None
        return delivery_text(
            messages, code, summary, shop=self.shop(), usually_by=by, now=utc_now()
        )
