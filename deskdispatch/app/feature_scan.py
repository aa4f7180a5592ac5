"""Keeps Qt for Python from looking into every imported module, from the import of this one on."""

import importlib


def _disable_feature_scan() -> None:
    """Replaces the look into a module.

    WORKAROUND for PySide6 6.11.3: for its ``from __feature__ import …``, which nobody here uses,
    it reads the source of every module that is imported, to look for its own name there. That
    costs an eighth of the time that imports take. It also asks each module for ``__wrapped__``,
    once more where two threads import at a time: ``pydantic.errors`` of pydantic 2.14 answers
    that by importing itself, and fails.
    """
    importlib.import_module("PySide6")  # brings the other one
    feature = importlib.import_module("shibokensupport.feature")
    vars(feature)["_mod_uses_pyside"] = _uses_no_feature


def _uses_no_feature(_module: object) -> bool:
    return False


_disable_feature_scan()
