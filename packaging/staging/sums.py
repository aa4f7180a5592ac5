"""Checksums of the packages, written beside them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

NAME: Final = "SHA256SUMS"


def write(folder: Path) -> Path:
    """Writes the sums of every file in the folder in the format of ``sha256sum --check``."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name != NAME
    ]
    target = folder / NAME
    target.write_text("".join(lines), "utf-8")
    return target
