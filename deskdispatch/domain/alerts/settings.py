"""Settings of alerts: which kinds sound and pop up, how loud, and the quiet hours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.clock import in_kuwait

if TYPE_CHECKING:  # pydantic would be imported before the first frame
    from deskdispatch.domain.alerts.alert import AlertKind

LOUDEST: Final = 100
SOONEST_MINUTES: Final = 5
LATEST_MINUTES: Final = 720

_HOUR: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True, slots=True)
class AlertSettings:
    """The shop's alert settings: which kinds ring and pop up, and the quiet hours.

    Failed deliveries stay in the window until acknowledged, whatever the settings. A ``ValueError``
    names the invalid value in the words of the settings file.

    Attributes:
        spoken: Whether each is spoken after its sound, if the system has a voice.
        quiet: Do not disturb: nothing rings or pops up until it is switched off.
        quiet_from: Start of every day's quiet hours in Kuwait, ``HH:MM``; empty for none.
        quiet_to: Their end; if earlier than the start, it is on the next day.
        reminder_minutes: Minutes before the time of a scheduled delivery to remind of it.
    """

    accepted: bool = True
    picked_up: bool = True
    delivered: bool = True
    failed: bool = True
    rejected: bool = True
    cancelled: bool = True
    in_doubt: bool = True
    reminder: bool = True
    wallet: bool = True
    wrong_booking: bool = True
    notifications: bool = True
    sounds: bool = True
    spoken: bool = False
    volume: int = 60
    quiet: bool = False
    quiet_from: str = ""
    quiet_to: str = ""
    reminder_minutes: int = 30

    def __post_init__(self) -> None:
        if not 0 <= self.volume <= LOUDEST:
            raise ValueError(f"volume: from 0 to {LOUDEST}")
        if not SOONEST_MINUTES <= self.reminder_minutes <= LATEST_MINUTES:
            raise ValueError(f"reminder_minutes: from {SOONEST_MINUTES} to {LATEST_MINUTES}")
        for name, hour in (("quiet_from", self.quiet_from), ("quiet_to", self.quiet_to)):
            if hour and not _HOUR.fullmatch(hour):
                raise ValueError(f"{name}: an hour such as 22:00, or nothing")
        if bool(self.quiet_from) != bool(self.quiet_to):
            raise ValueError("quiet_from and quiet_to: both or neither")

    def notifies_of(self, kind: AlertKind) -> bool:
        chosen: bool = getattr(self, kind.setting)
        return chosen

    def is_quiet(self, now: datetime) -> bool:
        """Whether nothing sounds or pops up at ``now`` (aware)."""
        if self.quiet or not self.quiet_from:
            return self.quiet
        begins, ends = time.fromisoformat(self.quiet_from), time.fromisoformat(self.quiet_to)
        present = in_kuwait(now).time()
        if begins <= ends:
            return begins <= present < ends
        return present >= begins or present < ends
