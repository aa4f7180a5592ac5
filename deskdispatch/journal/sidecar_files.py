"""Names and atomic creation of files beside the database."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

SIDE_FILES: Final = ("-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite writes beside a database."""


def check_marker_of(path: Path) -> Path:
    """While this file exists, the database is to be checked in full when it is opened."""
    return path.with_name(f"{path.name}.check")


def backup_path(path: Path, version: int) -> Path:
    """The copy from before the migration to that version: ``desk.before-v2.sqlite``."""
    return path.with_name(f"{path.stem}.before-v{version}{path.suffix}")


def set_aside_names(path: Path, at: datetime) -> Iterator[Path]:
    """Where a damaged file may go: ``desk.damaged-2026-11-21T144000Z.sqlite``, ``…Z-2.sqlite``."""
    moment = at.astimezone(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    yield path.with_name(f"{path.stem}.damaged-{moment}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{path.stem}.damaged-{moment}-{number}{path.suffix}")


def copies_of(path: Path) -> tuple[Path, ...]:
    """The copies of a database beside it: from before migrations, and damaged ones."""
    names = (f"{glob.escape(path.stem)}.{kind}-*{path.suffix}" for kind in ("before", "damaged"))
    return tuple(found for name in names for found in sorted(path.parent.glob(name)))


def make_private_file(path: Path) -> None:
    """Creates an empty file that only its owner reads; an existing one is left as it is."""
    # An existing file is not opened: closing it would drop the locks that SQLite holds in this
    # process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def draft_of(path: Path, purpose: str) -> Iterator[Path]:
    """A new private temporary file beside this one, deleted at the end.

    Args:
        path: The file to be beside.
        purpose: A word for its name.
    """
    draft = path.with_name(f"{path.name}.{purpose}")
    remove(draft)
    make_private_file(draft)
    try:
        yield draft
    finally:
        remove(draft)


def remove(path: Path) -> None:
    """Deletes a database and what SQLite left beside it; missing files are ignored."""
    for suffix in ("", *SIDE_FILES):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
