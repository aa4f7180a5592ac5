"""The way to a host that is not the service's: this machine's proxy, no cookies, no redirects."""

from __future__ import annotations

from typing import Final

import httpx

from deskdispatch import __version__
from deskdispatch.client.network.connections import Network

USER_AGENT: Final = f"deskdispatch/{__version__}"
"""Says who asks; public servers refuse a library's own."""


def way_to(url: httpx.URL, limits: httpx.Limits) -> Network:
    """The network as far as that host.

    It is used without a client around it: that one would log every address.
    """
    return Network(url, limits)
