from __future__ import annotations

import shutil
import time
from pathlib import Path

import httpx
import pytest

from tests.bench import mapping
from tests.bench.bare_page import Painted, bare_page
from tests.bench.scale import SMALLEST


def test_where_chromium_is_not_installed_its_line_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert mapping.beside_chromium(SMALLEST, tmp_path) == []
    assert "not installed" in capsys.readouterr().err


def test_the_bare_page_has_every_file_and_tells_when_it_has_painted(tmp_path: Path) -> None:
    painted = Painted()
    with (
        bare_page(tmp_path, painted) as address,
        httpx.Client(base_url=address, trust_env=False) as client,
    ):
        html = client.get("/").text
        assert "desk:" not in html
        assert "desk.start(map_desk)" in html
        assert html.count("class QWebChannel") == 1
        assert client.get("/painted").status_code == 200  # from an earlier page
        before = time.monotonic_ns()
        assert client.get("/painted").status_code == 200
        assert before <= painted.after_ns(before, within_s=1) <= time.monotonic_ns()
