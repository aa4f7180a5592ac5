"""Tests of the decisions of the Debian package's proof, without a bare system."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from debian import documents, layout
from staging.stage import SITE_PACKAGES
from staging.target import LINUX

from tests.install import apparmor, modules, package, starts
from tests.install.checks import ProofError
from tests.install.releases import RELEASES
from tests.install.roots import Root

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is made for Linux")

PYTHONS = ("3.11", "3.12", "3.13")


class SayingRoot(Root):
    """System in which every command prints the same, or fails."""

    def __init__(self, folder: Path, said: str | None) -> None:
        super().__init__(folder, {})
        self._said = said

    def run(self, command: Sequence[str], **_options: Any) -> str:
        if self._said is None:
            raise subprocess.CalledProcessError(3, command)
        return self._said


def test_a_start_is_measured_from_its_birth_to_its_report(tmp_path: Path) -> None:
    root = SayingRoot(tmp_path, '1000000\na line of Qt\n{"at_ns": 3500000}\n')
    measured = starts.measured(root, "/opt/a/bin/python3", "/srv/proof")
    assert set(measured.installed) == set(measured.checkout) == {2.5}
    assert measured.ratio == 1


@pytest.mark.parametrize("said", ["", "1000000\n", "1000000\nno report\n", "1000000\n7\n"])
def test_a_start_without_a_report_is_named_with_what_it_said(tmp_path: Path, said: str) -> None:
    root = SayingRoot(tmp_path, said)
    with pytest.raises(ProofError, match=r"a start of /opt/a/bin/python3 ended before") as caught:
        starts.measured(root, "/opt/a/bin/python3", "/srv/proof")
    assert repr(said) in str(caught.value)


def test_a_start_that_fails_is_named_with_its_status(tmp_path: Path) -> None:
    with pytest.raises(ProofError, match=r"a start of /opt/a/bin/python3 ended with status 3"):
        starts.measured(SayingRoot(tmp_path, None), "/opt/a/bin/python3", "/srv/proof")


def tree(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    return folder


def for_each(name: str, *digits: str) -> list[str]:
    return [f"{name}.cpython-{each}-x86_64-linux-gnu.so" for each in digits]


def test_modules_for_every_python_are_found_and_libraries_are_none(tmp_path: Path) -> None:
    names = [*for_each("a/_fast", "311", "312", "313"), "b/_rust.abi3.so"]
    libraries = ["PySide6/Qt/plugins/platforms/libqxcb.so", "pillow.libs/libtiff.so"]
    found = modules.checked(tree(tmp_path, *names, *libraries, "a/fast.py"), PYTHONS)
    assert found == ["a._fast", "b._rust"]


def test_a_python_without_its_module_is_named(tmp_path: Path) -> None:
    names = [*for_each("a/_fast", "311", "313"), *for_each("b/_fast", "311", "312", "313")]
    with pytest.raises(ProofError, match=r"^a\._fast has no module for CPython 312$"):
        modules.checked(tree(tmp_path, *names), PYTHONS)


def test_a_module_that_tells_no_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProofError, match=r"^a/_fast\.so does not say"):
        modules.checked(tree(tmp_path, "a/_fast.so"), PYTHONS)


def test_a_binary_tells_the_glibc_it_needs(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    assert modules.newest_glibc(tmp_path) == (0, 0)
    (tmp_path / "python").write_bytes(Path(sys.executable).read_bytes())
    assert modules.newest_glibc(tmp_path) > (2, 0)


def test_alternatives_are_read_without_their_versions() -> None:
    text = "python3 (>= 3.11), liba0t64 | liba0, libb1 (<< 2)\n"
    assert package.alternatives(text) == [["python3"], ["liba0t64", "liba0"], ["libb1"]]


def test_the_proof_is_of_the_pythons_that_the_package_is_built_for() -> None:
    assert sorted(each.python for each in RELEASES.values()) == sorted(LINUX.pythons)


def test_the_profile_holds_for_the_launcher_and_for_what_draws_the_map() -> None:
    profile = documents.filled("apparmor", {})
    process = f"/{layout.HOME}/{SITE_PACKAGES}/{LINUX.qt.process}"
    assert apparmor.attached(profile) == [f"/{layout.HOME}/bin/deskdispatch", process]
    with pytest.raises(ProofError):
        apparmor.attached(profile.replace("flags", ""))
