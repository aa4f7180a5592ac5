from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHILD = """
import gc, sys
from PySide6.QtWidgets import QApplication
from deskdispatch.app import start
from deskdispatch.app.starting import background_import
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.map.view import MapView

collected = []

class Program:
    @staticmethod
    def run(window, where, chosen, tasks, practice, server):
        collected.append(gc.isenabled())
        collected.append(bool(QApplication.instance().findChildren(GarbageCollector)))
        collected.append(gc.get_freeze_count() > 10_000)
        window.map_panel.map_view.close_page()
        practice.closeWriteChannel()
        practice.waitForFinished()
        return 0

background_import.imported = lambda name: collected.append(gc.isenabled()) or Program
MapView.start = lambda view, cache: collected.append(gc.isenabled()) or view.begun.emit()
start.DRAWN_WITHIN_MS = 1
sys.argv = ["deskdispatch", "--data-dir", sys.argv[1]]
from deskdispatch.__main__ import main
status = main()
sys.exit(status or collected != [False, False, False, False, True, True])
"""
"""The program but for its page, and for all that comes after that."""


def test_garbage_is_left_until_the_window_is_complete_and_then_on_its_thread(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        timeout=180,
    )
    assert done.returncode == 0
