"""Customers who were asked for their location, and whose answer may be copied next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft

WAITS: Final = timedelta(minutes=30)
"""Time for which the next location may be the answer."""

MOST: Final = 5
"""Maximum customers waited for; beyond that, the one asked first is dropped."""


@dataclass(frozen=True, slots=True)
class PinRequest:
    """One customer who was asked.

    Attributes:
        draft: The form as last filled in with the customer's phone.
    """

    draft: Draft
    asked_at: datetime

    @property
    def key(self) -> str:
        return phone.key(self.draft.phone)


class PinRequests:
    """Requests by the key of the phone, kept only in memory."""

    def __init__(self) -> None:
        self._by_key: dict[str, PinRequest] = {}

    def ask(self, draft: Draft, now: datetime) -> None:
        """Records a customer as the one asked last."""
        asked = PinRequest(draft, now)
        self._by_key.pop(asked.key, None)
        self._by_key[asked.key] = asked
        while len(self._by_key) > MOST:
            del self._by_key[next(iter(self._by_key))]

    def note(self, draft: Draft) -> None:
        """Updates the draft of a customer who was asked."""
        if not self._by_key or not draft.phone.strip():
            return
        if (asked := self._by_key.get(phone.key(draft.phone))) is not None:
            self._by_key[asked.key] = replace(asked, draft=draft)

    def end(self, number: str) -> None:
        self._by_key.pop(phone.key(number), None)

    def clear(self) -> None:
        self._by_key.clear()

    def waiting(self, now: datetime) -> tuple[PinRequest, ...]:
        """Returns requests that may still be answered, newest first; drops the others."""
        self._by_key = {
            key: asked for key, asked in self._by_key.items() if now - asked.asked_at < WAITS
        }
        return tuple(reversed(self._by_key.values()))
