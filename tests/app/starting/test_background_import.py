from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from deskdispatch.app.starting import background_import

SLOW = """
import threading
turned = threading.Event()
assert turned.wait(20)
"""
"""A module whose import ends only when somebody lets it."""


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
    assert background_import.imported("slow_to_import").turned.is_set()


def test_what_is_there_already_comes_at_once(qtbot: QtBot) -> None:
    assert background_import.imported("json") is sys.modules["json"]


def test_a_failing_import_fails_here(qtbot: QtBot, folder: Path) -> None:
    folder.joinpath("bad_to_import.py").write_text("raise ImportError('no')", "utf-8")
    with pytest.raises(ImportError, match="no"):
        background_import.imported("bad_to_import")


def test_a_signal_that_comes_ends_the_waiting(qtbot: QtBot) -> None:
    timer = QTimer()
    timer.setSingleShot(True)
    timer.start(1)
    assert background_import.until(timer.timeout, within_ms=20_000)


def test_a_signal_that_does_not_come_holds_nobody_up(qtbot: QtBot) -> None:
    assert not background_import.until(QTimer().timeout, within_ms=1)
