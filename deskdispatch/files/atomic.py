"""Writes files at the user's choice of place, with errors as ``FileError``."""

from __future__ import annotations

import errno
from pathlib import Path

from deskdispatch import atomic_file, private_files
from deskdispatch.domain.errors import FileError, is_disk_full
from deskdispatch.domain.failures.local_failures import FileFailure


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file atomically: readers never see a partial file.

    Raises:
        FileError: The file cannot be written; the earlier file, if any, is untouched.
    """
    part = atomic_file.part_of(path)
    try:
        atomic_file.write(path, content, part=part, finish=private_files.give_to_user)
    except OSError as error:
        raise FileError(failure_of(error)) from error


def failure_of(error: OSError) -> FileFailure:
    if isinstance(error, PermissionError | IsADirectoryError) or error.errno == errno.EROFS:
        return FileFailure.NOT_ALLOWED
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return FileFailure.NOT_THERE
    return FileFailure.DISK_FULL if is_disk_full(error) else FileFailure.FAILED
