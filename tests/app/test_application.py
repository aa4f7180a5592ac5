"""How the application paints."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app.application import PLAINLY, paint_plainly

HARDWARE = {"QT_QUICK_BACKEND": "rhi", "QTWEBENGINE_CHROMIUM_FLAGS": "--use-gl=egl"}


@pytest.mark.parametrize(
    ("there", "said", "painted"),
    [
        ([], {}, PLAINLY),
        (["renderD128"], {}, {}),
        (["card0"], {}, PLAINLY),
        ([], HARDWARE, HARDWARE | {"QT_XCB_GL_INTEGRATION": "none"}),
    ],
)
def test_a_pc_without_a_graphics_processor_paints_plainly(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: list[str],
    said: dict[str, str],
    painted: dict[str, str],
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in there:
        (tmp_path / name).touch()
    environment = dict(said)
    paint_plainly(environment, [str(tmp_path / "renderD*"), str(tmp_path / "nothing")])
    assert environment == painted


def test_other_systems_know_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    environment: dict[str, str] = {}
    paint_plainly(environment, [str(tmp_path / "nothing")])
    assert environment == {}
