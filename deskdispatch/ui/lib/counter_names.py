"""Names of the counters that share, kept globally, like the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

OWN: Final = "own"
"""Key of this PC's own counter, whatever its id."""

_names: dict[str, str] = {}


def set_names(names: Mapping[str, str], own_id: str) -> bool:
    """Sets the names by id; ``own_id`` is empty if this PC does not share.

    Returns whether any changed.
    """
    fresh = {**names, OWN: names.get(own_id, "")} if own_id else {}
    if fresh == _names:
        return False
    _names.clear()
    _names.update(fresh)
    return True


def name_of(counter_id: str) -> str:
    """Returns the name of a counter by its id, or by ``OWN``; "" if unknown."""
    return _names.get(counter_id, "")


def words_of(counter_id: str) -> str:
    """Returns the name of another counter, or words for another one if it is unknown."""
    return name_of(counter_id) or QCoreApplication.translate("Sharing", "Another counter")


def whole_shop_words() -> str:
    return QCoreApplication.translate("CashSheet", "Whole shop")


def names() -> Mapping[str, str]:
    """Returns all names by ids, with ``OWN``; empty if no counters share."""
    return _names
