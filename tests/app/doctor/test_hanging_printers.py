"""Tests of a print service that accepts a connection and never answers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deskdispatch.domain.doctor import Part
from tests.app.conftest import ENDS_WITHIN_S, ROOT
from tests.cups import silent_cups

IMPATIENT = """
import sys
from dataclasses import replace
from deskdispatch.__main__ import main
from deskdispatch.app.doctor import checks
from deskdispatch.domain.doctor import Part
checks.CHECKS = [
    replace(each, within_s=1.0) if Part.PRINTERS in each.parts else each for each in checks.CHECKS
]
sys.exit(main())
"""
"""Source of the program, changed to wait only one second for printers."""


def run(silent: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", IMPATIENT, *arguments],
        cwd=ROOT,
        env={**os.environ, "CUPS_SERVER": str(silent)},
        capture_output=True,
        text=True,
        timeout=ENDS_WITHIN_S,
        check=False,
    )


@pytest.fixture
def data(tmp_path: Path) -> tuple[str, ...]:
    return "--data-dir", str(tmp_path / "data"), "--language", "en"


def test_the_check_names_it_has_all_else_and_ends(tmp_path: Path, data: tuple[str, ...]) -> None:
    with silent_cups(tmp_path / "cups.sock") as silent:
        ended = run(silent, "doctor", *data)
    assert ended.returncode == 1, ended.stderr
    lines = ended.stdout.splitlines()
    assert [line.split()[1].replace("-", "_") for line in lines] == list(Part)
    (failed,) = (line for line in lines if line.startswith("FAIL"))
    assert re.match("FAIL  printers +no answer within 1 s → ", failed)
