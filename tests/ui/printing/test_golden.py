"""Tests that slips equal reviewed images dot for dot, and that scanners read their codes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from deskdispatch.domain.slips.template import DPI, Raster
from tests.ui.printing import golden
from tests.ui.printing.samples import compiled
from tests.ui.printing.scanning import pixels, scaled, scanned

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = sorted(path.stem for path in golden.KEPT.glob("*.png"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("golden")


@cache
def _cases(folder: Path) -> tuple[Path, dict[str, golden.Case]]:
    return compiled(folder), golden.cases(folder)


@pytest.fixture
def case(folder: Path, name: str) -> golden.Case:
    return _cases(folder)[1][name]


@pytest.fixture
def dots(folder: Path, name: str) -> Raster:
    return _made(folder, name)


@cache
def _made(folder: Path, name: str) -> Raster:
    words, cases = _cases(folder)
    return golden.made(cases[name], words)


def test_there_is_a_picture_of_every_case(folder: Path) -> None:
    assert sorted(_cases(folder)[1]) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_out_as_it_was_kept(name: str, dots: Raster) -> None:
    assert not golden.differing(name, dots), f"look at build/golden/{name}-difference.png"


@pytest.mark.parametrize("dpi", [DPI, 180])
@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_is_read(name: str, dots: Raster, case: golden.Case, dpi: int) -> None:
    found = scanned(scaled(pixels(dots), dpi / DPI))
    assert found == _symbols(name, case)


def _symbols(name: str, case: golden.Case) -> set[tuple[str, str]]:
    """Returns the codes that must be on the slip."""
    if name == "bare":
        return set()
    numbers = {slip.order_number for slip in case.slips} or {"TEST-1042"}
    expected = {(kind, number) for kind in ("Code 128", "QR Code") for number in numbers}
    if case.template.square == "both":
        expected.add(("QR Code", "https://maps.google.com/?q=29.33690,48.07590"))
    if name == "no-bars":
        expected = {(kind, number) for kind, number in expected if kind == "QR Code"}
    return expected
