"""Releases that the Debian package supports, and their differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Release:
    """Release of Debian or Ubuntu.

    Attributes:
        code_name: Name in the archive and for debootstrap.
        title: Name for users.
        python: Version of its ``python3``.
        glibc: Version of its C library.
        userns: Whether its AppArmor supports the rule ``userns``, which came with version 4.
        components: Components of the archive that a usual installation uses.
        ubuntu: Whether it is a release of Ubuntu.
    """

    code_name: str
    title: str
    python: str
    glibc: tuple[int, int]
    userns: bool
    components: tuple[str, ...] = ("main",)
    ubuntu: bool = False


RELEASES: Final = {
    each.code_name: each
    for each in (
        Release("bookworm", "Debian 12", "3.11", (2, 36), userns=False),
        Release("trixie", "Debian 13", "3.13", (2, 41), userns=True),
        Release(
            "noble",
            "Ubuntu 24.04",
            "3.12",
            (2, 39),
            userns=True,
            components=("main", "universe"),
            ubuntu=True,
        ),
    )
}
