"""The head of the detail panel: order number, status, and why it is late."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from deskdispatch.domain.deliveries.status import REPORTED_BOOKED
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.controls import CopyButton, SmallButton, side_by_side, stacked
from deskdispatch.ui.widgets.keys import COPY_OR_CALL
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel
from deskdispatch.ui.widgets.status_chip import StatusChip


class DetailHead(Retranslated, QWidget):
    """Order number, status, and the reason why it is late."""

    def __init__(self) -> None:
        super().__init__()
        self._order_number = ""
        self._is_unconfirmed = False
        self._build_ui()
        self.retranslate()

    def _build_ui(self) -> None:
        sizes = theme.current().sizes
        self.title_label = ElidedLabel("detailTitleLabel", "title")
        self.title_label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.copy_button = CopyButton("orderCopyButton")
        self.chip = StatusChip()
        self.close_button = SmallButton("detailCloseButton", "close")
        self.late_label = PlainLabel("lateLabel", "attention", wraps=True)
        icon = IconLabel("exclamation", "attention", sizes["icon"])
        strip = side_by_side(icon, self.late_label, grows=(self.late_label,))
        strip.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        self._late_strip = QWidget()
        self._late_strip.setLayout(strip)
        self.scheduled_label = PlainLabel("scheduledLabel", "accent")
        self.scheduled_label.hide()
        title = (self.title_label, self.copy_button, None, self.chip, self.close_button)
        row = side_by_side(*title, space="space_1")
        self.setLayout(stacked(row, self.scheduled_label, self._late_strip, space="space_1"))

    def retranslate(self) -> None:
        self.copy_button.set_words(self.tr("Copy the order number"), COPY_OR_CALL)
        self.close_button.set_words(self.tr("Close the details"), "Esc")
        self.late_label.setAccessibleName(self.tr("Late"))
        self._show_title()

    def show_order(self, order_number: str, status: str, late: str) -> None:
        self._order_number, self._is_unconfirmed = order_number, False
        self.chip.set_status(status)
        self._show(late)

    def show_unconfirmed(self, order_number: str = "") -> None:
        """Shows an unconfirmed booking; the operator's order number is empty if unknown."""
        self._order_number, self._is_unconfirmed = order_number, True
        self.chip.set_status("", unconfirmed=True)
        self._show("")

    def show_reported(self, order_number: str) -> None:
        """Shows a booking known by the operator's word alone."""
        self._order_number, self._is_unconfirmed = order_number, False
        self.chip.set_status(REPORTED_BOOKED)
        self._show("")

    def show_scheduled(self, words: str) -> None:
        """Shows when it was asked for; "" for what is wanted at once."""
        self.scheduled_label.setText(words)
        self.scheduled_label.setVisible(bool(words))

    def show_nothing(self) -> None:
        self._order_number, self._is_unconfirmed = "", False
        self._show("")

    def _show(self, late: str) -> None:
        self.chip.setVisible(bool(self._order_number) or self._is_unconfirmed)
        self.copy_button.set_text(self._order_number)
        self.late_label.setText(late)
        self._late_strip.setVisible(bool(late))
        self._show_title()

    def _show_title(self) -> None:
        words = (
            self.tr("Unconfirmed booking") if self._is_unconfirmed else self.tr("Select a delivery")
        )
        self.title_label.setText(isolated(self._order_number) or words)
