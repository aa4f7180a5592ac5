"""Builds the Windows installer, its bill of materials and the sums of both."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.component import Component, ComponentType
from packageurl import PackageURL
from staging import command, icons, licences, sbom, tree, wheels
from staging.target import WINDOWS

from deskdispatch.app.app_paths import NAME
from windows import interpreter, script, signing

PUBLISHER: Final = "deskdispatch contributors"
"""Default publisher; publishers of an installer name themselves."""

_COMMAND: Final = f'@"%~dp0{interpreter.FOLDER}\\python.exe" -m {NAME} %*\r\n'
"""Command for the prompt: ``deskdispatch.cmd doctor``."""


def main(arguments: Sequence[str]) -> int:
    """Builds the installer into ``--out``; returns the exit status."""
    parser = command.parser("windows", __doc__)
    parser.add_argument(
        "--python", type=Path, metavar="FILE.zip", help="CPython's embeddable zip for Windows"
    )
    parser.add_argument(
        "--python-sha256", metavar="SUM", help="SHA-256 of that zip, from its publisher"
    )
    parser.add_argument("--publisher", default=PUBLISHER, metavar="NAME")
    parser.add_argument(
        "--sign",
        default="",
        metavar="COMMAND",
        help="command that signs {file}, or writes {in} signed to {out}",
    )
    parser.add_argument("--compressor", default="lzma", choices=["lzma", "zlib"])
    asked = parser.parse_args(arguments)
    if (asked.python is None) != (asked.python_sha256 is None):
        parser.error("--python and --python-sha256 go together")
    return command.run(build, asked)


def build(asked: argparse.Namespace) -> Path:
    """Builds the installer; its bill of materials and the sums are written beside it."""
    if asked.sign:
        signing.check(asked.sign)
    if asked.python is not None:
        content = interpreter.read(asked.python, asked.python_sha256)
    else:
        print("The Python is a third party's copy, for trying out: name --python for a release")
        content = interpreter.download()
    with tempfile.TemporaryDirectory(prefix="deskdispatch-windows-") as folder:
        root = Path(folder, "root")
        staged = command.staged(WINDOWS, root, asked)
        python = interpreter.unpack(content, root / interpreter.FOLDER, WINDOWS.pythons[0])
        _around(root, staged.site_packages)
        if asked.sign:
            print(f"{signing.sign_all(asked.sign, root)} programs and libraries signed", flush=True)
        tree.settle(root, [], staged.epoch)
        command.print_installed(
            sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
        )
        version = staged.version
        package: Path = asked.out.absolute() / f"{NAME}-{version}-setup.exe"
        details = script.Details(
            version, asked.publisher, asked.home_page, asked.compressor, bool(asked.sign)
        )
        compile_script(root, package, details, staged.epoch, asked.sign)
        if asked.sign:
            signing.sign(asked.sign, package)
        named = asked.out / f"{NAME}-{version}-windows.cdx.json"
        sbom.write(staged, named, [_component(python)])
    command.write_sums(asked.out)
    return package


def compile_script(
    root: Path, package: Path, details: script.Details, epoch: int, sign: str = ""
) -> None:
    """Runs NSIS to write the installer of a tree; ``sign`` is the command for its uninstaller.

    Raises:
        BuildError: makensis is missing, or a file has a name that the installer cannot have.
        subprocess.CalledProcessError: makensis failed, and printed the reason.
    """
    tool = command.tool("makensis", "apt-get install nsis")
    library = f"{interpreter.FOLDER}\\python{WINDOWS.pythons[0].replace('.', '')}.dll"
    text = script.script(root, package, library, details)
    file = root.parent / "installer.nsi"
    file.write_text(text, "utf-8")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), signing.COMMAND: sign}
    environment["PYTHONPATH"] = str(wheels.ROOT / "packaging")
    words = [tool, "-V2", "-WX", "-NOCD", "-INPUTCHARSET", "UTF8", str(file)]
    subprocess.run(words, env=environment, check=True)


def _around(root: Path, site_packages: Path) -> None:
    """Adds the files around the program and its Python: icon, command, licences."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as name:
        icons.write(Path(name))
        files = [Path(name, f"{n}x{n}", "apps", f"{NAME}.png") for n in icons.SIZES]
        pictures = [Image.open(file) for file in reversed(files)]
        sizes = [picture.size for picture in pictures]
        pictures[0].save(root / f"{NAME}.ico", sizes=sizes, append_images=pictures[1:])
    (root / f"{NAME}.cmd").write_text(_COMMAND, "ascii", newline="")
    licences.collect(site_packages, root / "licences")


def _component(python: interpreter.Interpreter) -> Component:
    purl = PackageURL("generic", name="cpython", version=python.version)
    return Component(
        type=ComponentType.PLATFORM,
        name="cpython",
        version=python.version,
        bom_ref=str(purl),
        purl=purl,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=python.sha256)],
        licenses=[sbom.licence("PSF-2.0")],
    )
