"""Where the newest version is named, as the package carries it."""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path

from deskdispatch import assets
from deskdispatch.domain.updates.settings import UpdateSettings

logger = logging.getLogger(__name__)


def shipped_settings(path: Path | None = None) -> UpdateSettings:
    """The address and the key of ``resources/updates.toml``; none where it cannot be used.

    Args:
        path: Another file.
    """
    file = path or assets.path("updates.toml")
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        return UpdateSettings(
            address=str(table.get("address", "")), public_key=str(table.get("public_key", ""))
        )
    except (OSError, ValueError):
        logger.warning("%s cannot be used", file.name, exc_info=True)
        return UpdateSettings()
