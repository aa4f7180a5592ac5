"""Tests of imports in the background while the window is responsive."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from deskdispatch.app.starting import background_import
from deskdispatch.app.starting.background_import import BOARD, PROGRAM, Parts

SLOW = """
import threading
turned = threading.Event()
assert turned.wait(20)
"""
"""Source of a module whose import ends only when the test allows it."""

PART = """
from PySide6.QtCore import QTimer
from counting import turns
before = len(turns)
QTimer.singleShot(0, lambda: turns.append(1))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_qt_goes_on_while_a_module_is_imported(qtbot: QtBot, folder: Path) -> None:
    folder.joinpath("slow_to_import.py").write_text(SLOW, "utf-8")

    def let_it_end() -> None:
        module = sys.modules.get("slow_to_import")
        if module is not None and hasattr(module, "turned"):
            module.turned.set()

    turning = QTimer()
    turning.timeout.connect(let_it_end)
    turning.start(1)
    parts = Parts(("slow_to_import",), ("json",))
    assert background_import.import_parts(parts) is sys.modules["json"]
    assert sys.modules["slow_to_import"].turned.is_set()


def test_qt_has_a_turn_after_each_part(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part counts the loop turns before it, and asks for one."""
    counting = ModuleType("counting")
    counting.turns = turns = list[int]()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "counting", counting)
    for name in ("first_part", "second_part"):
        folder.joinpath(f"{name}.py").write_text(PART, "utf-8")
    background_import.import_parts(Parts((), ("first_part", "second_part")))
    assert [sys.modules[name].before for name in ("first_part", "second_part")] == [0, 1]
    assert turns == [1, 1]


@pytest.mark.parametrize("parts", [BOARD, PROGRAM], ids=["board", "program"])
def test_no_part_for_a_thread_imports_qt(parts: Parts) -> None:
    """A Qt class that is created on a thread while Qt paints may crash the process."""
    code = (
        f"import sys, importlib; [*map(importlib.import_module, {parts.without_qt})];"
        "sys.exit(any(name.startswith(('PySide6', 'shiboken6')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_failing_import_fails_here(qtbot: QtBot, folder: Path) -> None:
    folder.joinpath("bad_to_import.py").write_text("raise ImportError('no')", "utf-8")
    with pytest.raises(ImportError, match="no"):
        background_import.import_parts(Parts(("bad_to_import",), ("json",)))


def test_a_signal_that_comes_ends_the_waiting(qtbot: QtBot) -> None:
    timer = QTimer()
    timer.setSingleShot(True)
    timer.start(1)
    assert background_import.run_until(timer.timeout, within_ms=20_000)


def test_a_signal_that_does_not_come_holds_nobody_up(qtbot: QtBot) -> None:
    assert not background_import.run_until(QTimer().timeout, within_ms=1)
