"""Names of the counters that share, for the whole window, like its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

OWN: Final = "own"
"""Stands for the counter that this PC is, whatever its id."""

_names: dict[str, str] = {}


def set_names(names: Mapping[str, str], own_id: str) -> bool:
    """Sets the names; returns whether that changed any.

    Args:
        names: By the ids of the counters.
        own_id: Of the counter that this PC is; empty where it shares with none.
    """
    fresh = {**names, OWN: names.get(own_id, "")} if own_id else {}
    if fresh == _names:
        return False
    _names.clear()
    _names.update(fresh)
    return True


def name_of(counter_id: str) -> str:
    """The name of a counter by its id, or by ``OWN``; "" where that is not known."""
    return _names.get(counter_id, "")


def words_of(counter_id: str) -> str:
    """The name of another counter; where no record has said it yet, that it is another one."""
    return name_of(counter_id) or QCoreApplication.translate("Sharing", "Another counter")


def whole_shop_words() -> str:
    return QCoreApplication.translate("CashSheet", "Whole shop")


def names() -> Mapping[str, str]:
    """All names by ids, with ``OWN``; empty where none share."""
    return _names
