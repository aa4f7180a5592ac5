"""Which pin the view follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates

Pins = Mapping[str, "Coordinates | None"]


def followed(before: Pins, now: Pins) -> str | None:
    """The role of the pin that the view is to follow after a paste, a search or a choice.

    A new drop-off comes first; else a pickup where another one stood. The first pickup comes with
    the sign-in, and an emptied form brings the usual one back: neither is a choice.

    Args:
        before: ``"pickup"`` and ``"dropoff"``, None for no pin.
        now: The same after the change.
    """
    if now["dropoff"] not in (None, before["dropoff"]):
        return "dropoff"
    is_emptied = now["dropoff"] is None and before["dropoff"] is not None
    is_other = before["pickup"] is not None and now["pickup"] not in (None, before["pickup"])
    return "pickup" if is_other and not is_emptied else None
