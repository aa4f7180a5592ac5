"""Runs the practice service: ``python -m deskdispatch.service``."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn

from deskdispatch import private_files
from deskdispatch.domain.errors import DISK_FULL_STATUS, StartError
from deskdispatch.service.access import new_secrets
from deskdispatch.service.arguments import PROGRAM, parse


def main(words: Sequence[str] | None = None) -> int:
    """Runs the service; returns the exit status.

    It is 0 after an orderly end, ``DISK_FULL_STATUS`` if there is no room for the database, and 2
    if the service cannot start for another reason.
    """
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _leave)
    private_files.begin()
    arguments = parse(words)
    logging.basicConfig(level=logging.WARNING, format=f"{PROGRAM}: %(levelname)s: %(message)s")
    secrets = None if arguments.join else new_secrets()
    with ThreadPoolExecutor(1) as hashing:
        # while the main thread imports the framework
        hashes = None if secrets is None else hashing.submit(secrets.hashes)
        import asyncio

        from deskdispatch.service.server import serve

        try:
            asyncio.run(serve(arguments, secrets, None if hashes is None else hashes.result))
        except StartError as error:
            sys.stderr.write(f"{PROGRAM}: {error.detail}\n")
            return DISK_FULL_STATUS if error.is_disk_full else 2
    return 0


def _leave(_signal: int, _frame: object) -> NoReturn:
    """Ends at once: until the server handles signals itself there is nothing to close."""
    raise SystemExit(0)


if __name__ == "__main__":
    sys.exit(main())
