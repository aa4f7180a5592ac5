"""Locations that customers send: the watch of the clipboard, and the offers to use them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QClipboard, QGuiApplication

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.location.location_reader import AT_ONCE
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.customer_messages.pin_requests import PinRequest


class ClipboardWatch(QObject):
    """Emits each short text that is copied elsewhere between ``start`` and ``stop``.

    At other times the clipboard is never read. Texts are not stored, except for the hash of the
    last one, which differs in each run of the program. Wayland hides the clipboard from a
    background window, so an unread change is read once the window has the focus.
    """

    copied = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_watching = False
        self._is_unread = False
        self._seen = 0

    def start(self) -> None:
        """Starts with the next change; the current content is ignored."""
        self._seen, self._is_unread = hash(QGuiApplication.clipboard().text()), False
        if not self.is_watching:
            self.is_watching = True
            QGuiApplication.clipboard().dataChanged.connect(self._on_changed)
            current_application().applicationStateChanged.connect(self._on_state_changed)

    def stop(self) -> None:
        if self.is_watching:
            self.is_watching, self._seen = False, 0
            QGuiApplication.clipboard().dataChanged.disconnect(self._on_changed)
            current_application().applicationStateChanged.disconnect(self._on_state_changed)

    def _on_changed(self) -> None:
        self._is_unread = True
        self._read()

    def _on_state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._is_unread:
            self._read()

    def _read(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard.ownsClipboard():
            self._is_unread = False
            return
        text = clipboard.text(QClipboard.Mode.Clipboard)
        if not text:
            return
        self._is_unread = False
        digest = hash(text)
        if digest != self._seen:
            self._seen = digest
            if len(text) <= AT_ONCE:
                self.copied.emit(text)


class PinOffers(MessageOverlay):
    """A line for each customer who may have sent it, the one asked last in front."""

    taken = Signal(object, str)
    """The ``PinRequest`` and the copied text, which is stored nowhere else."""

    def __init__(self) -> None:
        super().__init__()
        self._offers: dict[str, Callable[[], None]] = {}
        self._away: set[str] = set()
        self.setObjectName("pinOffersNotice")

    def offer(
        self, requests: Sequence[PinRequest], text: str, place_words: Callable[[], str]
    ) -> None:
        """Offers a copied text for the requests, the latest first, replacing an earlier offer.

        ``place_words`` names its place; "" while unknown.
        """
        self.clear()
        for request in reversed(requests):
            show = partial(self._show_offer, request, text, place_words)
            self._offers[request.key] = show
            show()

    def put_away(self, key: str) -> None:
        """Hides the offer to the customer with this phone, until ``bring_back``."""
        if any(each.key == key for each in self.current_messages()):
            self._away.add(key)
            self.end_message(key)

    def bring_back(self, key: str) -> None:
        if key in self._away:
            self._away.discard(key)
            self._offers[key]()

    def keep_only(self, keys: Collection[str]) -> None:
        """Ends the offers to all other customers."""
        for key in [each for each in self._offers if each not in keys]:
            self._away.discard(key)
            del self._offers[key]
            self.end_message(key)

    def clear(self) -> None:
        self._offers.clear()
        self._away.clear()
        super().clear()

    def _show_offer(self, request: PinRequest, text: str, place_words: Callable[[], str]) -> None:
        self.show_message(
            BannerKind.INFO,
            partial(self._words, place_words),
            partial(self._action_words, request),
            on_action=partial(self.taken.emit, request, text),
            key=request.key,
        )

    def _words(self, place_words: Callable[[], str]) -> str:
        place = place_words()
        if not place:
            return self.tr("Location copied.")
        return self.tr("Location copied: {place}.").format(place=embedded(place))

    def _action_words(self, request: PinRequest) -> str:
        whom = embedded(request.draft.name.strip()) or isolated(request.draft.phone)
        return self.tr("Use for {customer}").format(customer=whom)
