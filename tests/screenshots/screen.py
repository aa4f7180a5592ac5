"""The screens of pictures: each is one of the off-screen platform, for a process of its own."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen; the sizes in physical pixels."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def name(self) -> str:
        """``1366x768``, ``1366x768@150``."""
        size = f"{self.width}x{self.height}"
        return size if self.scale == 1 else f"{size}@{self.scale:.0%}".removesuffix("%")

    @staticmethod
    def named(name: str) -> Screen:
        """The screen of that name, also one that is not among ``SCREENS``."""
        size, _, percent = name.partition("@")
        width, height = size.split("x")
        return Screen(int(width), int(height), int(percent or 100) / 100)

    def environment(self, folder: Path) -> dict[str, str]:
        """The environment of a process that has this screen alone, whose file lies in a folder."""
        config, size = folder / "screen.json", {"width": self.width, "height": self.height}
        config.write_text(json.dumps({"screens": [{"name": "screen", "x": 0, "y": 0, **size}]}))
        return {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "QT_SCALE_FACTOR": str(self.scale),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
