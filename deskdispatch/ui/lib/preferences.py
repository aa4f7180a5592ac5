"""The clerk's settings of the window, and how they differ from the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.appearance import COMFORTABLE
from deskdispatch.domain.customers.settings import CustomerSettings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.domain.wallet.balance import WalletSettings

if TYPE_CHECKING:
    from deskdispatch.domain.slips.thermal_settings import ThermalSettings


class Preferences(QObject):
    """Language, colours, map, printing, alerts and the wallet.

    A setting has a path: the name of an attribute, and of a field in it, as ``alerts.volume``.

    Attributes:
        language: ``en`` or ``ar``; empty follows the system.
        scheme: ``light`` or ``dark``; empty follows the system.
        density: How high the board's rows are, ``comfortable`` or ``compact``.
        printer: The system printer for slips; empty asks each time.
        print_after_booking: Whether every booking prints its slip.
        map: The online tiles.
        alerts: Which alerts are shown and heard.
        slip: The slip's layout.
        thermal: The thermal printers.
        wallet: The low-balance alert.
        customers: How long customers are kept.
        updates: Whether and where newer versions are looked for.
        shift: When the present shift began.
    """

    changed = Signal()

    def __init__(
        self,
        *,
        language: str = "",
        scheme: str = "",
        density: str = COMFORTABLE,
        printer: str = "",
        print_after_booking: bool = False,
        map: TileSourceSettings | None = None,
        alerts: AlertSettings | None = None,
        slip: SlipTemplate | None = None,
        thermal: Sequence[ThermalSettings] = (),
        wallet: WalletSettings | None = None,
        customers: CustomerSettings | None = None,
        updates: UpdateSettings | None = None,
        shift: ShiftSettings | None = None,
    ) -> None:
        super().__init__()
        self.language = language
        self.scheme = scheme
        self.density = density
        self.printer = printer
        self.print_after_booking = print_after_booking
        self.map = map or TileSourceSettings()
        self.alerts = alerts or AlertSettings()
        self.slip = slip or SlipTemplate()
        self.thermal = thermal
        self.wallet = wallet or WalletSettings()
        self.customers = customers or CustomerSettings()
        self.updates = updates or UpdateSettings()
        self.shift = shift or ShiftSettings()

    def choose(self, **values: object) -> None:
        """Sets values by name; emits ``changed`` if any differs."""
        before = [getattr(self, name) for name in values]
        for name, value in values.items():
            setattr(self, name, value)
        if before != list(values.values()):
            self.changed.emit()

    def at(self, path: str) -> Any:
        """The value of a path."""
        value: Any = self
        for name in path.split("."):
            value = getattr(value, name)
        return value

    def with_value(self, path: str, value: object) -> dict[str, object]:
        """What ``choose`` takes to set the value of a path.

        Raises:
            ValueError: The value cannot be used, by the rules of its table.
        """
        name, _, field = path.partition(".")
        return {name: replace(getattr(self, name), **{field: value}) if field else value}

    def differing(self, paths: Iterable[str]) -> list[str]:
        """Those of the paths whose values are not the defaults."""
        usual = Preferences()
        return [path for path in paths if self.at(path) != usual.at(path)]

    def defaults(self, paths: Iterable[str]) -> dict[str, object]:
        """What ``choose`` takes to set the paths to their defaults."""
        usual, chosen = Preferences(), {}
        fields: dict[str, dict[str, object]] = {}
        for path in paths:
            name, _, field = path.partition(".")
            if field:
                fields.setdefault(name, {})[field] = usual.at(path)
            else:
                chosen[name] = usual.at(path)
        return chosen | {name: replace(getattr(self, name), **new) for name, new in fields.items()}


PREFERENCES: Final = tuple(Preferences.__init__.__kwdefaults__ or ())
"""The names of all preferences; the settings have a field of each name."""
