"""The clerk's settings of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.wallet.settings import WalletSettings

if TYPE_CHECKING:
    from deskdispatch.domain.slips.thermal_settings import ThermalSettings

COMFORTABLE: Final = "comfortable"
COMPACT: Final = "compact"


class Preferences(QObject):
    """Language, colours, printing, alerts and the wallet.

    Attributes:
        language: ``en`` or ``ar``.
        scheme: ``light`` or ``dark``; empty follows the system.
        density: How high the board's rows are, ``comfortable`` or ``compact``.
        printer: The system printer for slips; empty asks each time.
        print_after_booking: Whether every booking prints its slip.
        alerts: Which alerts are shown and heard.
        slip: The slip's layout.
        thermal: The thermal printers.
        wallet: The low-balance alert.
        shift: When the present shift began.
    """

    changed = Signal()

    def __init__(
        self,
        *,
        language: str = "en",
        scheme: str = "",
        density: str = COMFORTABLE,
        printer: str = "",
        print_after_booking: bool = False,
        alerts: AlertSettings | None = None,
        slip: SlipTemplate | None = None,
        thermal: Sequence[ThermalSettings] = (),
        wallet: WalletSettings | None = None,
        shift: ShiftSettings | None = None,
    ) -> None:
        super().__init__()
        self.language = language
        self.scheme = scheme
        self.density = density
        self.printer = printer
        self.print_after_booking = print_after_booking
        self.alerts = alerts or AlertSettings()
        self.slip = slip or SlipTemplate()
        self.thermal = thermal
        self.wallet = wallet or WalletSettings()
        self.shift = shift or ShiftSettings()

    def choose(self, **values: object) -> None:
        """Sets values by name; emits ``changed`` if any differs."""
        before = [getattr(self, name) for name in values]
        for name, value in values.items():
            setattr(self, name, value)
        if before != list(values.values()):
            self.changed.emit()


PREFERENCES: Final = tuple(Preferences.__init__.__kwdefaults__ or ())
"""The names of all preferences; the settings have a field of each name."""
