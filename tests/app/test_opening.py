"""Before the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app.opening import paint_plainly


@pytest.mark.parametrize(
    ("there", "said", "backend"),
    [
        ([], {}, "software"),
        (["renderD128"], {}, None),
        (["card0"], {}, "software"),
        ([], {"QT_QUICK_BACKEND": "rhi"}, "rhi"),
    ],
)
def test_a_pc_without_a_graphics_processor_paints_plainly(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: list[str],
    said: dict[str, str],
    backend: str | None,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in there:
        (tmp_path / name).touch()
    environment = dict(said)
    paint_plainly(environment, [str(tmp_path / "renderD*"), str(tmp_path / "nothing")])
    assert environment.get("QT_QUICK_BACKEND") == backend


def test_other_systems_know_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    environment: dict[str, str] = {}
    paint_plainly(environment, [str(tmp_path / "nothing")])
    assert environment == {}
