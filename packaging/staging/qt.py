"""Finds the files of Qt for Python that the program loads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from staging import links
from staging.target import Target

FOLDERS: Final = ("PySide6", "shiboken6")

LANGUAGES: Final = ("ar", "en")
CATALOGUES: Final = ("qtbase",)
LOCALES: Final = ("ar", "en-US")

_RESOURCES: Final = (
    "icudtl.dat",
    "qtwebengine_resources.pak",
    "qtwebengine_resources_100p.pak",
    "qtwebengine_resources_200p.pak",
    "v8_context_snapshot.bin",
)
"""Files read by the web engine; the others are for its developer tools and for debugging."""

_SOFTWARE_OPENGL: Final = "opengl32sw.dll"
"""Loaded by name if Windows has no graphics driver."""

_RUNTIME: Final = ("msvcp140*.dll", "vcruntime140*.dll", "concrt140.dll")
"""Microsoft's runtime: copies beside the module are loaded, whichever file links them."""

_BINDING: Final = re.compile(rb"PySide6\.(Qt\w+)\0")
"""Name of another binding that a binding imports."""


def modules_used(package: Path) -> set[str]:
    """Returns the modules of PySide6 that the source below a folder imports, at any depth."""
    found: set[str] = set()
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            found |= set(_imported(node))
    return found


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (_module(alias.name) for alias in node.names if _module(alias.name))
    elif isinstance(node, ast.ImportFrom) and node.module == "PySide6":
        yield from (alias.name for alias in node.names if alias.name.startswith("Qt"))
    elif isinstance(node, ast.ImportFrom) and _module(node.module or ""):
        yield _module(node.module or "")


def _module(name: str) -> str:
    package, _, rest = name.partition(".")
    return rest.partition(".")[0] if package == "PySide6" else ""


def loaded(site_packages: Path, target: Target, modules: Iterable[str]) -> set[Path]:
    """Returns the files below ``FOLDERS`` that a program which imports these modules loads.

    Raises:
        FileNotFoundError: A module, or a kind of plugin that the target names, is missing.
    """
    roots = {*_bindings(site_packages, target, modules), *_plugins(site_packages, target)}
    roots |= set(_python_parts(site_packages, target))
    roots.add(site_packages / target.qt.process)
    binaries = {file for file in roots if links.is_binary(file)}
    linked, _ = links.closure(binaries, own_libraries(site_packages, target))
    return roots | linked | set(_data(site_packages, target))


def own_libraries(site_packages: Path, target: Target) -> dict[str, Path]:
    """Returns the shared libraries of Qt and of its bindings, by name."""
    folders = {target.qt.libraries, *FOLDERS}
    found = [
        file
        for folder in sorted(folders)
        for file in sorted((site_packages / folder).iterdir())
        if ".so" in file.name or file.suffix == ".dll"
    ]
    return dict(links.by_name(found))


def _bindings(site_packages: Path, target: Target, modules: Iterable[str]) -> Iterator[Path]:
    """Yields the modules, and the modules they import, which are named in their binaries."""
    seen: set[str] = set()
    todo = list(modules)
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        file = site_packages / "PySide6" / target.qt.module.format(name)
        todo += [found.decode("ascii") for found in _BINDING.findall(file.read_bytes())]
        yield file


def _plugins(site_packages: Path, target: Target) -> Iterator[Path]:
    for kind, names in target.plugins.items():
        folder = site_packages / target.qt.plugins / kind
        for name in names:
            found = sorted(
                file
                for file in folder.iterdir()
                if fnmatch(file.name, target.qt.plugin.format(name))
            )
            if not found:
                raise FileNotFoundError(f"Qt has no plugin {kind}/{name} any more")
            yield from found


def _python_parts(site_packages: Path, target: Target) -> Iterator[Path]:
    """Yields the files that make the two packages importable."""
    yield from (site_packages / "PySide6").glob("*.py")
    for file in (site_packages / "shiboken6").rglob("*"):
        if file.suffix in (".py", ".pyd", ".dll") or ".so" in file.name:
            yield file
    support = site_packages / "PySide6" / "support"
    yield from support.rglob("*.py")
    for folder in {target.qt.libraries, "PySide6"}:
        for pattern in (_SOFTWARE_OPENGL, *_RUNTIME):
            yield from (site_packages / folder).glob(pattern)


def _data(site_packages: Path, target: Target) -> Iterator[Path]:
    for name in _RESOURCES:
        yield site_packages / target.qt.resources / name
    translations = site_packages / target.qt.translations
    for catalogue in CATALOGUES:
        yield from (translations / f"{catalogue}_{language}.qm" for language in LANGUAGES)
    for locale in LOCALES:
        yield translations / "qtwebengine_locales" / f"{locale}.pak"
