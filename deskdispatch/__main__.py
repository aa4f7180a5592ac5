"""``deskdispatch`` and ``python -m deskdispatch``."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deskdispatch.app.arguments import Arguments

CANNOT_START: Final = 2

LINK_WITHIN_S: Final = 2.0
"""Timeout in seconds of an open window; after it the link goes the way of any second start."""


def main() -> int:
    disable_gc()
    from deskdispatch.app import arguments
    from deskdispatch.app.starting import standard_streams

    standard_streams.prepare()
    args = arguments.parse(sys.argv[1:])
    if (args.call or args.location) and _is_handed_over(args):
        return 0
    try:
        from deskdispatch.app.start import start_parsed
    except ImportError as error:
        return _without_qt(args, error)
    return start_parsed(args)


def _is_handed_over(args: Arguments) -> bool:
    """Whether an open window has opened the link; its profile and its language stay.

    On Windows it goes the way of any second start: Qt is not loaded for it here.
    """
    if sys.platform == "win32":
        return False
    from deskdispatch.app import app_paths
    from deskdispatch.app.instance.hand_over import (
        InstanceReply,
        SecondStart,
        activation,
        hand_over,
    )

    data = app_paths.find(args.data_dir).data
    started = SecondStart(activation=activation(), call=args.call, location=args.location)
    return hand_over(data, started, LINK_WITHIN_S) is InstanceReply.TAKEN


def _without_qt(args: Arguments, error: ImportError) -> int:
    if args.command != "doctor":
        return report_missing(error)
    try:
        from deskdispatch.app.doctor import without_qt
    except ImportError as also_missing:
        return report_missing(also_missing)
    return without_qt.run(args, error)


def report_missing(error: ImportError) -> int:
    """Says that a package, or a library of the system, is missing; gives the exit status."""
    from deskdispatch.app.starting import dialog_without_qt

    sys.stderr.write(f"deskdispatch cannot start: {error}\n")
    missing = str(error).partition(":")[0] if "shared object" in str(error) else error.name
    if dialog_without_qt.has_screen():
        dialog_without_qt.show(dialog_without_qt.not_installed(missing or str(error)))
    return CANNOT_START


def disable_gc() -> None:
    """Disables the cyclic garbage collector until the window is shown: nearly all of it is kept."""
    gc.disable()


if __name__ == "__main__":
    sys.exit(main())
