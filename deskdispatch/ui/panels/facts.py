"""What is known of one delivery, line by line; what is not known is said as such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from deskdispatch.ui import language
from deskdispatch.ui.widgets.amounts import isolated, joined, kwd
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.when import day_and_time, exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.intent import Intent
    from deskdispatch.domain.places import Area

_Row = tuple[str, str, str]
"""Key, label, value."""


class Facts(QWidget):
    """Label and value in two columns; values can be selected and copied."""

    def __init__(self) -> None:
        super().__init__()
        self._delivery: Delivery | None = None
        self._intent: Intent | None = None
        self._areas: Sequence[Area] = ()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(4)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._values: dict[str, tuple[QLabel, QLabel]] = {}

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_facts(self._delivery, self._intent)

    def set_areas(self, areas: Sequence[Area]) -> None:
        """The named areas of the country, for naming a point."""
        self._areas = areas

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
            name, value = PlainLabel(role="muted"), PlainLabel(f"{key}Fact")
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(name, value)
            self._values[key] = name, value
        return self._values[key]

    def _rows(self, delivery: Delivery | None, intent: Intent | None) -> list[_Row]:
        courier = self._courier_rows(delivery) if delivery is not None else []
        return [
            *self._customer_rows(delivery, intent),
            *courier,
            ("cash", self.tr("Cash"), self._cash(delivery, intent)),
            *self._wish_rows(intent),
        ]

    def _customer_rows(self, delivery: Delivery | None, intent: Intent | None) -> list[_Row]:
        booking = intent.booking if intent else None
        name = (delivery and delivery.customer_name) or (booking and booking.customer_name)
        phone = (delivery and delivery.customer_number) or (booking and booking.customer_number)
        return [
            ("customer", self.tr("Customer"), name or self._unknown()),
            ("phone", self.tr("Phone"), isolated(phone or "") or self._unknown()),
            ("dropoff", self.tr("Drop-off"), self._dropoff(delivery, intent) or self._unknown()),
        ]

    def _courier_rows(self, delivery: Delivery) -> list[_Row]:
        driver = delivery.driver_name or self.tr("not assigned yet")
        if delivery.driver_name and delivery.driver_phone:
            driver = joined(delivery.driver_name, isolated(delivery.driver_phone))
        booked = day_and_time(delivery.created_at) if delivery.created_at else ""
        return [
            ("driver", self.tr("Driver"), driver),
            ("price", self.tr("Price"), kwd(delivery.estimated_price)),
            ("booked", self.tr("Booked at"), booked or self._unknown()),
        ]

    def _wish_rows(self, intent: Intent | None) -> list[_Row]:
        if intent is None:
            return [("notes", self.tr("Notes"), self._unknown())]
        booking = intent.booking
        rows = [("notes", self.tr("Notes"), booking.special_notes or self.tr("none"))]
        if booking.scheduled_delivery_at is not None:
            at = exact(booking.scheduled_delivery_at)
            rows.append(("scheduled", self.tr("Deliver at"), at))
        return rows

    def _dropoff(self, delivery: Delivery | None, intent: Intent | None) -> str:
        from deskdispatch.domain.places import nearest

        point = delivery.dropoff if delivery else None
        if point is None and intent is not None:
            point = intent.booking.dropoff
        detail = intent.booking.additional_address_detail if intent else None
        area = nearest(self._areas, point) if point else None
        name = area.name(language.current()) if area else ""
        parts = [name, isolated(point.text()) if point else "", detail or ""]
        return joined(*parts) if any(parts) else ""

    def _cash(self, delivery: Delivery | None, intent: Intent | None) -> str:
        from deskdispatch.domain.cash import Collect, NothingToCollect, cash_of

        cash = cash_of(delivery, intent.booking if intent else None)
        if isinstance(cash, Collect):
            return kwd(cash.amount) if cash.amount else self.tr("yes, amount not known here")
        return self.tr("none") if isinstance(cash, NothingToCollect) else self._unknown()

    def _unknown(self) -> str:
        return self.tr("not known here")
