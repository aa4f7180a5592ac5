"""Puts the resources into a wheel, with the catalogues compiled."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ResourcesHook(BuildHookInterface[Any]):
    """Ships ``resources/`` as ``deskdispatch/resources``.

    An editable installation finds them in the checkout, so nothing is copied for it.
    """

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What compiles the catalogues where the build is isolated: the version the desktop has."""
        return [r for r in self.metadata.core.dependencies if r.lower().startswith("pyside6")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and name every file under ``resources/``."""
        if version == "editable":
            return
        root = Path(self.root)
        self._compile(root)
        for file in sorted((root / "resources").rglob("*")):
            if file.is_file() and file.name != ".gitkeep":
                inside = f"deskdispatch/{file.relative_to(root).as_posix()}"
                build_data["force_include"][str(file)] = inside

    def _compile(self, root: Path) -> None:
        spec = importlib.util.spec_from_file_location(
            "deskdispatch_translations", root / "packaging" / "translations.py"
        )
        if spec is None or spec.loader is None:
            raise FileNotFoundError("packaging/translations.py")
        translations = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(translations)
        translations.compile_catalogues(root)
