"""The clerk's preferences, declared once; the window, its pages and the file derive from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.appearance import COMFORTABLE
from deskdispatch.domain.customer_messages.settings import MessageSettings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.domain.scanner import ScannerSettings
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.domain.wallet.balance import WalletSettings

if TYPE_CHECKING:
    from deskdispatch.domain.slips.thermal_settings import ThermalSettings


HOLDS_S: Final = (0, 3, 5, 10)
"""Choices for the seconds that *Book* holds an order; 0 sends it at once."""

HOLD_S: Final = 3

IDLE_MINUTES: Final = (0, 5, 10, 15, 30, 60)
"""Choices for minutes without a key or a click before asking again; 0 never asks again."""


@dataclass(frozen=True, slots=True)
class ClerkSettings:
    """Whether a PC ``asks`` who books, once there is a clerk, and again after ``idle_minutes``."""

    asks: bool = False
    idle_minutes: int = 0

    def __post_init__(self) -> None:
        if self.idle_minutes not in IDLE_MINUTES:
            raise ValueError("idle_minutes is not a number of minutes that can be chosen")


KEPT_FOR: Final = (0, 6, 12, 24, 36, 60)
"""Choices in months; 0 keeps customers until a clerk erases them."""

_MONTH: Final = timedelta(days=365.25 / 12)


@dataclass(frozen=True, slots=True)
class CustomerSettings:
    """Customers who did not order for ``keep_months`` are erased; 0 erases nobody."""

    keep_months: int = 0

    def __post_init__(self) -> None:
        if self.keep_months not in KEPT_FOR:
            raise ValueError("keep_months is not a number of months that can be chosen")

    def unseen_before(self, now: datetime) -> datetime | None:
        return now - self.keep_months * _MONTH if self.keep_months else None


@dataclass(frozen=True)
class PreferenceValues:
    """The preferences; fields that are tables of their own check their values.

    An empty language or scheme follows the system, an empty printer asks each time. ``density`` is
    the height of the board's rows, and ``hold_s`` the seconds for which *Book* holds an order.
    """

    language: str = ""
    scheme: str = ""
    density: str = COMFORTABLE
    printer: str = ""
    print_after_booking: bool = False
    hold_s: int = HOLD_S
    map: TileSourceSettings = field(default_factory=TileSourceSettings)
    alerts: AlertSettings = field(default_factory=AlertSettings)
    slip: SlipTemplate = field(default_factory=SlipTemplate)
    thermal: Sequence[ThermalSettings] = ()
    wallet: WalletSettings = field(default_factory=WalletSettings)
    customers: CustomerSettings = field(default_factory=CustomerSettings)
    messages: MessageSettings = field(default_factory=MessageSettings)
    clerks: ClerkSettings = field(default_factory=ClerkSettings)
    scanner: ScannerSettings = field(default_factory=ScannerSettings)
    updates: UpdateSettings = field(default_factory=UpdateSettings)
