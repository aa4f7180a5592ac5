"""Puts the resources into a wheel, with the catalogues compiled, and the whole version."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
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
        self._write_version(root, build_data)
        command = [sys.executable, "packaging/translations.py", "compile"]
        subprocess.run(command, cwd=root, check=True)
        for file in sorted((root / "resources").rglob("*")):
            is_of_checkout = file.match("map/map-*.html")  # which knows its files by their times
            if file.is_file() and file.name != ".gitkeep" and not is_of_checkout:
                inside = f"deskdispatch/{file.relative_to(root).as_posix()}"
                build_data["force_include"][str(file)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._made.cleanup()

    def _write_version(self, root: Path, build_data: dict[str, Any]) -> None:
        """Ships the source of the package with the version of this tree in it."""
        # Within the tree it would not take the place of the file in there.
        self._made = tempfile.TemporaryDirectory(prefix="deskdispatch-version-")
        made = Path(self._made.name, "__init__.py")
        source = (root / "deskdispatch" / "__init__.py").read_text("utf-8")
        line = f'__version__ = "{self.metadata.version}"'
        made.write_text(re.sub(r"(?m)^__version__ = .*$", line, source), "utf-8")
        build_data["force_include"][str(made)] = "deskdispatch/__init__.py"
