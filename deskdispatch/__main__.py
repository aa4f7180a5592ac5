"""``deskdispatch`` and ``python -m deskdispatch``."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the program and gives its exit status."""
    from deskdispatch.app.start import start

    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
