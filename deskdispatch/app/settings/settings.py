"""Reads and writes the settings file: TOML, without secrets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskdispatch import atomic_file
from deskdispatch.app.settings.start_settings import PRACTICE, is_profile_name
from deskdispatch.app.settings.values import (
    Failures,
    made_of,
    printers_in,
    rows_of,
    typed,
    unknown_in,
    with_unknown,
)
from deskdispatch.domain.appearance import COMFORTABLE, COMPACT, LANGUAGES, SCHEMES
from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.domain.failures.local_failures import SettingsFailureReason as Reason
from deskdispatch.domain.preferences import HOLDS_S, PreferenceValues
from deskdispatch.domain.shift.settings import ShiftSettings

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

_FEATURES: Mapping[str, type[Any]] = {
    name: type(value) for name, value in vars(PreferenceValues()).items() if is_dataclass(value)
}
"""Tables of plain values."""

_ROWS = ("profiles", "shifts", "thermal")
"""Tables of tables, by name."""

_PROFILE_KEYS: Mapping[str, str] = {"base_url": "", "email": "", "merchant": "", "merchant_id": ""}

_CHOICES: Mapping[str, frozenset[object]] = {
    "language": frozenset({"", *LANGUAGES}),
    "scheme": frozenset({"", *SCHEMES}),
    "density": frozenset({COMFORTABLE, COMPACT}),
    "hold_s": frozenset(HOLDS_S),
}
_LINE = re.compile(r"at line (\d+)")


@dataclass(frozen=True, slots=True)
class Profile:
    """A service to work with; its secrets are in the keyring under its name.

    Attributes:
        name: Unique name that the clerk sees.
        base_url: Address of the service; empty for the practice service.
        email: Set if the sign-in is by password.
        merchant: Name of the merchant in the last answer. It is forgotten at a sign-out and a new
            sign-in, as another key may belong to another merchant.
        merchant_id: Merchant whose records the profile's journal holds; empty until the service
            has answered once.
    """

    name: str
    base_url: str = ""
    email: str = ""
    merchant: str = field(default="", compare=False)
    merchant_id: str = field(default="", compare=False)

    @property
    def is_practice(self) -> bool:
        return not self.base_url

    @property
    def is_embedded(self) -> bool:
        """Whether the profile needs no sign-in; other profiles without an address still do."""
        return self.is_practice and self.name == PRACTICE


@dataclass(frozen=True)
class Settings(PreferenceValues):
    """Contents of the settings file: the preferences and the profiles.

    ``shifts`` has the beginning of the present shift, by profile name: ending a shift in the
    practice service does not end the shop's. ``carried`` are keys and tables of a newer release,
    written back unchanged.
    """

    profile: str = PRACTICE
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    shifts: Mapping[str, ShiftSettings] = field(default_factory=dict)
    carried: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def shift(self) -> ShiftSettings:
        return self.shifts.get(self.profile, ShiftSettings())

    @property
    def by_processor(self) -> bool:
        return self.map.by_processor

    def after_drawing(self, *, has_failed: bool) -> Settings:
        """Returns settings that no longer use a GPU if it has failed."""
        by_processor = self.map.by_processor or has_failed
        return replace(self, map=replace(self.map, by_processor=by_processor))

    def profile_named(self, name: str) -> Profile:
        """Returns a profile by name; an unknown one and the practice profile have no address."""
        if name == PRACTICE:
            return Profile(PRACTICE)
        return self.profiles.get(name, Profile(name))

    def with_arguments(self, profile: str | None, language: str | None) -> Settings:
        return replace(self, profile=profile or self.profile, language=language or self.language)

    def with_preferences(self, chosen: Preferences) -> Settings:
        values = {each.name: getattr(chosen, each.name) for each in fields(PreferenceValues)}
        return replace(self, **values, shifts={**self.shifts, self.profile: chosen.shift})

    def with_profile(self, profile: Profile) -> Settings:
        profiles = {**self.profiles, profile.name: profile}
        return replace(self, profiles=profiles, profile=profile.name)


def load(path: Path) -> Settings:
    return read(path)[0]


def read(path: Path) -> tuple[Settings, Sequence[SettingsFailure]]:
    """Reads the settings; a missing file gives the defaults.

    An unusable key, table or file gets its default and is reported as a failure.
    """
    failures: Failures = []
    try:
        return _settings(tomllib.loads(path.read_text(encoding="utf-8-sig")), failures), failures
    except FileNotFoundError:
        return Settings(), ()
    except tomllib.TOMLDecodeError as error:
        line = _LINE.search(str(error))
        return Settings(), [SettingsFailure(Reason.NOT_TOML, line=int(line[1]) if line else 0)]
    except UnicodeDecodeError:
        reason = Reason.NOT_UTF8
    except OSError:  # Windows reports a folder as a file without permission
        reason = Reason.IS_A_FOLDER if path.is_dir() else Reason.CANNOT_READ
    except (ValueError, RecursionError):
        reason = Reason.NOT_TOML
    return Settings(), [SettingsFailure(reason)]


def save(path: Path, settings: Settings) -> None:
    atomic_file.write(path, text_of(settings).encode())


def text_of(settings: Settings) -> str:
    import tomli_w

    table = with_unknown(_table(settings), settings.carried, _ROWS)
    if not settings.thermal:
        del table["thermal"]
    return tomli_w.dumps(table)


def _table(settings: Settings) -> dict[str, Any]:
    table = asdict(replace(settings, carried={}))
    del table["carried"]
    for profile in table["profiles"].values():
        del profile["name"]
    table["thermal"] = {}
    if settings.thermal:
        from deskdispatch.domain.slips.thermal_settings import tables_of

        table["thermal"] = tables_of(settings.thermal)
    return table


def _settings(table: Mapping[str, Any], failures: Failures) -> Settings:
    features = {
        name: made_of(kind, table.get(name), name, failures) for name, kind in _FEATURES.items()
    }
    read = Settings(
        **_plain(table, failures),
        profiles=_profiles(table.get("profiles"), failures),
        shifts={
            name: made_of(ShiftSettings, row, f"shifts.{name}", failures)
            for name, row in _named_rows(table.get("shifts"), "shifts", failures)
        },
        # Few shops have any, and the first paint waits for all imports.
        thermal=printers_in(table["thermal"], failures) if "thermal" in table else (),
        **features,
    )
    return replace(read, carried=unknown_in(table, _table(read), _ROWS))


def _plain(table: Mapping[str, Any], failures: Failures) -> dict[str, Any]:
    tables = {"carried", *_ROWS, *_FEATURES}
    defaults = {name: value for name, value in asdict(Settings()).items() if name not in tables}
    given = typed(table, defaults, "", failures)
    for key, value in list(given.items()):
        is_known = value in _CHOICES[key] if key in _CHOICES else True
        if not is_known or (key == "profile" and not is_profile_name(value)):
            failures.append(SettingsFailure(Reason.NOT_USABLE, key=key))
            del given[key]
    return given


def _profiles(tables: Any, failures: Failures) -> Mapping[str, Profile]:
    known = {}
    for name, row in _named_rows(tables, "profiles", failures):
        place = f"profiles.{name}"
        if not isinstance(row, dict):
            failures.append(SettingsFailure(Reason.NOT_A_TABLE, place))
            continue
        known[name] = Profile(name, **typed(row, _PROFILE_KEYS, place, failures))
    return known


def _named_rows(tables: Any, place: str, failures: Failures) -> Iterator[tuple[str, Any]]:
    for name, row in rows_of(tables, place, failures).items():
        if is_profile_name(name):
            yield name, row
        else:
            failures.append(SettingsFailure(Reason.NOT_USABLE, place))
