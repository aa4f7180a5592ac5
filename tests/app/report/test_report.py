"""``deskdispatch report``: a report without a window."""

from __future__ import annotations

import re
import zipfile
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
    ended = run_desk("report", "--data-dir", str(data), "--out", str(out))
    assert ended.returncode == 0, ended.stderr
    with zipfile.ZipFile(out) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert list(texts) == [
        *("about.txt", "checks.txt", "versions.txt", "settings.txt", "records.txt"),
        *("last-faults.txt", "log.txt"),
    ]
    assert re.search("^ok    service +the practice service answers$", texts["checks.txt"], re.M)
    assert "2026-11-25 20:58:01,123 ERROR a: [number]" in texts["last-faults.txt"]
    assert "https://op.example" in texts["settings.txt"]
    whole = "".join(texts.values())
    for secret in ("9900", "1234", "29.33", "svc_", "hessa"):
        assert secret not in whole


def test_where_it_cannot_be_saved_it_says_why(run_desk: RunDesk, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "report.zip"
    ended = run_desk("report", "--data-dir", str(tmp_path / "data"), "--out", str(out))
    assert ended.returncode == 2
    assert str(out) in ended.stderr
