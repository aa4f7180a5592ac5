"""Where the newest version is named, and whether it is looked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

LONGEST_ADDRESS: Final = 500

_KEY: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_HOST: Final = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*|[0-9a-f:.]+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class UpdateSettings:
    """The table ``updates`` of the settings, and of the file that a package carries.

    Attributes:
        address: Of the signed file; ``https``, but on this PC. Empty takes that of the package.
        public_key: The ed25519 key that it is signed by, 64 hexadecimal digits; empty likewise.
        weekly: Whether it is looked at once a week.

    Raises:
        ValueError: An address or a key that cannot be used.
    """

    address: str = ""
    public_key: str = ""
    weekly: bool = False

    def __post_init__(self) -> None:
        if self.address and not is_secure_address(self.address, may_be_local=True):
            raise ValueError("address: not the https address of a file")
        if self.public_key and not _KEY.fullmatch(self.public_key):
            raise ValueError("public_key: not 64 hexadecimal digits in lower case")

    @property
    def is_set(self) -> bool:
        """Whether there is an address and a key."""
        return bool(self.address and self.public_key)

    def over(self, shipped: UpdateSettings) -> UpdateSettings:
        """These settings, with what the package carries where they are empty."""
        return replace(
            self,
            address=self.address or shipped.address,
            public_key=self.public_key or shipped.public_key,
        )


def is_secure_address(text: str, *, may_be_local: bool = False) -> bool:
    """Whether a text is an ``https`` address without user, password and fragment.

    Args:
        text: Anything.
        may_be_local: Whether plain ``http`` to this PC will do as well.
    """
    if not text.isascii() or not text.isprintable() or " " in text or len(text) > LONGEST_ADDRESS:
        return False
    try:
        parts = urlsplit(text)
        host, has_port = parts.hostname or "", parts.port != 0
    except ValueError:
        return False
    if not has_port or "@" in parts.netloc or parts.fragment or not _HOST.fullmatch(host):
        return False
    return parts.scheme == "https" or (
        may_be_local and parts.scheme == "http" and is_loopback(host)
    )


def is_loopback(host: str) -> bool:
    """Whether a host is this PC."""
    import ipaddress  # late: the settings are read before the window is there

    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
