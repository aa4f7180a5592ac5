"""Address of updates that a package carries, as set by its builder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from deskdispatch.domain.updates import UpdateSettings
from staging import BuildError

FILE: Final = "updates.toml"
"""File in the program's resources; unchanged if no address is set."""

_WORDS: Final = "# Where this package looks for the newest version.\n"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options that ``named`` reads."""
    parser.add_argument(
        "--updates-address", default="", metavar="URL", help="https address of the signed file"
    )
    parser.add_argument(
        "--updates-key", default="", metavar="HEX", help="the public key, as release.py prints it"
    )


def named(asked: argparse.Namespace) -> UpdateSettings:
    """Returns the address and the key of the command line; empty without them.

    Raises:
        BuildError: One cannot be used, or is given without the other.
    """
    try:
        found = UpdateSettings(asked.updates_address, asked.updates_key)
    except ValueError as error:
        raise BuildError(f"of updates, {error}") from error
    if bool(found.address) != bool(found.public_key):
        raise BuildError("--updates-address and --updates-key go together")
    if found.address.startswith("http://"):
        raise BuildError("of updates, address: a package needs one that is https")
    return found


def write(resources: Path, source: UpdateSettings) -> None:
    """Writes the address and the key, if set, into the program's resources."""
    import tomli_w

    if source.is_set:
        table = {"address": source.address, "public_key": source.public_key}
        (resources / FILE).write_text(_WORDS + tomli_w.dumps(table), "utf-8")
