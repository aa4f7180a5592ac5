"""``deskdispatch`` and ``python -m deskdispatch``."""

from __future__ import annotations

import gc
import sys


def main() -> int:
    """Runs the program and gives its exit status."""
    leave_garbage()
    from deskdispatch.app.start import start

    return start(sys.argv[1:])


def leave_garbage() -> None:
    """Nobody looks for garbage until ``start`` has shown the window.

    What a start makes is kept, nearly all of it; looking through it again and again would be a
    twentieth of the way to the form.
    """
    gc.disable()


if __name__ == "__main__":
    sys.exit(main())
