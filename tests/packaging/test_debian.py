"""Tests of a small tree's Debian package: control file, archive, and the installed files."""

from __future__ import annotations

import configparser
import itertools
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bootstrap import LIBRARIES
from debian import archive, build, control, documents, layout, manual
from packaging.version import Version
from staging import BuildError, command, licences, tree
from staging.trim import Trimmed
from windows import script

from deskdispatch.app import app_paths, argument_parser

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="Debian's package is built on Linux"
)

DETAILS = control.Details("0.1.0", "A <a@b.example>", "https://b.example", 5)
PARTS = [licences.Part("httpx", "0.28.1", "MIT OR Apache-2.0", "", ("2019 Encode", "A. Author"))]
VALUES = documents.values("0.1.0", "https://b.example", 1_000_000_000, PARTS)


def trimmed(*outside: str) -> Trimmed:
    return Trimmed(Counter(), frozenset(outside), (2, 34))


def test_the_package_asks_for_the_pythons_it_has_modules_for() -> None:
    assert control.python(("3.11", "3.12", "3.13")) == ["python3 (>= 3.11)", "python3 (<< 3.14)"]
    assert control.python(("3.9", "3.11")) == ["python3 (>= 3.9)", "python3 (<< 3.12)"]


def test_the_package_asks_for_the_libraries_that_it_links_by_both_of_their_names() -> None:
    named = control.dependencies(
        trimmed("libglib-2.0.so.0", "libc.so.6", "libm.so.6", "libEGL.so.1")
    )
    assert named[-3:] == ["libc6 (>= 2.34)", "libegl1", "libglib2.0-0t64 | libglib2.0-0"]
    assert control.dependencies(trimmed(*LIBRARIES))
    with pytest.raises(BuildError, match=r"libnew\.so\.1"):
        control.dependencies(trimmed("libnew.so.1"))


def test_the_control_file_has_a_field_a_line() -> None:
    text = control.control(DETAILS, trimmed("libc.so.6"))
    fields = dict(line.split(": ", 1) for line in text.splitlines() if line[0] != " ")
    assert fields["Package"] == "deskdispatch"
    assert fields["Installed-Size"] == "5"
    assert fields["Depends"].startswith("python3 (>= 3.11), python3 (<< 3.14), ca-certificates,")
    assert text.endswith("\n")


def test_the_entry_of_the_menu_is_the_windows_own_and_takes_no_links_by_itself() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(documents.filled("deskdispatch.desktop", VALUES))
    section = entry["Desktop Entry"]
    assert section["StartupWMClass"] == app_paths.NAME
    assert section["Exec"] == section["TryExec"] == "/usr/bin/deskdispatch"
    assert "MimeType" not in section
    assert {"Name", "GenericName[ar]", "Comment[ar]"} <= set(section)


def test_everything_that_is_filled_in_is_filled() -> None:
    names = [file.name for file in documents.FILES.iterdir()]
    texts = {name: documents.filled(name, VALUES) for name in names}
    for name, text in texts.items():
        assert not any(f"@{key}@" in text for key in VALUES), name
    assert not re.search("@[A-Z]+@", manual.filled(texts["deskdispatch.1"]))
    metainfo = ElementTree.fromstring(texts["metainfo.xml"])
    assert metainfo.findtext("id") == "example.b.deskdispatch"
    assert metainfo.findtext("screenshots/screenshot/image") == "https://b.example/window.png"
    assert "Copyright: 2019 Encode\n A. Author\nLicense: MIT or Apache-2.0\n" in texts["copyright"]
    assert texts["launcher"].startswith(f"#!/{layout.HOME}/bin/python3 -I\n")


@pytest.mark.skipif(not shutil.which("man"), reason="man is not here")
def test_the_manual_page_has_every_command_and_option_of_the_parser(tmp_path: Path) -> None:
    page = tmp_path / "deskdispatch.1"
    page.write_text(manual.filled(documents.filled(page.name, VALUES)))
    read = subprocess.run(
        ["man", "--local-file", "--warnings=w", page],
        env={**os.environ, "LC_ALL": "C", "MANWIDTH": "100"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert read.stderr == ""
    for words in ("deskdispatch report --out FILE.zip", "tour --out DIR [--scheme light|dark]"):
        assert words in read.stdout
    options = argument_parser.parser().format_help()
    for option in set(re.findall(r"(?<![\w-])--[a-z-]+", options)):
        assert option in read.stdout
    assert "deskdispatch 0.1.0" in read.stdout


@pytest.mark.parametrize("name", [*archive.SCRIPTS, "bytecode", "rtupdate"])
def test_the_scripts_are_a_shells(name: str) -> None:
    subprocess.run(["sh", "-n", documents.FILES / name], check=True)


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not here")
def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    packages = []
    for number in range(2):
        root = tmp_path / f"root{number}" / "tree"
        file = root / "opt" / "a" / "data"
        file.parent.mkdir(parents=True)
        file.write_text("data")
        (root / "opt" / "a" / "link").symlink_to("/usr/bin/python3")
        tree.settle(root, [], 1_000_000_000)
        assert archive.installed_kib(root) == 4
        packages.append(tmp_path / f"{number}.deb")
        texts = {"control": control.control(DETAILS, trimmed()), "postinst": "#!/bin/sh\n"}
        archive.build(root, texts, packages[-1], 1_000_000_000, 0)
    assert packages[0].read_bytes() == packages[1].read_bytes()
    listed = subprocess.run(
        ["dpkg-deb", "--contents", packages[0]], check=True, capture_output=True, text=True
    ).stdout
    assert "root/root" in listed
    assert "2001-09-09" in listed
    assert "opt/a/link -> /usr/bin/python3" in listed
    command.write_sums(tmp_path)
    checked = subprocess.run(
        ["sha256sum", "--check", command.SUMS], cwd=tmp_path, check=True, capture_output=True
    )
    assert checked.stdout.count(b": OK") == 2


def test_a_version_before_a_release_sorts_before_it() -> None:
    assert build.debian_version("0.2.0rc1") == "0.2.0~rc1"
    assert build.debian_version("0.2.0") == "0.2.0"


BUILDS = (
    *("0.1.0", "0.1.0+gb97ae801", "0.1.0.post999+gffffffff", "0.1.0.post1000+gb97ae801"),
    *("1.0.0rc1", "1.0.0rc1.post9+ga1b2c3d4", "1.0.0", "1.0.0.post1+gb97ae801", "1.0.1", "1.10.0"),
)
"""Versions of builds, in ascending order."""


@pytest.mark.skipif(not shutil.which("dpkg"), reason="dpkg is not here")
def test_a_later_build_replaces_an_earlier_one() -> None:
    versions = [build.debian_version(each) for each in BUILDS]
    for earlier, later in itertools.pairwise(versions):
        command = ["dpkg", "--compare-versions", earlier, "lt", later]
        assert subprocess.run(command, check=False).returncode == 0, (earlier, later)
    assert [Version(each) for each in BUILDS] == sorted(map(Version, BUILDS))
    released = [each for each in BUILDS if "rc" not in each]
    numbers = [tuple(map(int, script.numbers(each).split("."))) for each in released]
    assert numbers == sorted(numbers)
