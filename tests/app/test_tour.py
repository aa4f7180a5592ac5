from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtGui import QImage

from tests.app.conftest import RunDesk

STEPS = ["signed-in", "drop-off", "customer", "quote", "booked", "row", "delivered", "slip"]


def test_the_tour_books_prints_and_leaves_pictures(run_desk: RunDesk, tmp_path: Path) -> None:
    out = tmp_path / "new" / "tour"
    ended = run_desk("tour", "--out", str(out), "--language", "ar", "--scheme", "dark")
    assert ended.returncode == 0, ended.stderr
    result = json.loads((out / "result.json").read_text(encoding="utf-8"))
    assert json.loads(ended.stdout) == result
    assert result["ok"] is True
    assert result["reason"] == ""
    assert result["order_number"].startswith("ORD-")
    assert result["statuses"][-1] == "DELIVERED"
    names = [f"{number}-{step}" for number, step in enumerate(STEPS, 1)]
    assert list(result["seconds"]) == names
    assert result["files"] == [*(f"{name}.png" for name in names), "slip.pdf"]
    assert (out / "slip.pdf").read_bytes().startswith(b"%PDF")
    for name in names:
        picture = QImage(str(out / f"{name}.png"))
        assert (picture.width(), picture.height()) >= (1366, 768), name


def test_a_folder_that_cannot_be_made_is_told(run_desk: RunDesk, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ended = run_desk("tour", "--out", str(tmp_path / "file" / "tour"))
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("deskdispatch cannot start: ")
    assert str(tmp_path / "file") in line


def test_a_tour_that_fails_says_where_and_why(
    run_desk: RunDesk, tmp_path: Path, without_practice: dict[str, str]
) -> None:
    ended = run_desk("tour", "--out", str(tmp_path / "tour"), environment=without_practice)
    assert ended.returncode == 1
    result = json.loads((tmp_path / "tour" / "result.json").read_text(encoding="utf-8"))
    assert result["ok"] is False
    assert result["reason"].startswith("1-signed-in: ")
    assert "no room for a service" in result["reason"]
    assert result["order_number"] == ""
    assert "1-signed-in.png" in result["files"]
