"""Carries settings of a newer release: unknown keys are kept and written back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

Keys = Mapping[str, Collection[str] | None]
"""The keys of the settings' tables by the table's name; None for a key that is no table."""


def unknown_in(table: Mapping[str, Any], known: Keys, rows: Mapping[str, Any]) -> dict[str, Any]:
    """The keys and tables of a settings file that this release does not know.

    Args:
        table: The file.
        known: What this release knows; of tables that hold tables by name, the keys of those.
        rows: The names that were read of each table that holds tables by name.
    """
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            found[key] = value
        elif (keys := known[key]) is not None and isinstance(value, dict):
            if key not in rows:
                inner = _others(value, keys)
            else:
                named = ((name, value.get(name)) for name in rows[key])
                each = {name: _others(row, keys) for name, row in named if isinstance(row, dict)}
                inner = {name: row for name, row in each.items() if row}
            if inner:
                found[key] = inner
    return found


def with_unknown(
    table: dict[str, Any], carried: Mapping[str, Any], rows: Collection[str]
) -> dict[str, Any]:
    """Adds the carried keys to the table to be written; keys of this release win.

    Args:
        table: As this release makes it.
        carried: See ``unknown_in``.
        rows: Tables that hold tables by name: a name that is gone takes what was in it along.
    """
    merged = dict(table)
    for key, value in carried.items():
        if key in rows:
            merged |= _with_rows(key, merged.get(key, {}), value)
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = {**value, **merged[key]}
        else:
            merged.setdefault(key, value)
    return merged


def _with_rows(key: str, rows: Mapping[str, Any], carried: Mapping[str, Any]) -> dict[str, Any]:
    if not rows:
        return {}
    return {key: {name: {**carried.get(name, {}), **row} for name, row in rows.items()}}


def _others(table: Mapping[str, Any], keys: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}
