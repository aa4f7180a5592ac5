"""Entry point of the ``deskdispatch`` command and of ``python -m deskdispatch``."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deskdispatch.app.arguments import Arguments

CANNOT_START: Final = 2

LINK_WITHIN_S: Final = 2.0
"""Timeout in seconds for an open window to take a link; then a second start hands the link over."""


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
        if args.command != "doctor":
            return report_missing(error)
        try:
            from deskdispatch.app.doctor import checks
        except ImportError as also_missing:
            return report_missing(also_missing)
        return checks.print_without_qt(args, error)
    return start_parsed(args)


def _is_handed_over(args: Arguments) -> bool:
    """Whether an open window has opened the link; that window's profile and language stay.

    Always False on Windows: there the hand-over needs Qt, which is not loaded yet, and is left to
    the usual path of a second start.
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


def report_missing(error: ImportError) -> int:
    """Shows that a package or a system library is missing; returns the exit status."""
    from deskdispatch.app.starting import dialog_without_qt

    sys.stderr.write(f"deskdispatch cannot start: {error}\n")
    missing = str(error).partition(":")[0] if "shared object" in str(error) else error.name
    if dialog_without_qt.has_screen():
        dialog_without_qt.show(dialog_without_qt.missing_message(missing or str(error)))
    return CANNOT_START


def disable_gc() -> None:
    """Disables cyclic garbage collection until the window is shown: nearly all objects are kept."""
    gc.disable()


if __name__ == "__main__":
    sys.exit(main())
