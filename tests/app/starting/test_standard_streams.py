"""Tests that missing or limited standard streams never stop the program."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deskdispatch.app.starting import standard_streams
from tests.app.conftest import ENDS_WITHIN_S, ROOT, RunDesk

SWEETS = "محل الحلوى"


def test_without_any_streams_a_start_that_fails_ends_as_one_with_them(tmp_path: Path) -> None:
    data = str(tmp_path)
    started = [sys.executable, "-m", "deskdispatch", "--profile", "a b", "--data-dir", data]
    ended = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" >&- 2>&-', *started],
        cwd=ROOT,
        timeout=ENDS_WITHIN_S,
        check=False,
    )
    assert ended.returncode == 2
    assert "cannot start: profile_name" in (tmp_path / "logs" / "deskdispatch.log").read_text(
        "utf-8"
    )


def test_a_table_with_arabic_names_goes_into_a_stream_without_arabic(
    run_desk: RunDesk, tmp_path: Path
) -> None:
    data = str(tmp_path / SWEETS)
    ended = run_desk("doctor", "--data-dir", data, environment={"PYTHONIOENCODING": "cp1252"})
    assert ended.returncode == 0
    assert f"{tmp_path}{os.sep}\\u0645\\u062d\\u0644" in ended.stdout
    assert ended.stdout.splitlines()[-1].startswith("ok    clock")


def test_windows_gets_utf_8_in_place_of_its_code_page(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252"))
    standard_streams.prepare()
    sys.stdout.write(SWEETS)
    sys.stdout.flush()
    assert raw.getvalue().decode("utf-8") == SWEETS
