"""Writes small files atomically, with errors as ``FileError``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from deskdispatch import atomic_file, private_files
from deskdispatch.domain.errors import FileError, is_disk_full
from deskdispatch.domain.failures.local_failures import FileFailure


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file; no reader ever sees a part.

    Raises:
        FileError: It cannot be written; whatever was there before is untouched.
    """
    part = part_of(path)
    try:
        part.write_bytes(content)
        put(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise FileError(failure_of(error)) from error


def put(part: Path, path: Path) -> None:
    """Gives a finished file its name, and the mode of the user's own files.

    Raises:
        OSError: It could not be done.
    """
    private_files.give_to_user(part)
    atomic_file.put(part, path)


def part_of(path: Path) -> Path:
    """A temporary name in the same folder, as a rename is atomic only within a file system."""
    return path.with_name(f".{uuid4().hex}.part")


def failure_of(error: OSError) -> FileFailure:
    """The failure of an error of the system."""
    if isinstance(error, PermissionError | IsADirectoryError):
        return FileFailure.NOT_ALLOWED
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return FileFailure.NOT_THERE
    return FileFailure.DISK_FULL if is_disk_full(error) else FileFailure.FAILED
