"""Builds the Debian package, its bill of materials and the sums of both."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import Distribution
from pathlib import Path
from typing import Final

from staging import bindings, licences, sbom, stage, sums, tree, updates, wheels
from staging.target import LINUX

from debian import archive, control, documents, layout

HOME_PAGE: Final = "https://deskdispatch.example"
MAINTAINER: Final = "deskdispatch contributors <contributors@deskdispatch.example>"
"""A reserved name: the project has no page. Whoever publishes a package names theirs."""

_KNOWN: Final = (
    archive.ToolMissingError,
    bindings.BindingsError,
    control.UnknownLibraryError,
    licences.LicenceError,
    subprocess.CalledProcessError,
    tree.TreeError,
    updates.UpdatesError,
)


def main(arguments: Sequence[str]) -> int:
    """Builds it into ``--out``; gives the exit status."""
    asked = _arguments(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    try:
        package = build(asked)
    except _KNOWN as error:
        print(f"The package could not be built: {error}", file=sys.stderr)
        return 1
    print(f"{package} ({package.stat().st_size / 1e6:.1f} MB)")
    return 0


def build(asked: argparse.Namespace) -> Path:
    """The written package; its bill of materials and the sums lie beside it."""
    source = updates.named(asked)
    with tempfile.TemporaryDirectory(prefix="deskdispatch-deb-") as folder:
        root = Path(folder, "root")
        staged = stage.stage(LINUX, root / layout.HOME, source)
        for reason, size in staged.trimmed.left_out.most_common():
            print(f"{size / 1e6:8.1f} MB left out: {reason}")
        (metadata,) = staged.site_packages.glob(f"{control.PACKAGE}-*.dist-info")
        version = debian_version(Distribution.at(metadata).version)
        parts = licences.parts(staged.site_packages)
        values = documents.values(version, asked.home_page, staged.epoch, parts)
        programs = layout.put(root, staged.site_packages, LINUX, values)
        _documentation(root, version, asked.maintainer, staged.epoch)
        process = staged.site_packages / LINUX.qt.process
        tree.settle(root, [*programs, process], staged.epoch)
        size = archive.installed_kib(root)
        details = control.Details(version, asked.maintainer, asked.home_page, size)
        texts = {name: documents.filled(name, values) for name in archive.SCRIPTS}
        texts["control"] = control.control(details, staged.trimmed)
        package: Path = asked.out / f"{control.PACKAGE}_{version}_{control.ARCHITECTURE}.deb"
        archive.build(root, texts, package, staged.epoch, asked.level)
        print(f"{size * 1024 / 1e6:.1f} MB installed, without bytecode")
        sbom.write(staged, asked.out / f"{control.PACKAGE}-{version}.cdx.json")
    sums.write(asked.out)
    return package


def _documentation(root: Path, version: str, maintainer: str, epoch: int) -> None:
    folder = root / "usr" / "share" / "doc" / control.PACKAGE
    changes = (wheels.ROOT / "CHANGELOG.md").read_bytes()
    (folder / "CHANGELOG.md.gz").write_bytes(documents.compressed(changes))
    (folder / "changelog.gz").write_bytes(documents.changelog(version, maintainer, epoch))


def debian_version(version: str) -> str:
    """A version of Python's as Debian writes it: a pre-release sorts before its release."""
    return re.sub(r"\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bootstrap.py package deb", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where it goes")
    parser.add_argument(
        "--home-page", default=HOME_PAGE, metavar="URL", help="of whoever publishes"
    )
    parser.add_argument("--maintainer", default=MAINTAINER, metavar="'NAME <ADDRESS>'")
    parser.add_argument(
        "--level", type=int, default=6, metavar="N", help="how hard to compress, 0 to 9"
    )
    updates.add_options(parser)
    return parser.parse_args(arguments)
