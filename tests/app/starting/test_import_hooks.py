from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

PROUD = """
asked = []
def __getattr__(name):
    asked.append(name)
    raise AttributeError(name)
"""
"""Source of a module that records the names it is asked for."""


def test_an_import_asks_a_module_for_nothing_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    importlib.import_module("deskdispatch.app.application")
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "proud_module.py").write_text(PROUD, "utf-8")
    assert "__wrapped__" not in importlib.import_module("proud_module").asked


def test_the_sources_of_what_the_window_needs_stay_unread() -> None:
    code = (
        "import linecache, deskdispatch.app.start, sys;"
        "sys.exit(any('deskdispatch' in name for name in linecache.cache))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
