"""The setting that makes a PC ask its clerks who books."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

IDLE_MINUTES: Final = (0, 5, 10, 15, 30, 60)
"""Choices for minutes without a key or a click before asking again; 0 never asks again."""


@dataclass(frozen=True, slots=True)
class ClerkSettings:
    """Whether a PC ``asks`` who books, once there is a clerk, and again after ``idle_minutes``."""

    asks: bool = False
    idle_minutes: int = 0

    def __post_init__(self) -> None:
        if self.idle_minutes not in IDLE_MINUTES:
            raise ValueError("idle_minutes is not a number of minutes that can be chosen")
