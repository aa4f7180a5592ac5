"""Tests of the Python interpreter that starts the practice service and the table reader."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from deskdispatch import interpreter


def test_the_interpreter_finds_the_program() -> None:
    command = [interpreter.path(), "-c", "import deskdispatch; print(deskdispatch.__version__)"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.strip()


def test_on_windows_it_opens_no_console_where_there_is_one_that_does_not(tmp_path: Path) -> None:
    console = tmp_path / "python.exe"
    assert interpreter.find(str(console), "win32") == str(console)
    (tmp_path / "pythonw.exe").touch()
    assert interpreter.find(str(console), "win32") == str(tmp_path / "pythonw.exe")
    assert interpreter.find(sys.executable, "linux") == sys.executable
