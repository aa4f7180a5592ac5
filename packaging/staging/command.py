"""Shared parts of the commands that build a package: options, output, exit."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from deskdispatch.version import of_source
from staging import BuildError, stage, updates, wheels
from staging.target import Target

HOME_PAGE: Final = "https://deskdispatch.example"
"""Reserved name, as the project has no page. Publishers of a package name their own."""

SUMS: Final = "SHA256SUMS"


def parser(kind: str, description: str) -> argparse.ArgumentParser:
    """Returns a parser with the options that every kind of package has."""
    made = argparse.ArgumentParser(prog=f"bootstrap.py package {kind}", description=description)
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help="output folder")
    made.add_argument(
        "--home-page", default=HOME_PAGE, metavar="URL", help="home page of the publisher"
    )
    updates.add_options(made)
    return made


def run(build: Callable[[argparse.Namespace], Path], asked: argparse.Namespace) -> int:
    """Builds a package into ``--out`` and prints its size, or the failure.

    Returns:
        The exit status: 0 or 1.
    """
    try:
        updates.named(asked)  # before the slow steps
        asked.out.mkdir(parents=True, exist_ok=True)
        package = build(asked)
    except (BuildError, subprocess.CalledProcessError, OSError) as error:
        print(f"The package could not be built: {error}", file=sys.stderr)
        return 1
    print(f"{package} ({package.stat().st_size / 1e6:.1f} MB)")
    return 0


def staged(target: Target, folder: Path, asked: argparse.Namespace) -> stage.Staged:
    """Makes the tree with ``stage.stage`` for these options; prints what was left out of it.

    Also warns if the version of the source does not identify this tree.

    Raises:
        BuildError, subprocess.CalledProcessError: The tree could not be made.
    """
    source = of_source(wheels.ROOT)
    if source.since is None:
        print("A shallow clone or an archive: a later build may not replace this package")
    if source.changed:
        print("Files are not as the commit has them: another build of it has other bytes")
    made = stage.stage(target, folder, updates.named(asked))
    for reason, size in made.trimmed.left_out.most_common():
        print(f"{size / 1e6:8.1f} MB left out: {reason}")
    return made


def print_installed(size: int) -> None:
    """Prints the installed size from a number of bytes."""
    print(f"{size / 1e6:.1f} MB installed, without bytecode")


def write_sums(folder: Path) -> None:
    """Writes the sums of every file in the folder in the format of ``sha256sum --check``."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name != SUMS
    ]
    (folder / SUMS).write_text("".join(lines), "utf-8")


def tool(name: str, advice: str) -> str:
    """Returns the path of a program.

    Raises:
        BuildError: It is not installed; the message ends with the advice.
    """
    found = shutil.which(name)
    if found is None:
        raise BuildError(f"{name} is not installed: {advice}")
    return found
