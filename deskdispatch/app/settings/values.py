"""Tables of a settings file: validated, or kept for a newer release."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from deskdispatch.domain.failures.local_failures import SettingsFailure, SettingsFailureReason

if TYPE_CHECKING:
    from deskdispatch.domain.slips.thermal_settings import ThermalSettings

T = TypeVar("T")

_NAMED: Final = re.compile(r"(\w+)(?: and (\w+))?\b")
"""Beginning of a validation message: names of the fields with invalid values."""

_WRONG_TYPE: Final[Mapping[type, SettingsFailureReason]] = {
    bool: SettingsFailureReason.NOT_A_SWITCH,  # before numbers: a Python bool is an int too
    str: SettingsFailureReason.NOT_A_TEXT,
    int: SettingsFailureReason.NOT_A_WHOLE_NUMBER,
    tuple: SettingsFailureReason.NOT_TEXTS,
}

Failures = list[SettingsFailure]


def rows_of(table: Any, place: str, failures: Failures) -> dict[str, Any]:
    if isinstance(table, dict):
        return table
    if table is not None:
        failures.append(SettingsFailure(SettingsFailureReason.NOT_A_TABLE, place))
    return {}


def typed(
    table: Mapping[str, Any], defaults: Mapping[str, Any], place: str, failures: Failures
) -> dict[str, Any]:
    given = {key: value for key, value in table.items() if key in defaults}
    for key, value in list(given.items()):
        expected = next(each for each in _WRONG_TYPE if isinstance(defaults[key], each))
        is_list = isinstance(value, list) and all(isinstance(each, str) for each in value)
        if expected is tuple and is_list:
            given[key] = tuple(value)
        elif type(value) is not expected:
            failures.append(SettingsFailure(_WRONG_TYPE[expected], place, key))
            del given[key]
    return given


def made_of(kind: type[T], table: Any, place: str, failures: Failures) -> T:
    """Builds a settings value from its table; unusable keys stay at their defaults."""
    defaults: dict[str, Any] = asdict(kind())  # type: ignore[call-overload]
    given = typed(rows_of(table, place, failures), defaults, place, failures)
    settings = usable(kind, given, place, failures)
    return kind() if settings is None else settings


def usable(
    make: Callable[..., T], given: Mapping[str, Any], place: str, failures: Failures
) -> T | None:
    """Calls ``make`` with the given values except those it refuses, which go to ``failures``.

    ``make`` raises ``ValueError`` with a message that begins with the names of the one or two
    refused fields. Returns None if nothing can be made even without them.
    """
    kept = dict(given)
    while (refused := _refused(make, kept)) is not None:
        invalid_keys = [key for key in refused if key in kept]
        if not invalid_keys:
            failures.append(SettingsFailure(SettingsFailureReason.NOT_USABLE, place))
            return None
        for key in _fewest(make, kept, invalid_keys):
            del kept[key]
            failures.append(SettingsFailure(SettingsFailureReason.NOT_USABLE, place, key))
    return make(**kept)


def _refused(make: Callable[..., Any], given: Mapping[str, Any]) -> tuple[str, ...] | None:
    try:
        make(**given)
    except ValueError as error:
        found = _NAMED.match(str(error))
        return tuple(name for name in found.groups() if name) if found else ()
    return None


def _fewest(
    make: Callable[..., Any], given: Mapping[str, Any], invalid_keys: list[str]
) -> list[str]:
    """Returns one of two conflicting fields if the other is valid without it, else both."""
    for key in invalid_keys:
        others = {name: value for name, value in given.items() if name != key}
        refused = _refused(make, others)
        if not set(refused or ()) & set(invalid_keys):
            return [key]
    return invalid_keys


def printers_in(tables: Any, failures: Failures) -> tuple[ThermalSettings, ...]:
    """Returns thermal printers by name; one without a usable address is left out."""
    from dataclasses import fields
    from functools import partial

    from deskdispatch.domain.slips.thermal_settings import ThermalSettings, is_name

    known = {field.name for field in fields(ThermalSettings)} - {"name"}
    printers = []
    for name, table in rows_of(tables, "thermal", failures).items():
        place = f"thermal.{name}" if is_name(name) else "thermal"
        if not isinstance(table, dict):
            failures.append(SettingsFailure(SettingsFailureReason.NOT_A_TABLE, place))
            continue
        given = {key: value for key, value in table.items() if key in known}
        printer = usable(partial(ThermalSettings, name), given, place, failures)
        if printer is not None:
            printers.append(printer)
    return tuple(printers)


def unknown_in(
    table: Mapping[str, Any], known: Mapping[str, Any], rows: Collection[str] = ()
) -> dict[str, Any]:
    """Returns the keys and tables of a settings file that this release would not write.

    ``rows`` are tables that hold tables by name: an entry that was not read is dropped.
    """
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            found[key] = value
        elif isinstance(value, dict) and isinstance(known[key], dict):
            read = {name: value[name] for name in value if key not in rows or name in known[key]}
            if inner := unknown_in(read, known[key]):
                found[key] = inner
    return found


def with_unknown(
    table: Mapping[str, Any], carried: Mapping[str, Any], rows: Collection[str] = ()
) -> dict[str, Any]:
    """Adds the carried keys to the table to be written; keys of this release win.

    In ``rows`` the carried keys of a removed entry are removed with it.
    """
    merged = dict(table)
    for key, value in carried.items():
        ours = merged.setdefault(key, value)
        if isinstance(ours, dict) and isinstance(value, dict):
            named = {name: value[name] for name in value if key not in rows or name in ours}
            merged[key] = with_unknown(ours, named)
    return merged
