"""Tests of the choice between GPU and software rendering, and of starts after a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app import drawing
from deskdispatch.app.drawing import SOFTWARE_RENDERING, DrawingMark
from deskdispatch.app.settings import start_settings

HARDWARE = {"QT_QUICK_BACKEND": "rhi", "QTWEBENGINE_CHROMIUM_FLAGS": "--use-gl=egl"}


@pytest.mark.parametrize(
    ("there", "lacks"), [([], True), (["renderD128"], False), (["card0"], True)]
)
def test_a_pc_without_a_graphics_processor_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: list[str], lacks: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in there:
        (tmp_path / name).touch()
    gpus = [str(tmp_path / "renderD*"), str(tmp_path / "nothing")]
    assert drawing.lacks_gpu(gpus) is lacks


@pytest.mark.parametrize(
    ("lacks", "asked", "said", "painted"),
    [
        (True, False, {}, SOFTWARE_RENDERING),
        (False, False, {}, {}),
        (False, True, {}, SOFTWARE_RENDERING),
        (True, False, HARDWARE, HARDWARE | {"QT_XCB_GL_INTEGRATION": "none"}),
        (
            *(False, True, HARDWARE),
            HARDWARE
            | {"QT_XCB_GL_INTEGRATION": "none"}
            | {"QTWEBENGINE_CHROMIUM_FLAGS": "--use-gl=egl --disable-gpu"},
        ),
    ],
)
def test_it_then_paints_plainly_and_so_does_one_that_is_asked_to(
    monkeypatch: pytest.MonkeyPatch,
    lacks: bool,
    asked: bool,
    said: dict[str, str],
    painted: dict[str, str],
) -> None:
    monkeypatch.setattr(drawing, "lacks_gpu", lambda: lacks)
    environment = dict(said)
    drawing.choose(environment, by_processor=asked)
    assert environment == painted


def test_adapters_that_emulate_a_gpu_are_known_by_their_names() -> None:
    assert drawing.is_failing(["Intel(R) UHD Graphics 630", "Microsoft Basic Display Adapter"])
    assert not drawing.is_failing(["NVIDIA GeForce GTX 1050", "AMD Radeon(TM) Graphics"])
    assert not drawing.is_failing([])


def ended(file: Path, *steps: str) -> DrawingMark:
    """Returns the mark that the next start finds after one that ended after these steps."""
    mark = DrawingMark(file)
    for step in steps:
        getattr(mark, step)()
    return DrawingMark(file)


def test_an_end_while_the_map_is_first_drawn_counts_at_once(tmp_path: Path) -> None:
    file = tmp_path / "drawing"
    assert not DrawingMark(file).has_failed
    assert ended(file, "begin").has_failed
    assert not ended(file, "end").has_failed


def test_a_later_end_out_of_order_counts_the_second_time_in_a_row(tmp_path: Path) -> None:
    file = tmp_path / "drawing"
    assert not ended(file, "begin", "note_drawn").has_failed
    assert not ended(file, "begin", "note_drawn", "end").has_failed
    assert not ended(file, "begin", "note_drawn").has_failed
    assert ended(file, "begin", "note_drawn").has_failed


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\0" * 40])
def test_a_mark_that_a_power_cut_damaged_says_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "drawing"
    file.write_bytes(content)
    assert not DrawingMark(file).has_failed
    assert not ended(tmp_path / "no folder" / "drawing", "begin", "note_drawn").has_failed


def test_the_setting_is_read_before_anything_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    assert not start_settings.read(file).by_processor
    file.write_text("[map]\nby_processor = true\n", "utf-8")
    assert start_settings.read(file).by_processor
    file.write_text('map = "no"\n', "utf-8")
    assert not start_settings.read(file).by_processor
