"""The table of all settings: on which page each is changed, and by what kind of control."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QSpinBox,
    QTimeEdit,
    QWidget,
)


class ControlKind(Enum):
    """Kinds of controls; the value is the widget's class."""

    SWITCH = QCheckBox
    CHOICE = QComboBox
    NUMBER = QSpinBox
    SLIDER = QSlider
    TEXT = QLineEdit
    LINES = QPlainTextEdit
    TIME = QTimeEdit
    DIALOG = QAbstractButton
    """A button that opens a dialog for it, such as the choice of a file."""

    @property
    def widget(self) -> type[QWidget]:
        kind: type[QWidget] = self.value
        return kind


GENERAL, MAP, PRINTING, ALERTS, ACCOUNT = PAGES = (
    "general",
    "map",
    "printing",
    "alerts",
    "account",
)


@dataclass(frozen=True, slots=True)
class PreferenceField:
    """One setting, by its path in the settings file, such as ``alerts.volume``.

    ``resets`` is whether *Reset to defaults* of its page concerns it; sign-ins and printers stay.
    """

    path: str
    page: str
    kind: ControlKind
    resets: bool = True


def _fields(page: str, kind: ControlKind, *paths: str) -> tuple[PreferenceField, ...]:
    return tuple(PreferenceField(path, page, kind) for path in paths)


def _under(table: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{table}.{name}" for name in names)


_K = ControlKind

FIELDS: Final[tuple[PreferenceField, ...]] = (
    *_fields(
        GENERAL, _K.CHOICE, "language", "scheme", "density", "shift.paper", "customers.keep_months"
    ),
    *_fields(GENERAL, _K.TEXT, "wallet.low_level", "updates.address", "updates.public_key"),
    *_fields(GENERAL, _K.SWITCH, "updates.weekly"),
    *_fields(MAP, _K.SWITCH, "map.tiles"),
    *_fields(MAP, _K.TEXT, "map.address", "map.attribution", "map.contact"),
    *_fields(MAP, _K.NUMBER, "map.min_zoom", "map.max_zoom", "map.cache_mb"),
    PreferenceField("map.files", MAP, _K.DIALOG, resets=False),
    *_fields(PRINTING, _K.SWITCH, "print_after_booking"),
    *_fields(PRINTING, _K.CHOICE, "printer"),
    *_fields(PRINTING, _K.CHOICE, *_under("slip", "paper", "language", "square", "font")),
    *_fields(
        PRINTING,
        _K.SWITCH,
        *_under("slip", "shop_phone", "shop_address", "second_phone", "map_point", "vehicle"),
        *_under("slip", "schedule", "booked", "price", "barcode", "signature"),
    ),
    *_fields(PRINTING, _K.DIALOG, "slip.logo"),
    *_fields(PRINTING, _K.LINES, "slip.footer"),
    *_fields(PRINTING, _K.NUMBER, *_under("slip", "left_mm", "right_mm", "top_mm", "darkness")),
    PreferenceField("thermal", PRINTING, _K.DIALOG, resets=False),
    *_fields(
        ALERTS,
        _K.SWITCH,
        *_under("alerts", "accepted", "picked_up", "delivered", "failed", "rejected", "cancelled"),
        *_under("alerts", "in_doubt", "reminder", "notifications", "sounds", "quiet"),
    ),
    *_fields(ALERTS, _K.SLIDER, "alerts.volume"),
    *_fields(ALERTS, _K.TIME, "alerts.quiet_from", "alerts.quiet_to"),
    *_fields(ALERTS, _K.NUMBER, "alerts.reminder_minutes"),
    PreferenceField("profile", ACCOUNT, _K.CHOICE, resets=False),
    PreferenceField("profiles.base_url", ACCOUNT, _K.DIALOG, resets=False),
    PreferenceField("profiles.email", ACCOUNT, _K.DIALOG, resets=False),
)

RECORDED: Final = ("shifts.began_at", "shifts.ended_at", "profiles.merchant", "carried")
"""In the settings file, and no settings: written by *End shift* and at a sign-in, and kept of a
newer release."""
