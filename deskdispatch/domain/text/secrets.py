"""Removes secrets from text that is shown, copied or logged."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

REMOVED: Final = "[removed]"

SHORTEST: Final = 4
"""Minimum characters of a known secret; shorter ones would match common words."""

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
"""A named secret in a URL, a header or JSON."""


def without_secrets(text: str, secrets: Iterable[str] = ()) -> str:
    """Removes keys, tokens, passwords, proxy credentials and further ``secrets``."""
    for secret in secrets:
        if len(secret) >= SHORTEST:
            text = text.replace(secret, REMOVED)
    return _NAMED.sub(rf"\1\2{REMOVED}", _SECRETS.sub(REMOVED, text))
