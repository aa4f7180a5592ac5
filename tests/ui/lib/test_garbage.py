from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib import garbage
from deskdispatch.ui.lib.garbage import GarbageCollector, collect_due

MANY = 50_000


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[GarbageCollector]:
    """The program's collector, with a short interval."""
    monkeypatch.setattr(garbage, "INTERVAL_MS", 10)
    parent, thresholds = QObject(), gc.get_threshold()
    yield GarbageCollector(parent)
    shiboken6.delete(parent)
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def widget_in_a_cycle(threads: list[str]) -> None:
    """Creates a garbage cycle with a Qt object; records the name of the thread that deletes it."""
    timer = QTimer()
    timer.start(60_000)
    cycle = SimpleNamespace(timer=timer)
    cycle.itself = cycle
    timer.destroyed.connect(lambda: threads.append(threading.current_thread().name))


def allocate(kept: list[list[int]]) -> None:
    """Allocates enough for Python to collect all generations but the oldest."""
    kept += [[at] for at in range(MANY)]


def test_a_qt_object_is_deleted_on_its_thread_however_much_another_allocates(
    collector: GarbageCollector, qtbot: QtBot
) -> None:
    threads: list[str] = []
    widget_in_a_cycle(threads)
    kept: list[list[int]] = []
    work = threading.Thread(target=allocate, args=(kept,))
    work.start()
    work.join()
    assert threads == []
    qtbot.waitUntil(lambda: threads == ["MainThread"])


@pytest.mark.parametrize(
    ("counts", "generation"),
    [((700, 10, 10), None), ((701, 10, 11), 2), ((701, 11, 10), 1), ((701, 10, 10), 0)],
)
def test_the_oldest_generation_that_is_due_is_collected(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, int, int], generation: int | None
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "collect", collected.append)
    collect_due()
    assert collected == ([] if generation is None else [generation])
