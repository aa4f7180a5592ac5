"""Fixtures that start the program by its command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).parents[2]
ENDS_WITHIN_S = 240.0

Ended = subprocess.CompletedProcess[str]
RunDesk = Callable[..., Ended]


@pytest.fixture(autouse=True)
def _one_application(qapp: QApplication) -> None:
    """Keeps one application for all tests."""


@pytest.fixture(scope="session")
def run_desk() -> RunDesk:
    """Function that runs ``python -m deskdispatch`` to its end."""

    def run(*arguments: str, environment: Mapping[str, str] | None = None) -> Ended:
        return subprocess.run(
            [sys.executable, "-m", "deskdispatch", *arguments],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            capture_output=True,
            text=True,
            timeout=ENDS_WITHIN_S,
            check=False,
        )

    return run


@pytest.fixture
def without_practice(tmp_path: Path) -> dict[str, str]:
    """Environment in which Python can start, except for the practice service."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        "import os, sys\n"
        "if 'deskdispatch.service' in sys.orig_argv:\n"
        "    sys.stderr.write('no room for a service')\n"
        "    sys.stderr.flush()\n"
        "    os._exit(9)\n",
        encoding="utf-8",
    )
    return {"PYTHONPATH": str(folder)}
