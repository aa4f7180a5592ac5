"""When the desks of a storm are killed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Deaths:
    """When desks die.

    Attributes:
        life: Steps after which one is killed at the latest, or soon after that.
        moments: The step that it dies in; an empty one is any.
        within: Seconds after the beginning of that step: some are over by then.
    """

    life: int = 40
    moments: tuple[str, ...] = ("book", "look", "give up", "")
    within: float = 0.06


USUAL: Final = Deaths()
