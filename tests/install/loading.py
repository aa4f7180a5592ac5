"""Loads extension modules in the installed program: ``python -m tests.install.loading NAMES``."""

from __future__ import annotations

import importlib
import sys
from typing import Final

_FIRST: Final = ("psycopg",)
"""Modules that must be imported before their own extension modules, which fail otherwise."""


def main() -> None:
    """Prints the file of each module; fails if one cannot be loaded."""
    for name in _FIRST:
        importlib.import_module(name)
    for name in sys.argv[1:]:
        sys.stdout.write(f"{importlib.import_module(name).__file__}\n")


if __name__ == "__main__":
    main()
