"""Keeps Qt for Python from work at every start that nobody here needs, from this import on."""

from __future__ import annotations

import importlib
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

_STUB_WRITER: Final = "shibokensupport.signature.lib.pyi_generator"


class _EmptyModule:
    """Finds and loads an empty module for one name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name == self._name else None  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leaves it to the import."""

    def exec_module(self, _module: ModuleType) -> None:
        """Leaves the module empty."""


def _import_without_stub_writer() -> None:
    """Imports Qt for Python.

    WORKAROUND for PySide6 6.11.3: its first import also imports what writes type stubs, which
    only its own command line uses. That compiles a regular expression of 8 kB, in 10 ms.
    """
    empty = _EmptyModule(_STUB_WRITER)
    sys.meta_path.insert(0, empty)
    importlib.import_module("PySide6")
    sys.meta_path.remove(empty)


def _disable_feature_scan() -> None:
    """Replaces the look into a module.

    WORKAROUND for PySide6 6.11.3: for its ``from __feature__ import …``, which nobody here uses,
    it reads the source of every module that is imported, to look for its own name there. That
    costs an eighth of the time that imports take. It also asks each module for ``__wrapped__``,
    once more where two threads import at a time: ``pydantic.errors`` of pydantic 2.14 answers
    that by importing itself, and fails.
    """
    feature = importlib.import_module("shibokensupport.feature")
    vars(feature)["_mod_uses_pyside"] = _uses_no_feature


def _uses_no_feature(_module: object) -> bool:
    return False


_import_without_stub_writer()
_disable_feature_scan()
