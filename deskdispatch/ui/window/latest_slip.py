"""Chooses the delivery that the Print command prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
    from deskdispatch.ui.deliveries.pane import DeliveryPane


class LatestSlip(QObject):
    """Makes Print print the latest booking until the clerk selects a row.

    A delivery just booked or found is selected, so that board, details and Print agree. If the
    clerk works on another row, that stays selected, but Print still prints the latest.
    """

    def __init__(self, pane: DeliveryPane, print_slip: Callable[[Delivery], object]) -> None:
        super().__init__(pane)
        self._pane = pane
        self._board = board = pane.board
        self._print_slip = print_slip
        self._latest: Delivery | None = None
        self._beside = ""
        board.delivery_chosen.connect(self._on_delivery_chosen)
        board.unconfirmed_chosen.connect(self._on_unconfirmed_chosen)
        board.table.pressed.connect(self._on_row_pressed)

    def show_booked(self, delivery: Delivery) -> None:
        """A booking of the form: selects it."""
        self._pane.choose_booked(delivery.id)
        self._name(delivery)

    def show_found(self, delivery: Delivery) -> None:
        """A booking just found: selects it unless the clerk works on another row."""
        if not self._is_clerk_at_another():
            self._pane.choose_booked(delivery.id)
        self._name(delivery)

    def forget(self) -> None:
        """Makes Print print the selection again."""
        self._latest = None

    def press_print(self) -> None:
        """Prints the latest slip, or else the selection's."""
        if self._latest is not None:
            self._print_slip(self._latest)
        else:
            self._pane.detail.press_print()

    def _name(self, delivery: Delivery) -> None:
        self._beside = self._board.chosen_id() or ""
        self._latest = delivery

    def _is_clerk_at_another(self) -> bool:
        focus = QApplication.focusWidget()
        board, detail = self._board, self._pane.detail
        is_here = focus is not None and (board.isAncestorOf(focus) or detail.isAncestorOf(focus))
        return is_here and (board.has_choice() or bool(board.search_edit.text()))

    def _on_delivery_chosen(self, summary: DeliverySummary | None) -> None:
        if summary is not None:  # to close the details is to choose no other
            self._follow_choice(summary.id)

    def _on_unconfirmed_chosen(self, unconfirmed: UnconfirmedBooking) -> None:
        self._follow_choice(unconfirmed.intent.id)

    def _follow_choice(self, id: str) -> None:
        """Ignores a row emitted again because it changed."""
        if self._latest is not None and id not in {self._latest.id, self._beside}:
            self.forget()

    def _on_row_pressed(self, index: QModelIndex) -> None:
        summary = self._board.model.summary_at(index.row())
        if self._latest is not None and (summary is None or summary.id != self._latest.id):
            self.forget()
