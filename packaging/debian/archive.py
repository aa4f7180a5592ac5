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
"""Scripts run by dpkg, so executable."""


def build(root: Path, control: Mapping[str, str], file: Path, epoch: int, level: int) -> None:
    """Packs ``root``, which stands for the system's ``/``, into a ``.deb``.

    ``root`` has its final modes and times; ``epoch`` is the time of all files. ``control`` has the
    texts of the control archive by name; ``level`` is the compression of ``xz``, 0 to 9.

    Raises:
        BuildError: dpkg-deb is not installed.
        subprocess.CalledProcessError: dpkg-deb failed, and printed the reason.
    """
    tool = command.tool("dpkg-deb", "build on Debian or Ubuntu")
    folder = root / "DEBIAN"
    folder.mkdir()
    for name, text in {**control, "md5sums": md5sums(root)}.items():
        (folder / name).write_text(text, "utf-8")
    tree.settle(folder, [folder / name for name in SCRIPTS], epoch)
    os.utime(root, (epoch, epoch))
    # The blocks, and so the bytes, are the same for any number of threads above zero.
    words = [tool, "--root-owner-group", "-Zxz", f"-z{level}", "--build", str(root), str(file)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "LC_ALL": "C"}
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)


def installed_kib(root: Path) -> int:
    """Returns the installed size as Debian counts: files rounded up to a KiB, one for all else."""
    return sum(
        -(-file.stat().st_size // 1024) if file.is_file() and not file.is_symlink() else 1
        for file in root.rglob("*")
    )


def md5sums(root: Path) -> str:
    """Returns the checksums by which ``dpkg --verify`` finds changed files."""
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
