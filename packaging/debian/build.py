"""Builds the Debian package, its bill of materials and the sums of both."""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from staging import command, licences, notices, sbom, tree, wheels
from staging.target import LINUX

from debian import archive, control, documents, layout

MAINTAINER: Final = "deskdispatch contributors <contributors@deskdispatch.example>"
"""Reserved name, like that of the home page."""


def main(arguments: Sequence[str]) -> int:
    """Builds the package into ``--out``; returns the exit status."""
    parser = command.parser("deb", __doc__)
    parser.add_argument("--maintainer", default=MAINTAINER, metavar="'NAME <ADDRESS>'")
    parser.add_argument(
        "--level", type=int, default=6, metavar="N", help="compression level, 0 to 9"
    )
    return command.run(build, parser.parse_args(arguments))


def build(asked: argparse.Namespace) -> Path:
    """Builds the package; its bill of materials and the sums are written beside it."""
    with tempfile.TemporaryDirectory(prefix="deskdispatch-deb-") as scratch:
        root = Path(scratch, "root")
        staged = command.staged(LINUX, root / layout.HOME, asked)
        version = debian_version(staged.version)
        parts = licences.parts(staged.site_packages)
        places = notices.places(staged.wheels)
        values = documents.values(staged.version, asked.home_page, staged.epoch, parts, places)
        programs = layout.put(root, staged.site_packages, LINUX, values)
        folder = root / "usr" / "share" / "doc" / control.PACKAGE
        changes = (wheels.ROOT / "CHANGELOG.md").read_bytes()
        (folder / "CHANGELOG.md.gz").write_bytes(documents.compressed(changes))
        changelog = documents.changelog(version, asked.maintainer, staged.epoch)
        (folder / "changelog.gz").write_bytes(changelog)
        process = staged.site_packages / LINUX.qt.process
        tree.settle(root, [*programs, process], staged.epoch)
        size = archive.installed_kib(root)
        details = control.Details(version, asked.maintainer, asked.home_page, size)
        texts = {name: documents.filled(name, values) for name in archive.SCRIPTS}
        texts["control"] = control.control(details, staged.trimmed)
        package: Path = asked.out / f"{control.PACKAGE}_{version}_{control.ARCHITECTURE}.deb"
        archive.build(root, texts, package, staged.epoch, asked.level)
        command.print_installed(size * 1024)
        sbom.write(staged, asked.out / f"{control.PACKAGE}-{version}.cdx.json")
    command.write_sums(asked.out)
    return package


def debian_version(version: str) -> str:
    """Returns a Python version in Debian's form: a pre-release sorts before its release."""
    public, plus, commit = version.partition("+")
    return re.sub(r"(a|b|rc)(?=\d)", r"~\1", public) + plus + commit
