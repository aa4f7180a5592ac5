"""What a journal can be asked about alerts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.journal import alerts
from deskdispatch.journal.queries.journal_part import JournalPart


class AlertQueries(JournalPart):
    """What clerks were told of, and what they took note of."""

    async def note_alerts(self, news: Sequence[Alert]) -> tuple[Alert, ...]:
        """Writes down alerts, all or none.

        Returns:
            Those that are new: no alert with the same key was ever written before.
        """
        return await self._thread.do(alerts.note, tuple(news))

    async def open_alerts(self) -> tuple[Alert, ...]:
        """The alerts that must be acknowledged and are not yet, newest first."""
        return await self._thread.ask(alerts.unacknowledged)

    async def acknowledge(self, keys: Collection[tuple[str, str]], at: datetime) -> None:
        """Writes down that the clerk took note; an alert keeps the time of the first note.

        Args:
            keys: Of the alerts, see ``Alert.key``.
            at: When.
        """
        await self._thread.do(alerts.acknowledge, tuple(keys), at)
