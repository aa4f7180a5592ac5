"""Settings that are kept between starts: TOML, and never a secret."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskdispatch.domain.alert_settings import AlertSettings
from deskdispatch.domain.errors import StartError
from deskdispatch.domain.shift_settings import ShiftSettings
from deskdispatch.domain.slip_template import SlipTemplate
from deskdispatch.domain.tile_source import TileSourceSettings
from deskdispatch.domain.wallet_settings import WalletSettings
from deskdispatch.ui.preferences import Preferences

if TYPE_CHECKING:
    from deskdispatch.domain.thermal_settings import ThermalSettings

PRACTICE = "practice"
"""The profile that needs nothing: its service is embedded."""

_PROFILE_NAME = re.compile(r"[\w-]{1,40}")
_FEATURES: Mapping[str, type[Any]] = {
    "map": TileSourceSettings,
    "alerts": AlertSettings,
    "slip": SlipTemplate,
    "wallet": WalletSettings,
}
"""Each a table of plain values."""

_TYPE_WORDS: Mapping[type, str] = {
    bool: "true or false",  # ahead of numbers, as Python takes it for one
    str: "a text in quotes",
    int: "a whole number",
}


@dataclass(frozen=True, slots=True)
class Profile:
    """One service to work with; its secrets are in the keyring under its name.

    Attributes:
        base_url: The operator's base address; empty for the practice service.
        email: Set where the sign-in is by password.
    """

    name: str
    base_url: str = ""
    email: str = ""

    @property
    def is_practice(self) -> bool:
        """Whether the embedded service is meant."""
        return not self.base_url

    @property
    def is_embedded(self) -> bool:
        """Whether it is the one that needs no sign-in; another without an address still does."""
        return self.is_practice and self.name == PRACTICE


@dataclass(frozen=True, slots=True)
class Settings:
    """What the clerk chose.

    Attributes:
        language: ``en`` or ``ar``; empty follows the system.
        scheme: ``light`` or ``dark``; empty follows the system.
        profile: The profile used last.
        printer: The system printer for slips; empty asks.
        print_after_booking: Whether a slip is printed with every booking.
        map: Online tiles of the map.
        alerts: What rings and pops up.
        slip: How slips look.
        thermal: Thermal printers that this program itself speaks to.
        wallet: When the wallet is low.
        shifts: Where the present shift began, by the name of the profile: who ends one in the
            practice service ends none in the shop.
    """

    language: str = ""
    scheme: str = ""
    profile: str = PRACTICE
    printer: str = ""
    print_after_booking: bool = False
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    map: TileSourceSettings = field(default_factory=TileSourceSettings)
    alerts: AlertSettings = field(default_factory=AlertSettings)
    slip: SlipTemplate = field(default_factory=SlipTemplate)
    thermal: Sequence[ThermalSettings] = ()
    wallet: WalletSettings = field(default_factory=WalletSettings)
    shifts: Mapping[str, ShiftSettings] = field(default_factory=dict)

    @property
    def shift(self) -> ShiftSettings:
        """That of the profile in use."""
        return self.shifts.get(self.profile, ShiftSettings())

    def named(self, name: str) -> Profile:
        """A profile by name; one not yet known has no address."""
        return self.profiles.get(name, Profile(name))

    def preferring(self, chosen: Preferences) -> Settings:
        """The same settings with what the clerk prefers in the window."""
        return replace(
            self,
            language=chosen.language,
            scheme=chosen.scheme,
            printer=chosen.printer,
            print_after_booking=chosen.print_after_booking,
            alerts=chosen.alerts,
            slip=chosen.slip,
            thermal=chosen.thermal,
            wallet=chosen.wallet,
            shifts={**self.shifts, self.profile: chosen.shift},
        )

    def with_profile(self, profile: Profile) -> Settings:
        """The same settings, with that profile kept and in use."""
        profiles = {**self.profiles, profile.name: profile}
        return replace(self, profiles=profiles, profile=profile.name)


def is_profile_name(name: str) -> bool:
    """Letters, digits, ``_`` and ``-``: it becomes part of a file's name."""
    return _PROFILE_NAME.fullmatch(name) is not None


def load(path: Path) -> Settings:
    """Reads the settings; a missing file gives the defaults.

    Raises:
        StartError: The file cannot be read, is not TOML, or has a table with a value that cannot
            be used; it is left as it is.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return _settings(table)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        raise StartError(f"{path}: {error}") from error


def save(path: Path, settings: Settings) -> None:
    """Writes the settings beside the old ones and puts them in their place.

    Raises:
        OSError: They cannot be written; the old ones stay.
    """
    import tomli_w

    table = asdict(settings)
    table["profiles"] = {
        name: {key: value for key, value in asdict(profile).items() if key != "name"}
        for name, profile in settings.profiles.items()
    }
    if settings.thermal:
        from deskdispatch.domain.thermal_settings import tables_of

        table["thermal"] = tables_of(settings.thermal)
    else:
        del table["thermal"]
    fresh = path.with_suffix(".new")
    fresh.write_text(tomli_w.dumps(table), encoding="utf-8")
    os.replace(fresh, path)


def _settings(table: Mapping[str, Any]) -> Settings:
    """Takes what has the right type and leaves the rest at its default."""
    plain = {
        name: table[name]
        for name, default in asdict(Settings()).items()
        if name not in {"profiles", "shifts", "thermal", *_FEATURES}
        and isinstance(table.get(name), type(default))
    }
    profiles = table.get("profiles")
    rows = profiles.items() if isinstance(profiles, dict) else ()
    known = {
        name: Profile(name, str(row.get("base_url", "")), str(row.get("email", "")))
        for name, row in rows
        if isinstance(row, dict) and is_profile_name(name)
    }
    features = {name: _feature(name, kind, table.get(name, {})) for name, kind in _FEATURES.items()}
    shifts, thermal = _shifts(table.get("shifts")), _thermal(table.get("thermal"))
    return Settings(**plain, profiles=known, shifts=shifts, thermal=thermal, **features)


def _thermal(tables: Any) -> Sequence[ThermalSettings]:
    """By the names of the printers; few shops have any, and all await the first paint."""
    if tables is None:
        return ()
    from deskdispatch.domain.thermal_settings import printers_of

    if not isinstance(tables, dict):
        raise ValueError("thermal: must be a table for each printer, [thermal.NAME]")
    try:
        return printers_of(tables)
    except ValueError as error:
        raise ValueError(f"[thermal] {error}") from None


def _shifts(tables: Any) -> Mapping[str, ShiftSettings]:
    """By the names of their profiles."""
    rows = tables.items() if isinstance(tables, dict) else ()
    return {
        name: _feature(f"shifts.{name}", ShiftSettings, row)
        for name, row in rows
        if is_profile_name(name)
    }


def _feature(name: str, kind: type[Any], table: Any) -> Any:
    """What cannot be used is told: a clerk without streets, say, would not know why.

    Raises:
        ValueError: Which value and why; it is never quoted, as an address may hold a key.
    """
    if not isinstance(table, dict):
        raise ValueError(f"{name}: must be a table, [{name}]")
    defaults = asdict(kind())
    given = {key: value for key, value in table.items() if key in defaults}
    for key, value in given.items():
        wanted = next(each for each in _TYPE_WORDS if isinstance(defaults[key], each))
        if type(value) is not wanted:
            raise ValueError(f"[{name}] {key}: must be {_TYPE_WORDS[wanted]}")
    try:
        return kind(**given)
    except ValueError as error:
        raise ValueError(f"[{name}] {error}") from None
