"""Tests of the files in the wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bootstrap import ROOT

COMMIT = "0f3c9a1b" * 5
NUMBER = "9.8.7"
NOT_BUILT = shutil.ignore_patterns("__pycache__", "*.qm")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Small checkout with the real build settings and one text of its own."""
    source = tmp_path / "source"
    shutil.copytree(ROOT / "packaging", source / "packaging", ignore=NOT_BUILT)
    shutil.copytree(ROOT / "resources", source / "resources", ignore=NOT_BUILT)
    shutil.copytree(ROOT / "deskdispatch", source / "deskdispatch", ignore=NOT_BUILT)
    for name in ("pyproject.toml", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, source)
    (source / "README.md").write_text("# deskdispatch\n")
    tagged = f"{COMMIT} 1000000000 v{NUMBER}-7-g{COMMIT}"
    (source / "packaging" / "archived.txt").write_text(tagged)
    catalogue = source / "resources" / "translations" / "deskdispatch_ar.ts"
    catalogue.parent.mkdir(exist_ok=True)
    catalogue.write_text('<!DOCTYPE TS>\n<TS version="2.1" language="ar"></TS>\n')
    return source


def test_the_wheel_carries_the_resources_and_the_compiled_catalogues(
    source: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=source, check=True)
    (wheel,) = tmp_path.glob(f"deskdispatch-{NUMBER}.post7+g{COMMIT[:8]}-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert (
            f'__version__ = "{NUMBER}.post7+g{COMMIT[:8]}"'
            in archive.read("deskdispatch/__init__.py").decode()
        )
    assert "deskdispatch/__init__.py" in names
    assert "deskdispatch/resources/translations/deskdispatch_ar.qm" in names
    resources = ROOT / "resources"
    for file in resources.rglob("*"):
        if file.is_file() and file.suffix != ".qm" and not file.name.startswith("."):
            name = f"deskdispatch/resources/{file.relative_to(resources).as_posix()}"
            assert (name in names) is not file.match("map/map-*.html")  # only for a checkout
    assert not [name for name in names if name.startswith(("packaging/", "tests/"))]
