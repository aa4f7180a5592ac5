"""Web addresses that may be opened or fetched."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

_HOST: Final = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*|[0-9a-f:.]+", re.IGNORECASE
)


def split_address(text: str, longest: int = 500) -> SplitResult | None:
    """Returns the parts of an ``http`` or ``https`` address in printable ASCII without a user."""
    is_plain = text.isascii() and text.isprintable() and " " not in text
    try:
        parts = urlsplit(text)
        is_known = parts.scheme in {"http", "https"} and parts.port != 0
    except ValueError:
        return None
    is_whole = is_plain and is_known and "@" not in parts.netloc and len(text) <= longest
    return parts if is_whole and _HOST.fullmatch(parts.hostname or "") else None


def is_secure(text: str, longest: int = 500) -> bool:
    """Whether a text is the ``https`` address of a file, or one on this PC, without fragment."""
    parts = split_address(text, longest)
    if parts is None or parts.fragment:
        return False
    return parts.scheme == "https" or is_loopback(parts.hostname or "")


def is_loopback(host: str) -> bool:
    """Whether a host is this PC itself, so that nobody can be in between."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    import ipaddress  # late: the settings are read before the window exists

    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
