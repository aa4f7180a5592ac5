"""Checks of the Debian package before it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.install import modules
from tests.install.checks import check
from tests.install.releases import RELEASES

SITE_PACKAGES: Final = "opt/deskdispatch/lib/site-packages"
MOST_PACKED_MB: Final = 140

_LINTIAN: Final = (
    *("lintian", "--display-info", "--pedantic"),
    *("--fail-on", "error,warning,info,pedantic"),
)
"""Lintian with every tag. Tags of others' files are overridden with a reason; an unused override
is a tag too."""


def prove(package: Path, folder: Path) -> Iterator[tuple[str, object]]:
    """Checks the files of the package; yields name and result of each step.

    Args:
        package: The package.
        folder: Folder to unpack it in.

    Raises:
        ProofError: A check failed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--extract", str(package), str(folder)], check=True)
    size = package.stat().st_size / 1e6
    check(size <= MOST_PACKED_MB, f"it has {size:.1f} MB")
    yield "package in MB", round(size, 1)
    yield from _debians_checkers(package, folder)
    pythons = [each.python for each in RELEASES.values()]
    names = modules.checked(folder / SITE_PACKAGES, pythons)
    yield "extension modules", f"{len(names)}, each for Python {', '.join(sorted(pythons))}"
    newest, oldest = modules.newest_glibc(folder), min(each.glibc for each in RELEASES.values())
    check(newest <= oldest, f"a binary asks for glibc {_version(newest)}")
    yield "newest glibc asked for", f"{_version(newest)}; the oldest release has {_version(oldest)}"


def _debians_checkers(package: Path, folder: Path) -> Iterator[tuple[str, object]]:
    (metainfo,) = folder.glob("usr/share/metainfo/*.xml")
    (entry,) = folder.glob("usr/share/applications/*.desktop")
    for command in (
        [*_LINTIAN, "--tag-display-limit", "0", str(package)],
        ["appstreamcli", "validate", "--no-net", str(metainfo)],
        ["desktop-file-validate", str(entry)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}")
        yield command[0], "nothing to say"


def names(package: Path, field: str) -> list[list[str]]:
    """Returns the packages in a field of the control file: the alternatives of each dependency."""
    command = ["dpkg-deb", "--field", str(package), field]
    return alternatives(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def alternatives(text: str) -> list[list[str]]:
    """Returns the alternatives of each dependency in a field's text."""
    wishes = (wish.split("|") for wish in text.strip().split(","))
    return [[name.split()[0] for name in wish] for wish in wishes]


def _version(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"
