"""The systems that the Debian package is made for, and what differs between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Release:
    """A release of Debian or Ubuntu.

    Attributes:
        code_name: As its archive and debootstrap call it.
        title: As its users call it.
        python: The version of its ``python3``.
        glibc: The version of its C library.
        userns: Its AppArmor knows the rule ``userns``, which AppArmor has from version 4 on.
        components: The parts of the archive that a usual installation takes packages from.
        ubuntu: It is one of Ubuntu's.
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
