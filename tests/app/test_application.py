"""How the application paints."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app.application import SOFTWARE_RENDERING, disable_missing_gpu

HARDWARE = {"QT_QUICK_BACKEND": "rhi", "QTWEBENGINE_CHROMIUM_FLAGS": "--use-gl=egl"}


@pytest.mark.parametrize(
    ("there", "said", "painted"),
    [
        ([], {}, SOFTWARE_RENDERING),
        (["renderD128"], {}, {}),
        (["card0"], {}, SOFTWARE_RENDERING),
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
    disable_missing_gpu(environment, [str(tmp_path / "renderD*"), str(tmp_path / "nothing")])
    assert environment == painted


def test_software_rendering_is_set_on_linux_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    environment: dict[str, str] = {}
    disable_missing_gpu(environment, [str(tmp_path / "nothing")])
    assert environment == {}
