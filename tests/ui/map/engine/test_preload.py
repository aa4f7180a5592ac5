"""Tests of loading the web engine's library while the window is in use."""

from __future__ import annotations

import subprocess
import sys

CHILD = """
import sys, threading
from PySide6.QtWidgets import QApplication
from deskdispatch.ui.map.engine import preload

app = QApplication([])
preload.start()
for thread in threading.enumerate():
    if thread.name == "preload":
        thread.join()
maps = open("/proc/self/maps").read()
print("libQt6WebEngineCore" in maps, "PySide6.QtWebEngineCore" in sys.modules)
"""


def test_preloading_loads_the_library_without_importing_its_python_modules() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD], capture_output=True, text=True, check=True, timeout=180
    )
    assert done.stdout.split() == ["True", "False"]
