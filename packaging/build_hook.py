"""Build hook that adds the resources, the compiled catalogues and the full version to a wheel."""

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
        """Adds PySide6, which compiles the catalogues in an isolated build."""
        return [r for r in self.metadata.core.dependencies if r.lower().startswith("pyside6")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        self._write_version(root, build_data)
        command = [sys.executable, "packaging/translations.py", "compile"]
        subprocess.run(command, cwd=root, check=True)
        for file in sorted((root / "resources").rglob("*")):
            is_of_checkout = file.match("map/map-*.html")  # depends on file times of the checkout
            if file.is_file() and file.name != ".gitkeep" and not is_of_checkout:
                inside = f"deskdispatch/{file.relative_to(root).as_posix()}"
                build_data["force_include"][str(file)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._made.cleanup()

    def _write_version(self, root: Path, build_data: dict[str, Any]) -> None:
        """Ships the package's ``__init__.py`` with the version of this tree in it."""
        # A file inside the tree would not replace the original in the wheel.
        self._made = tempfile.TemporaryDirectory(prefix="deskdispatch-version-")
        made = Path(self._made.name, "__init__.py")
        source = (root / "deskdispatch" / "__init__.py").read_text("utf-8")
        line = f'__version__ = "{self.metadata.version}"'
        made.write_text(re.sub(r"(?m)^__version__ = .*$", line, source), "utf-8")
        build_data["force_include"][str(made)] = "deskdispatch/__init__.py"
