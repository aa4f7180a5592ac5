"""Offers of a copied location to the customers who were asked for one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.customer_messages.pin_requests import PinRequest


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
