"""Keeps a copy of a settings file with failures before it is overwritten."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from deskdispatch.domain.clock import in_kuwait

logger = logging.getLogger(__name__)

_BAD: Final = ".bad-"


def keep_copy(file: Path, now: datetime) -> Path | None:
    """Keeps a copy of the settings file, with the time in its name.

    The file itself stays until settings are saved; a copy with the same content is not made twice.
    What cannot be read, or is a folder, is moved.

    Args:
        file: The settings file.
        now: The present, aware; the name has it as Kuwait's clocks show it.

    Returns:
        The copy; None where the folder cannot be written.
    """
    try:
        content = file.read_bytes()
    except OSError:
        return _moved(file, now)
    if (same := _existing_copy(file, content)) is not None:
        return same
    try:
        return _copied(file, content, now)
    except OSError:  # a full disk still takes another name
        logger.exception("%s could not be copied", file)
        return _moved(file, now)


def _existing_copy(file: Path, content: bytes) -> Path | None:
    for kept in sorted(file.parent.glob(f"{file.name}{_BAD}*")):
        try:
            if kept.is_file() and kept.read_bytes() == content:
                return kept
        except OSError:
            continue
    return None


def _copied(file: Path, content: bytes, now: datetime) -> Path:
    for kept in _names(file, now):
        try:
            # For the owner alone: an address of map tiles may hold a key.
            handle = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError:
            kept.unlink(missing_ok=True)
            raise
        return kept
    raise AssertionError("names never end")


def _moved(file: Path, now: datetime) -> Path | None:
    kept = next(name for name in _names(file, now) if not os.path.lexists(name))
    try:
        file.rename(kept)
    except OSError:
        logger.exception("%s could not be kept aside", file)
        return None
    return kept


def _names(file: Path, now: datetime) -> Iterator[Path]:
    """``settings.toml.bad-2026-11-22-094243``, then the same with ``-2``, and so on."""
    stem = f"{file.name}{_BAD}{in_kuwait(now):%Y-%m-%d-%H%M%S}"
    yield file.with_name(stem)
    for number in count(2):
        yield file.with_name(f"{stem}-{number}")
