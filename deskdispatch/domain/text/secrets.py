"""Removes secrets from text that is shown, copied or logged."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

REMOVED: Final = "[removed]"

SHORTEST: Final = 4
"""Characters of a known secret that is looked for; a shorter one would strike out common words."""

_SECRETS: Final = re.compile(
    r"svc_[\w-]+"
    r"|eyJ[\w-]+\.[\w-]+\.[\w-]*"
    r"|(?<=Bearer )\S+"
    r"|(?<=Basic )[\w+/=-]{4,}"
    r"|(?<=\"password\": \")[^\"]+|(?<=\"password\":\")[^\"]+"
    r"|(?<=://)[^\s/@]+(?=@)"
)

_NAMED: Final = re.compile(
    r"(?i)\b((?:x-service-)?api[-_ ]?key|token|password|secret|signature|proxy-authorization)"
    r"([\"']?\s*[=:]\s*[\"']?)([^\s\"'&,;]+)"
)
"""A secret that is named in an address, a header or JSON."""


def without_secrets(text: str, known: Iterable[str] = ()) -> str:
    """The text with keys, tokens, passwords and sign-ins to proxies struck out.

    Args:
        text: Any.
        known: Secrets to be struck out wherever they stand, whatever they look like.
    """
    for secret in known:
        if len(secret) >= SHORTEST:
            text = text.replace(secret, REMOVED)
    return _NAMED.sub(_struck, _SECRETS.sub(REMOVED, text))


def _struck(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{REMOVED}"
