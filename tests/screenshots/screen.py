"""Screens of the pictures, each an off-screen platform for its own process."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Screen:
    """Screen; sizes are in physical pixels."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def name(self) -> str:
        """Name, such as ``1366x768`` or ``1366x768@150``."""
        size = f"{self.width}x{self.height}"
        return size if self.scale == 1 else f"{size}@{self.scale:.0%}".removesuffix("%")

    @staticmethod
    def named(name: str) -> Screen:
        """Returns the screen of a name, which need not be in ``SCREENS``."""
        size, _, percent = name.partition("@")
        width, height = size.split("x")
        return Screen(int(width), int(height), int(percent or 100) / 100)

    def environment(self, folder: Path) -> dict[str, str]:
        """Returns the environment of a process with this screen, whose file is in ``folder``."""
        config, size = folder / "screen.json", {"width": self.width, "height": self.height}
        config.write_text(json.dumps({"screens": [{"name": "screen", "x": 0, "y": 0, **size}]}))
        return {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "QT_SCALE_FACTOR": str(self.scale),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
