"""Tests of ``deskdispatch report``, which writes a report without a window."""

from __future__ import annotations

import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

from tests.app.conftest import RunDesk


def test_a_report_has_all_parts_and_what_was_typed_into_none(
    run_desk: RunDesk, tmp_path: Path
) -> None:
    data, out = tmp_path / "data", tmp_path / "report.zip"
    (data / "logs").mkdir(parents=True)
    (data / "logs" / "deskdispatch.log").write_text(
        "2026-11-25 20:58:01,123 ERROR a: +965 9900 1234 at 29.3375 svc_secretsecret\n",
        encoding="utf-8",
    )
    (data / "settings.toml").write_text(
        'profile = "practice"\n[profiles.shop]\nbase_url = "https://op.example"\n'
        'email = "hessa@shop.example"\n',
        encoding="utf-8",
    )
    with closing(sqlite3.connect(data / "journal-practice.sqlite")) as holder:
        holder.execute("CREATE TABLE alerts (customer_name TEXT)")
        holder.execute("BEGIN EXCLUSIVE")
        ended = run_desk("report", "--data-dir", str(data), "--out", str(out), "--language", "en")
    assert ended.returncode == 0, ended.stderr
    texts = parts_of(out)
    assert "journal-practice.sqlite: 0.0 MB, cannot be read (locked)" in texts["records.txt"]
    assert list(texts) == [
        *("about.txt", "checks.txt", "versions.txt", "settings.txt", "records.txt"),
        *("last-failures.txt", "log.txt"),
    ]
    assert re.search("(?m)^ok    service +the practice service answers$", texts["checks.txt"])
    assert "2026-11-25 20:58:01,123 ERROR a: [number]" in texts["last-failures.txt"]
    assert "https://op.example" in texts["settings.txt"]
    whole = "".join(texts.values())
    for secret in ("9900", "1234", "29.33", "svc_", "hessa"):
        assert secret not in whole


def parts_of(out: Path) -> dict[str, str]:
    with zipfile.ZipFile(out) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_without_a_data_folder_and_a_display_that_answers_all_else_is_there(
    run_desk: RunDesk, tmp_path: Path
) -> None:
    out = tmp_path / "report.zip"
    where = ("--data-dir", "/dev/null/desk", "--profile", "shop")
    dead = {"DISPLAY": ":4711", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
    ended = run_desk("report", "--out", str(out), *where, environment=dead)
    assert (ended.returncode, ended.stderr) == (0, "")
    texts = parts_of(out)
    assert "/dev/null/desk: cannot be read (Not a directory)" in texts["records.txt"]
    assert re.search("FAIL  disk +/dev/null/desk cannot be used: Not a dir", texts["checks.txt"])
    assert 'profile = "shop"' in texts["settings.txt"]
    assert "Qt 6" in texts["versions.txt"]
    assert "Platform of Qt: offscreen" in texts["versions.txt"]
    assert texts["log.txt"] == texts["last-failures.txt"] == "nothing was logged\n"


def test_where_it_cannot_be_saved_it_says_why(run_desk: RunDesk, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "report.zip"
    ended = run_desk("report", "--data-dir", str(tmp_path / "data"), "--out", str(out))
    assert ended.returncode == 2
    assert str(out) in ended.stderr
