"""Builds a package; ``bootstrap.py package`` calls this with everything installed that it needs.

::

    python packaging/package.py deb --out DIR

A kind of package is a folder here with a module ``build`` whose ``main`` takes the arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final

KINDS: Final[Mapping[str, str]] = {"deb": "debian.build", "windows": "windows.build"}
"""Kinds of packages on the command line, and the modules that build them."""


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] not in KINDS:
        kinds = "|".join(KINDS)
        print(
            f"usage: python3 packaging/bootstrap.py package {{{kinds}}} --out DIR", file=sys.stderr
        )
        return 2
    build: Callable[[Sequence[str]], int] = import_module(KINDS[arguments[0]]).main
    return build(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
