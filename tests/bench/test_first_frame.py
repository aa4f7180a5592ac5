"""Tests that the form is shown before slow modules are loaded; the benchmark has their cost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

HEAVY = {
    "argparse",
    "asyncio",
    "cryptography",
    "folium",
    "httpx",
    "keyring",
    "psycopg",
    "pydantic",
    "qasync",
    "sqlite3",
    "ssl",
    "tomllib",
}
HEAVY |= {"deskdispatch.ui.deliveries.board.panel", "deskdispatch.ui.deliveries.detail.panel"}
HEAVY |= {"deskdispatch.domain.text.digits", "deskdispatch.domain.schedule.typed_time"}
HEAVY |= {"PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtWebEngineCore"}

CHILD = """
import json, sys
from pathlib import Path
from deskdispatch.app import application, app_paths, start
from deskdispatch.app.settings.start_settings import StartSettings
from deskdispatch.ui.lib.tasks import Tasks
look, where = StartSettings(), app_paths.find(Path(sys.argv[1]))
where.make()
app = application.create(look)
from deskdispatch.app import opening
window = opening.front_window(look, where, Tasks())
window.show()
app.processEvents()
print(json.dumps(sorted(sys.modules)))
"""


def test_nothing_heavy_stands_before_the_first_frame(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=True,
        timeout=60,
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert "deskdispatch.ui.window.main_window" in loaded
    assert loaded & HEAVY == set()
