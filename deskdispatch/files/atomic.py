"""Writes small files atomically, with errors as ``FileError``."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from deskdispatch import atomic_file
from deskdispatch.domain.errors import FileError, FileFault, is_disk_full


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file; no reader ever sees a part.

    Raises:
        FileError: It cannot be written; whatever was there before is untouched.
    """
    try:
        atomic_file.write(path, content, part=part_of(path))
    except OSError as error:
        raise FileError(fault_of(error)) from error


def part_of(path: Path) -> Path:
    """A temporary name in the same folder, as a rename is atomic only within a file system."""
    return path.with_name(f".{uuid4().hex}.part")


def fault_of(error: OSError) -> FileFault:
    """The fault of an error of the system."""
    if isinstance(error, PermissionError | IsADirectoryError):
        return FileFault.NOT_ALLOWED
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return FileFault.NOT_THERE
    return FileFault.DISK_FULL if is_disk_full(error) else FileFault.FAILED
