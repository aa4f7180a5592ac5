"""Flags on the rows of late deliveries, with the reason."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.statuses import status_word
from deskdispatch.ui.text.times import day_and_time, duration

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.lateness import LateDelivery
    from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel

logger = logging.getLogger(__name__)

UPDATE_EVERY_MS: Final = 30_000
READ_EVERY_MS: Final = 30 * 60_000
CURRENT_FOR: Final = timedelta(minutes=2)
"""Age up to which an answer counts as current.

Afterwards the state is unknown: a lost connection must not make the whole board late.
"""


class Lateness(QObject):
    """Updates the flags on a timer and after each poll."""

    reasons_changed = Signal(object)
    """The changed ``reasons``."""

    def __init__(self, model: DeliveriesModel, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._tasks = tasks
        self._desk: Desk | None = None
        self._seen_at: datetime | None = None
        self.reasons: Mapping[str, str] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(UPDATE_EVERY_MS)
        self._timer.timeout.connect(self.update_flags)
        self._learn = QTimer(self)
        self._learn.setInterval(READ_EVERY_MS)
        self._learn.timeout.connect(self._on_learn_due)

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self._timer.start()
        self._learn.start()
        self._on_learn_due()

    def detach(self) -> None:
        self._timer.stop()
        self._learn.stop()
        self._tasks.cancel("learn stages")
        self._desk = self._seen_at = None
        self.update_flags()

    def handle_changes(self, changes: Changes) -> None:
        self._seen_at = changes.at
        self.update_flags()

    async def learn(self, desk: Desk) -> None:
        """Reads the usual durations from the history; keeps the last ones on failure."""
        try:
            await desk.stages.learn()
        except JournalError as error:
            logger.warning("What stages last here could not be read: %s", error)
            return
        self.update_flags()

    def update_flags(self) -> None:
        """Flags the late deliveries; none before the service has answered."""
        reasons: dict[str, str] = {}
        if self._desk is not None and self._seen_at is not None:
            stages = self._desk.stages
            now = min(stages.now(), self._seen_at + CURRENT_FOR)
            found = stages.late(self._model.board_rows.active(), now)
            reasons = {id_: late_words(late) for id_, late in found.items()}
        if reasons != self.reasons:
            self.reasons = reasons
            self._model.set_flags("late", reasons)
            self.reasons_changed.emit(reasons)

    def _on_learn_due(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.learn(self._desk), name="learn stages")


def late_words(late: LateDelivery) -> str:
    """Returns how long a stage has lasted, and the usual duration."""
    return f"{_duration_words(late)} {_limit_words(late)}"


def _duration_words(late: LateDelivery) -> str:
    word = status_word(late.status)
    if not late.is_from_schedule:
        words = QCoreApplication.translate("Late", "{status} for {time}.")
        return words.format(status=word, time=duration(late.lasted_s))
    words = QCoreApplication.translate(
        "Late", "Still {status}: to arrive on time, the search for a driver was due at {time}."
    )
    since = datetime.fromtimestamp(late.since, UTC)
    return words.format(status=word, time=embedded(day_and_time(since)))


def _limit_words(late: LateDelivery) -> str:
    limit = late.limit
    if limit.usual_s is None:
        words = QCoreApplication.translate(
            "Late", "More than {time} is unusual (no history here yet)."
        )
        return words.format(time=duration(limit.limit_s))
    words = QCoreApplication.translate(
        "Late", "95 of 100 here take less than {time} (from %n deliveries).", "", limit.samples
    )
    return words.format(time=duration(limit.usual_s))
