"""Writes a ``.deb``, the same bytes for the same files."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from staging import command, tree

SCRIPTS: Final = ("postinst", "prerm", "postrm")
"""Run by dpkg, so executable."""


def build(root: Path, control: Mapping[str, str], file: Path, epoch: int, level: int) -> None:
    """Packs a folder.

    Args:
        root: The folder that stands for the system's ``/``, with its modes and times settled.
        control: The texts of the control archive, by name.
        file: What is written.
        epoch: The time of all files in it.
        level: How hard ``xz`` tries, 0 to 9.

    Raises:
        BuildError: dpkg-deb is not here.
        subprocess.CalledProcessError: It failed, and said why.
    """
    tool = command.tool("dpkg-deb", "build on Debian or Ubuntu")
    folder = root / "DEBIAN"
    folder.mkdir()
    for name, text in {**control, "md5sums": md5sums(root)}.items():
        (folder / name).write_text(text, "utf-8")
    tree.settle(folder, [folder / name for name in SCRIPTS], epoch)
    os.utime(root, (epoch, epoch))
    # Blocks, and so the bytes, do not depend on the number of threads, as long as there are some.
    words = [tool, "--root-owner-group", "-Zxz", f"-z{level}", "--build", str(root), str(file)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "LC_ALL": "C"}
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)


def installed_kib(root: Path) -> int:
    """Size of the files as Debian counts: each rounded up to a KiB, one for all else."""
    return sum(
        -(-file.stat().st_size // 1024) if file.is_file() and not file.is_symlink() else 1
        for file in root.rglob("*")
    )


def md5sums(root: Path) -> str:
    """The sums by which ``dpkg --verify`` finds files that were changed."""
    lines = []
    for file in sorted(root.rglob("*")):
        if (
            file.is_file()
            and not file.is_symlink()
            and "DEBIAN" not in file.relative_to(root).parts
        ):
            digest = hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()
            lines.append(f"{digest}  {file.relative_to(root).as_posix()}\n")
    return "".join(lines)
