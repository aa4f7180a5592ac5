"""Tests of the constraints and parts of Qt that a package for another target gets."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bootstrap import LIBRARIES, ROOT
from staging import BuildError, links, pins, qt, tree, trim, wheels
from staging.target import LINUX, WINDOWS, Target

PINS = pins.read(wheels.CONSTRAINTS.read_text("utf-8"))


def needed(target: Target, python: str) -> set[str]:
    return {pin.name for pin in pins.needed(PINS, target, python)}


def test_every_pin_is_read_with_its_hashes_and_who_asks_for_it() -> None:
    assert len(PINS) > 60
    assert all(pin.hashes and pin.asked_by for pin in PINS)
    (qasync,) = (pin for pin in PINS if pin.name == "qasync")
    assert qasync.asked_by == {pins.PROJECT}
    assert qasync.line().startswith("qasync==0.28.0 --hash=sha256:")


def test_markers_are_judged_for_the_target() -> None:
    assert {"colorama", "pycparser", "pywin32-ctypes", "tzdata"} <= needed(WINDOWS, "3.13")
    assert not {"colorama", "tzdata"} & needed(LINUX, "3.13")
    assert {"jeepney", "secretstorage", "cryptography"} <= needed(LINUX, "3.13")
    assert not {"jeepney", "secretstorage"} & needed(WINDOWS, "3.13")
    assert "importlib-metadata" in needed(LINUX, "3.11")
    assert "importlib-metadata" not in needed(LINUX, "3.12")


def test_what_builds_the_program_or_its_map_page_is_not_shipped() -> None:
    shipped = needed(LINUX, "3.11")
    assert {"pyside6", "pydantic-core", "python-escpos", "pillow"} <= shipped
    building = {"folium", "numpy", "requests", "jinja2", "hatchling", "packaging"}
    assert not shipped & {*building, *pins.MADE_AT_BUILD, *pins.NOT_LOADED}


def wheel(folder: Path, name: str, files: dict[str, str]) -> Path:
    file = folder / name
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return file


def test_wheels_of_several_pythons_lie_side_by_side(tmp_path: Path) -> None:
    old = wheel(
        tmp_path,
        "a-1-cp311.whl",
        {"a/a.py": "1", "a/b.cpython-311.so": "x", "a-1.dist-info/WHEEL": "11"},
    )
    new = wheel(
        tmp_path,
        "a-1-cp312.whl",
        {"a/a.py": "1", "a/b.cpython-312.so": "y", "a-1.dist-info/WHEEL": "12"},
    )
    tree.unpack([old, new], tmp_path / "out")
    assert sorted(file.name for file in (tmp_path / "out" / "a").iterdir()) == [
        "a.py",
        "b.cpython-311.so",
        "b.cpython-312.so",
    ]
    other = wheel(tmp_path, "a-1-cp313.whl", {"a/a.py": "2"})
    with pytest.raises(BuildError, match="differs"):
        tree.unpack([other], tmp_path / "out")


@pytest.mark.parametrize("name", ["../a.py", "/a.py"])
def test_no_wheel_writes_outside_of_the_tree(tmp_path: Path, name: str) -> None:
    with pytest.raises(BuildError, match="outside"):
        tree.unpack([wheel(tmp_path, "a.whl", {name: ""})], tmp_path / "out")


@pytest.mark.parametrize(
    ("path", "stays"),
    [
        ("deskdispatch/app/start.py", True),
        ("deskdispatch/resources/map/page.html", True),
        ("PIL/_imaging.cpython-313-x86_64-linux-gnu.so", True),
        ("httpx-0.28.1.dist-info/METADATA", True),
        ("keyring-25.7.0.dist-info/entry_points.txt", True),
        ("httpx-0.28.1.dist-info/licenses/LICENSE.md", True),
        ("httpx-0.28.1.dist-info/RECORD", False),
        ("phonenumbers/geodata/data1.py", False),
        ("pydantic/py.typed", False),
        ("PIL/_avif.cpython-313-x86_64-linux-gnu.so", False),
    ],
)
def test_the_table_of_what_is_left_out(path: str, stays: bool) -> None:
    assert (trim.reason(path) is None) is stays


def test_all_times_and_modes_are_the_same(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "run"
    program.parent.mkdir()
    program.touch(0o600)
    (tmp_path / "data").touch(0o666)
    tree.settle(tmp_path, [program], 1_000_000_000)
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.rglob("*")}
    assert modes == {"bin": 0o755, "run": 0o755, "data": 0o644}
    assert {file.stat().st_mtime for file in tmp_path.rglob("*")} == {1_000_000_000}


def test_the_modules_of_qt_are_found_in_the_source() -> None:
    found = qt.modules_used(ROOT / "deskdispatch" / "ui" / "map")
    assert {"QtCore", "QtWidgets", "QtWebEngineCore", "QtWebChannel"} <= found
    assert not {"QtQuick", "QtQml", "QtSql", "Signal"} & found


@pytest.mark.skipif(sys.platform != "linux", reason="the installed Qt is this machine's")
def test_what_qt_loads_is_found_and_links_only_what_the_bootstrap_knows() -> None:
    import PySide6

    site_packages = Path(PySide6.__file__).parents[1]
    loaded = qt.loaded(site_packages, LINUX, ["QtWidgets", "QtPrintSupport"])
    names = {file.name for file in loaded}
    assert {"QtCore.abi3.so", "libQt6Core.so.6", "libqxcb.so", "libQt6XcbQpa.so.6"} <= names
    assert {"qtbase_ar.qm", "en-US.pak", "QtWebEngineProcess", "libQt6WebEngineCore.so.6"} <= names
    assert (
        not {"libQt6Charts.so.6", "QtQuick.abi3.so", "qtwebengine_devtools_resources.pak"} & names
    )
    assert "libX11.so.6" in LIBRARIES
    assert links.glibc(site_packages / "PySide6" / "QtCore.abi3.so") <= (2, 36)


def test_a_wheel_of_another_version_stays_for_the_package_that_is_built_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(command: list[str], **_options: object) -> None:
        (Path(command[-1]) / "deskdispatch-2.whl").write_bytes(b"new")

    other = tmp_path / "own" / "deskdispatch-1.whl"
    other.parent.mkdir()
    other.write_bytes(b"other")
    monkeypatch.setattr(wheels, "CACHE", tmp_path)
    monkeypatch.setattr(subprocess, "run", build)
    made = wheels.own(0)
    assert made.read_bytes() == b"new"
    assert sorted(other.parent.iterdir()) == [other, made]
