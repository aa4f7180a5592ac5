"""Settings that are kept between starts: TOML, and never a secret."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from deskdispatch.domain.errors import StartError
from deskdispatch.domain.tile_source import TileSourceSettings
from deskdispatch.ui.preferences import Preferences

PRACTICE = "practice"
"""The profile that needs nothing: its service is embedded."""

_PROFILE_NAME = re.compile(r"[\w-]{1,40}")
_TYPE_WORDS = {bool: "true or false", str: "a text in quotes", int: "a whole number"}


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
    """

    language: str = ""
    scheme: str = ""
    profile: str = PRACTICE
    printer: str = ""
    print_after_booking: bool = False
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    map: TileSourceSettings = field(default_factory=TileSourceSettings)

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
        StartError: The file cannot be read, is not TOML, or has a map that cannot be used; it is
            left as it is.
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
    fresh = path.with_suffix(".new")
    fresh.write_text(tomli_w.dumps(table), encoding="utf-8")
    os.replace(fresh, path)


def _settings(table: Mapping[str, Any]) -> Settings:
    """Takes what has the right type and leaves the rest at its default."""
    plain = {
        name: table[name]
        for name, default in asdict(Settings()).items()
        if name not in {"profiles", "map"} and isinstance(table.get(name), type(default))
    }
    profiles = table.get("profiles")
    rows = profiles.items() if isinstance(profiles, dict) else ()
    known = {
        name: Profile(name, str(row.get("base_url", "")), str(row.get("email", "")))
        for name, row in rows
        if isinstance(row, dict) and is_profile_name(name)
    }
    return Settings(**plain, profiles=known, map=_map(table.get("map", {})))


def _map(table: Any) -> TileSourceSettings:
    """What cannot be used is told: a clerk without streets would not know why.

    Raises:
        ValueError: Which value and why; it is never quoted, as an address may hold a key.
    """
    if not isinstance(table, dict):
        raise ValueError("map: must be a table, [map]")
    defaults = asdict(TileSourceSettings())
    given = {name: value for name, value in table.items() if name in defaults}
    for name, value in given.items():
        if type(value) is not type(defaults[name]):
            raise ValueError(f"[map] {name}: must be {_TYPE_WORDS[type(defaults[name])]}")
    try:
        return TileSourceSettings(**given)
    except ValueError as error:
        raise ValueError(f"[map] {error}") from None
