"""Fixtures for the tests of connections."""

from __future__ import annotations

import pytest

from deskdispatch.client import api


@pytest.fixture
def plain_http(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allows ``http`` to another machine, so that a proxy sees the request."""
    monkeypatch.setattr(api, "is_loopback", lambda _host: True)
