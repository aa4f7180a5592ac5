"""What is known of one delivery, line by line; what is not known is said as such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from deskdispatch.ui.widgets.amounts import isolated, kwd
from deskdispatch.ui.widgets.when import day_and_time, exact

if TYPE_CHECKING:
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.intent import Intent


class Facts(QWidget):
    """Label and value in two columns; values can be selected and copied."""

    def __init__(self) -> None:
        super().__init__()
        self._delivery: Delivery | None = None
        self._intent: Intent | None = None
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(4)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._values: dict[str, tuple[QLabel, QLabel]] = {}

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_facts(self._delivery, self._intent)

    def show_facts(self, delivery: Delivery | None, intent: Intent | None) -> None:
        """Shows a delivery with what this desk itself sent for it, or a booking in doubt."""
        self._delivery, self._intent = delivery, intent
        rows = self._rows(delivery, intent) if delivery or intent else []
        for key, label, value in rows:
            name, shown = self._row(key)
            name.setText(label)
            shown.setText(value)
            shown.setAccessibleName(label)
        for index, key in enumerate(self._values):
            self._form.setRowVisible(index, key in {row[0] for row in rows})

    def _row(self, key: str) -> tuple[QLabel, QLabel]:
        if key not in self._values:
            name, value = QLabel(), QLabel()
            name.setProperty("role", "muted")
            for label in (name, value):
                label.setTextFormat(Qt.TextFormat.PlainText)
            value.setObjectName(f"{key}Fact")
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(name, value)
            self._values[key] = name, value
        return self._values[key]

    def _rows(self, delivery: Delivery | None, intent: Intent | None) -> list[tuple[str, str, str]]:
        unknown = self.tr("not known here")
        booking = intent.booking if intent else None
        customer = delivery.customer_name if delivery else booking and booking.customer_name
        phone = delivery.customer_number if delivery else None
        phone = phone or (booking.customer_number if booking else None)
        rows = [
            ("customer", self.tr("Customer"), customer or unknown),
            ("phone", self.tr("Phone"), isolated(phone) if phone else unknown),
            ("dropoff", self.tr("Drop-off"), self._dropoff(delivery, intent) or unknown),
        ]
        if delivery is not None:
            rows += self._courier_rows(delivery)
        cash = unknown
        if booking is not None:
            cash = kwd(booking.total_amount) if booking.collect_cash else self.tr("none")
        elif delivery is not None and delivery.collect_cash is False:
            cash = self.tr("none")
        rows.append(("cash", self.tr("Cash"), cash))
        notes = (booking.special_notes or self.tr("none")) if booking else unknown
        rows.append(("notes", self.tr("Notes"), notes))
        if booking is not None and booking.scheduled_delivery_at is not None:
            at = exact(booking.scheduled_delivery_at)
            rows.append(("scheduled", self.tr("Deliver at"), at))
        return rows

    def _dropoff(self, delivery: Delivery | None, intent: Intent | None) -> str:
        point = delivery.dropoff if delivery else None
        if point is None and intent is not None:
            point = intent.booking.dropoff
        detail = intent.booking.additional_address_detail if intent else None
        parts = [isolated(point.text()) if point else "", detail or ""]
        return " · ".join(part for part in parts if part)

    def _courier_rows(self, delivery: Delivery) -> list[tuple[str, str, str]]:
        waiting = self.tr("not assigned yet")
        driver = delivery.driver_name or waiting
        if delivery.driver_name and delivery.driver_phone:
            driver = f"{delivery.driver_name} · {isolated(delivery.driver_phone)}"
        booked = day_and_time(delivery.created_at) if delivery.created_at else ""
        return [
            ("driver", self.tr("Driver"), driver),
            ("price", self.tr("Price"), kwd(delivery.estimated_price)),
            ("booked", self.tr("Booked at"), booked or self.tr("not known here")),
        ]
