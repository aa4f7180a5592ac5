"""Sending of a message by WhatsApp or the clipboard, with other languages and ways on offer."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu

from deskdispatch.domain import phone
from deskdispatch.domain.customer_messages.message import language_for, whatsapp_link
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.button_keys import numbered
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind

SENT: Final = "customer message"
"""Key of the banner message that a customer message was sent."""


class Way(StrEnum):
    """Ways to send a message."""

    WHATSAPP = "whatsapp"
    COPY = "copy"


class OutgoingMessage(NamedTuple):
    """A message to one customer.

    Attributes:
        number: The customer's phone.
        text: Returns the text in the language with a code.
        advice: Returns the clerk's next step, in the language of the window.
    """

    number: str
    name: str
    text: Callable[[str], str]
    advice: Callable[[], str] = str

    @property
    def whom(self) -> str:
        return embedded(self.name) or isolated(self.number)


class MessageSender(QObject):
    """Sends messages; remembers the language of each customer until the program ends."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._languages: dict[str, str] = {}

    def forget(self) -> None:
        """Forgets the languages, for example after an erasure."""
        self._languages.clear()

    def language_of(self, message: OutgoingMessage) -> str:
        former = self._languages.get(phone.key(message.number), "") if message.number else ""
        return language_for(message.name, former, language.current())

    def send(self, message: OutgoingMessage, way: Way, banner: Banner, code: str = "") -> None:
        """Sends a message and reports it; the default is the customer's language.

        If no program opens WhatsApp, the message is copied.
        """
        if code and message.number:
            self._languages[phone.key(message.number)] = code
        code = code or self.language_of(message)
        text = message.text(code)
        is_open = False
        if way is Way.WHATSAPP and (link := whatsapp_link(message.number, text)) is not None:
            url = QUrl.fromEncoded(link.encode(), QUrl.ParsingMode.StrictMode)
            is_open = QDesktopServices.openUrl(url)
        if not is_open:
            QApplication.clipboard().setText(text)
        banner.show_message(
            BannerKind.ATTENTION if way is Way.WHATSAPP and not is_open else BannerKind.INFO,
            partial(_words, message, way, code, is_open=is_open),
            lambda: QCoreApplication.translate("CustomerMessages", "Other ways …"),
            on_action=partial(self._offer, message, way, banner, code),
            key=SENT,
            passes=way is Way.COPY or is_open,
        )

    def _offer(self, message: OutgoingMessage, way: Way, banner: Banner, code: str) -> None:
        menu = QMenu(banner)
        menu.setObjectName("messageWaysMenu")
        menu.aboutToHide.connect(menu.deleteLater)
        can_open = whatsapp_link(message.number, "") is not None
        others = [
            (each, other)
            for each in Way
            for other in language.TABLE
            if (each, other) != (way, code) and (each is Way.COPY or can_open)
        ]
        labels = {
            Way.WHATSAPP: QCoreApplication.translate(
                "CustomerMessages", "Send by WhatsApp: {language}"
            ),
            Way.COPY: QCoreApplication.translate("CustomerMessages", "Copy: {language}"),
        }
        for number, (each, other) in enumerate(others, start=1):
            label = labels[each].format(language=embedded(language.entry(other).name))
            action = menu.addAction(numbered(label, number))
            action.triggered.connect(partial(self.send, message, each, banner, other))
        menu.setActiveAction(menu.actions()[0])
        menu.popup(banner.mapToGlobal(QPoint(0, -menu.sizeHint().height())))


def _words(message: OutgoingMessage, way: Way, code: str, *, is_open: bool) -> str:
    if is_open:
        words = QCoreApplication.translate(
            "CustomerMessages", "WhatsApp opens ({language}): {customer}."
        )
    elif way is Way.COPY:
        words = QCoreApplication.translate(
            "CustomerMessages", "Message copied ({language}): {customer}."
        )
    else:
        words = QCoreApplication.translate(
            "CustomerMessages", "WhatsApp did not open. Message copied ({language}): {customer}."
        )
    said = words.format(customer=message.whom, language=embedded(language.entry(code).name))
    return f"{said} {message.advice()}".strip()
