"""Fixtures for the tests of connections."""

from __future__ import annotations

import pytest

from deskdispatch.client import address


@pytest.fixture
def plain_http(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allows ``http`` to another machine, so that a proxy sees the request."""
    monkeypatch.setattr(address, "is_loopback", lambda _host: True)
