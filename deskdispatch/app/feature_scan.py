"""Disables start-up work of Qt for Python that this program does not need; acts when imported."""

from __future__ import annotations

import importlib
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

_STUB_WRITER: Final = "shibokensupport.signature.lib.pyi_generator"


class _EmptyModule:
    """Import finder and loader of an empty module for one name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name == self._name else None  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """Uses the default module creation."""

    def exec_module(self, _module: ModuleType) -> None:
        """Leaves the module empty."""


def _import_without_stub_writer() -> None:
    """Imports Qt for Python.

    WORKAROUND for PySide6 6.11.3: its first import also imports the generator of type stubs, which
    only its command line uses. That compiles a regular expression of 8 kB, in 10 ms.
    """
    empty = _EmptyModule(_STUB_WRITER)
    sys.meta_path.insert(0, empty)
    importlib.import_module("PySide6")
    sys.meta_path.remove(empty)


def _disable_feature_scan() -> None:
    """Disables the search for features in every imported module.

    WORKAROUND for PySide6 6.11.3: for its ``from __feature__ import …``, which this program does
    not use, it reads the source of every imported module to look for its own name there. That takes
    an eighth of the import time. It also asks each module for ``__wrapped__``, and again where two
    threads import at the same time: ``pydantic.errors`` of pydantic 2.14 answers that by importing
    itself, and fails.
    """
    feature = importlib.import_module("shibokensupport.feature")
    vars(feature)["_mod_uses_pyside"] = lambda _module: False


_import_without_stub_writer()
_disable_feature_scan()
