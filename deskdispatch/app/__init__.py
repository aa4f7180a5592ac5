"""Builds and connects the program: arguments, settings, processes, shutdown.

A start runs these modules in turn: ``__main__``; ``start`` for arguments, settings and the single
instance, with its checks and messages in ``starting``; ``opening`` for the window; and ``program``
for everything behind the window until it is closed.
"""

import importlib


def _disable_feature_scan() -> None:
    """Keeps Qt for Python from looking into every imported module.

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


# Whatever of this package is wanted is imported after this.
_disable_feature_scan()
