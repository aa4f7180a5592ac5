"""What an installed desktop finds."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bootstrap import ROOT

NOT_BUILT = shutil.ignore_patterns("__pycache__", "*.qm")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small checkout with the real build settings and one text of its own."""
    source = tmp_path / "source"
    shutil.copytree(ROOT / "packaging", source / "packaging", ignore=NOT_BUILT)
    shutil.copytree(ROOT / "resources", source / "resources", ignore=NOT_BUILT)
    (source / "deskdispatch").mkdir()
    shutil.copy(ROOT / "deskdispatch" / "__init__.py", source / "deskdispatch")
    for name in ("pyproject.toml", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, source)
    (source / "README.md").write_text("# deskdispatch\n")
    catalogue = source / "resources" / "translations" / "deskdispatch_ar.ts"
    catalogue.parent.mkdir(exist_ok=True)
    catalogue.write_text('<!DOCTYPE TS>\n<TS version="2.1" language="ar"></TS>\n')
    return source


def test_the_wheel_carries_the_resources_and_the_compiled_catalogues(
    source: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=source, check=True)
    (wheel,) = tmp_path.glob("deskdispatch-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert "deskdispatch/__init__.py" in names
    assert "deskdispatch/resources/translations/deskdispatch_ar.qm" in names
    resources = ROOT / "resources"
    for file in resources.rglob("*"):
        if file.is_file() and file.suffix != ".qm" and not file.name.startswith("."):
            name = f"deskdispatch/resources/{file.relative_to(resources).as_posix()}"
            assert (name in names) is not file.match("map/map-*.html")  # a checkout's own page
    assert not [name for name in names if name.startswith(("packaging/", "tests/"))]
