"""Tests that other counters' changes are shown, even after a read failure."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.sharing.remote_changes import RemoteChangePresenter
from tests.waiting import until


class Window(QObject):
    """The window's parts that are updated, and a record of the updates."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[object] = []
        self.said: list[object] = []
        self.recognised_customers = SimpleNamespace(
            phone_note=SimpleNamespace(set_unconfirmed=lambda _bookings: None)
        )
        self.board_panel = SimpleNamespace(
            set_counters=lambda _names, _own_id: None, chosen_id=lambda: None
        )
        self.notice = SimpleNamespace(show_remark=self.said.append)
        self.side = SimpleNamespace(pages={})
        self.show_summaries = self.shown.append


class FakeDesk:
    """Desk whose records cannot be read while ``trouble`` is set."""

    def __init__(self) -> None:
        self.trouble: JournalError | None = None
        self.sharing = self.tracking = self
        self.doors = SimpleNamespace(written=SimpleNamespace(set=lambda: None))
        self.clerks = self.saved_places = self.wrong_bookings = self

    async def own_id(self) -> str:
        return ""

    async def names(self) -> dict[str, str]:
        return {}

    async def unconfirmed_bookings(self) -> tuple[()]:
        return ()

    async def load(self) -> None:
        return None

    async def reload(self, ids: set[str]) -> tuple[str, ...]:
        if self.trouble is not None:
            raise self.trouble
        return tuple(sorted(ids))


async def test_what_could_not_be_read_is_shown_with_what_comes_next(tasks: Tasks) -> None:
    window: Any = Window()
    desk: Any = FakeDesk()
    monitoring: Any = SimpleNamespace()
    changes = RemoteChangePresenter(window, monitoring, tasks, lambda: None)
    changes.attach(desk)
    desk.trouble = JournalError(JournalFailure.LOCKED)
    changes.take(AppliedChanges({SharedKind.DELIVERY: frozenset({"d1"})}))
    await until(lambda: window.said == [desk.trouble], what="the failure")
    desk.trouble = None
    changes.take(AppliedChanges({SharedKind.DELIVERY: frozenset({"d2"})}))
    await until(lambda: bool(window.shown), what="the deliveries")
    assert window.shown == [("d1", "d2")]
