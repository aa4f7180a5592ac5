"""Puts the resources into a wheel, with the catalogues compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ResourcesHook(BuildHookInterface[Any]):
    """Ships ``resources/``; an editable installation finds them in the checkout."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Names PySide6, which compiles the catalogues where the build is isolated."""
        return [r for r in self.metadata.core.dependencies if r.lower().startswith("pyside6")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        command = [sys.executable, "packaging/translations.py", "compile"]
        subprocess.run(command, cwd=root, check=True)
        for file in sorted((root / "resources").rglob("*")):
            is_of_checkout = file.match("map/map-*.html")  # which knows its files by their times
            if file.is_file() and file.name != ".gitkeep" and not is_of_checkout:
                inside = f"deskdispatch/{file.relative_to(root).as_posix()}"
                build_data["force_include"][str(file)] = inside
