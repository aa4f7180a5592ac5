"""Tests of a PC on which Qt cannot be loaded: the check still runs and reports the reason."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.app.conftest import RunDesk
from tests.app.doctor.test_doctor import PARTS, table

NEED_QT = ["window", "fonts", "sound", "printers", "map"]

LACKING = """
import sys
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name in {missing!r}:
            raise ImportError("libEGL.so.1: cannot open shared object file", name=name)
sys.meta_path.insert(0, Lacking())
"""


def without(folder: Path, *missing: str) -> dict[str, str]:
    """Returns an environment in which these modules cannot be imported."""
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(LACKING.format(missing=missing))
    return {"PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}


@pytest.fixture(scope="module")
def ended(
    tmp_path_factory: pytest.TempPathFactory, run_desk: RunDesk
) -> subprocess.CompletedProcess[str]:
    folder = tmp_path_factory.mktemp("lacking")
    data = folder / "data"
    data.mkdir()
    (data / "settings.toml").write_text("[alerts]\nvolume = 900\n")
    lacking = without(folder, "PySide6.QtCore")
    return run_desk("doctor", "--data-dir", str(data), environment=lacking)


def test_what_needs_qt_says_which_library_is_missing(
    ended: subprocess.CompletedProcess[str],
) -> None:
    found = table(ended.stdout)
    assert list(found) == PARTS
    for part in NEED_QT:
        mark, words = found[part]
        assert mark == "FAIL"
        assert "cannot be loaded: libEGL.so.1: cannot open" in words
        assert "→ Install the system's package" in words
    assert ended.returncode == 1
    assert not ended.stderr


def test_all_else_is_checked_as_ever(ended: subprocess.CompletedProcess[str]) -> None:
    found = table(ended.stdout)
    others = [part for part in PARTS if part not in NEED_QT]
    marks = {part: found[part][0] for part in others}
    assert marks == dict.fromkeys(others, "ok") | {"settings": "FAIL"}
    assert found["settings"][1].partition(" →")[0].endswith("[alerts] volume: not usable")
    assert found["service"][1] == "the practice service answers"
    assert "Bayt Al-Halwa" in found["sign-in"][1]


def test_one_library_of_qt_alone_fails_what_loads_it(run_desk: RunDesk, tmp_path: Path) -> None:
    lacking = without(tmp_path, "PySide6.QtPrintSupport")
    ended = run_desk("doctor", "--data-dir", str(tmp_path / "data"), environment=lacking)
    found = table(ended.stdout)
    assert [part for part, (mark, _) in found.items() if mark == "FAIL"] == ["printers", "map"]
    assert "cannot be loaded: libEGL.so.1" in found["printers"][1]
    assert ended.returncode == 1


def test_where_more_than_qt_is_missing_the_start_says_what(
    run_desk: RunDesk, tmp_path: Path
) -> None:
    lacking = without(tmp_path, "PySide6.QtCore", "tomllib")
    ended = run_desk("doctor", "--data-dir", str(tmp_path / "data"), environment=lacking)
    assert ended.returncode == 2
    assert ended.stderr.startswith("deskdispatch cannot start: libEGL.so.1")
