"""The file that keeps what was seen of newer versions."""

from __future__ import annotations

import logging
from pathlib import Path

from pydantic import ValidationError

from deskdispatch import atomic_file
from deskdispatch.domain.updates.state import UpdateState

logger = logging.getLogger(__name__)


def load(path: Path) -> UpdateState:
    """What was kept; nothing where there is no file, or none that can be read."""
    try:
        return UpdateState.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return UpdateState()
    except (OSError, ValidationError):
        logger.warning("%s cannot be read: updates begin anew", path.name, exc_info=True)
        return UpdateState()


def save(path: Path, state: UpdateState) -> None:
    """Replaces the file; a disk that does not take it costs only what was seen."""
    content = state.model_dump_json(indent=2).encode("utf-8")
    try:
        atomic_file.write(path, content, part=path.with_name(f"{path.name}.part"))
    except OSError:
        logger.warning("%s could not be written", path.name, exc_info=True)
