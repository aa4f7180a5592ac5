"""Short links that have to be followed to reach a map.

The address is built out of a known host and the letters of a code alone; it is followed elsewhere.
"""

from __future__ import annotations

import re
from typing import Final

from deskdispatch.domain.location.link import MapLink

CODE: Final = r"(?=[.~-]{0,63}\w)[\w.~-]{3,64}"
"""Every letter that an address needs not to encode (RFC 3986, unreserved); never dots alone."""
_CODE: Final = CODE + "(?![ -~])"
"""Arabic may follow without a space and is no part of the link."""

SHORTENERS: Final = (
    ("maps.app.goo.gl", re.compile(rf"/{_CODE}", re.ASCII)),
    ("goo.gl", re.compile(rf"/maps/{_CODE}", re.ASCII)),
    ("app.goo.gl", re.compile(rf"/maps/{_CODE}", re.ASCII)),
    ("g.co", re.compile(rf"/(?:kgs|maps)/{_CODE}", re.ASCII)),
    ("share.google", re.compile(rf"/{_CODE}", re.ASCII)),
    ("maps.apple", re.compile(rf"/p/{_CODE}", re.ASCII)),
    ("binged.it", re.compile(rf"/{_CODE}", re.ASCII)),
    ("her.is", re.compile(rf"/{_CODE}", re.ASCII)),
    ("go.2gis.com", re.compile(rf"/{_CODE}", re.ASCII)),
    ("go.urbi.ae", re.compile(rf"/{_CODE}", re.ASCII)),
    ("yandex.com", re.compile(rf"/maps/-/{_CODE}", re.ASCII)),
    ("yandex.ru", re.compile(rf"/maps/-/{_CODE}", re.ASCII)),
)
"""Hosts of short links, and the pattern of their codes."""


def short_link(link: MapLink) -> str | None:
    """The address to follow, always ``https``; None for any other link.

    The host must be exactly a known one: no port, no user name.
    """
    if link.scheme not in ("http", "https"):
        return None
    path = "/" + "/".join(link.path)
    for host, code in SHORTENERS:
        if link.authority.lower() == host and (match := code.match(path)):
            return f"https://{host}{match[0]}"
    return None
