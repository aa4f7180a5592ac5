"""Carries settings of a newer release: unknown keys are kept and written back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


def unknown_in(
    table: Mapping[str, Any], known: Mapping[str, Any], rows: Collection[str] = ()
) -> dict[str, Any]:
    """The keys and tables of a settings file that this release does not know.

    Args:
        table: The file.
        known: What this release would write of what it read.
        rows: Tables that hold tables by name: one that was not read is not carried.
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

    Args:
        table: As this release makes it.
        carried: See ``unknown_in``.
        rows: Tables that hold tables by name: a name that is gone takes what was in it along.
    """
    merged = dict(table)
    for key, value in carried.items():
        ours = merged.setdefault(key, value)
        if isinstance(ours, dict) and isinstance(value, dict):
            named = {name: value[name] for name in value if key not in rows or name in ours}
            merged[key] = with_unknown(ours, named)
    return merged
