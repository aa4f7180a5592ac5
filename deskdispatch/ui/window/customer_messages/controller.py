"""Controller of all messages to customers and to the operator, and of their settings page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.customer_messages.sending import MessageSender
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.customer_messages.delivery_messages import DeliveryMessages
from deskdispatch.ui.window.customer_messages.pin_requests import PinRequestsController
from deskdispatch.ui.window.customer_messages.wrong_bookings import WrongBookingsController
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.ui.alerts.alerts import Alerts
    from deskdispatch.ui.booking.draft_keeper import DraftKeeper
    from deskdispatch.ui.customer_messages.settings_page import MessagesPage
    from deskdispatch.ui.window.poller import Poller


class CustomerMessages(QObject):
    """Creates the parts that send messages from this window, by WhatsApp or the clipboard."""

    def __init__(
        self, window: MainWindow, poller: Poller, alerts: Alerts, drafts: DraftKeeper, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._desk: Desk | None = None
        self.messenger = MessageSender(self)
        self.pins = PinRequestsController(
            *(window, self.messenger, self.shop, tasks), clock=utc_now
        )
        self.deliveries = DeliveryMessages(window, self.messenger, self.shop, utc_now)
        self.wrong_bookings = WrongBookingsController(
            *(window, poller, alerts, self.shop, tasks),
            fill_from=drafts.fill_from,
            clock=utc_now,
        )
        actions = window.commands.actions
        window.detail_panel.further_actions = [
            actions[name] for name in ("copy_message", "send_message", "wrong")
        ]
        window.commands.connect_to(
            {
                "ask_pin": self.pins.ask,
                "copy_message": self.deliveries.copy,
                "send_message": self.deliveries.send,
                "wrong": self.wrong_bookings.ask,
            }
        )

    def attach(self, desk: Desk) -> None:
        self._desk = self.deliveries.desk = desk
        self.pins.attach(desk)
        self.wrong_bookings.attach(desk)

    async def detach(self) -> None:
        self._desk = self.deliveries.desk = None
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
