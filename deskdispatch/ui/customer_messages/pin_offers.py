"""Offers a copied location to the customers who were asked for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.widgets.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.customer_messages.pin_requests import PinRequest


class PinOffers(MessageOverlay):
    """A line for each customer who may have sent it; the one who was asked last is in front."""

    taken = Signal(object, str)
    """The ``PinRequest`` and the copied text, which is kept nowhere else."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pinOffersNotice")

    def offer(
        self, requests: Sequence[PinRequest], text: str, place_words: Callable[[], str]
    ) -> None:
        """Offers a location in place of an earlier one.

        Args:
            requests: Whom it may be from, the one who was asked last first.
            text: As it was copied.
            place_words: Names the place; empty where it is not known yet.
        """
        self.clear()
        for request in reversed(requests):
            self.show_message(
                BannerKind.INFO,
                partial(self._words, place_words),
                partial(self._action_words, request),
                on_action=partial(self._on_taken, request, text),
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

    def _on_taken(self, request: PinRequest, text: str) -> None:
        self.taken.emit(request, text)
