from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.ui.desktop.private_bus import Bus, private_bus


@pytest.fixture
async def bus(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bus]:
    """Private bus that takes the place of the session's; its path must be short."""
    with TemporaryDirectory(prefix="bus-") as folder:
        async with private_bus(Path(folder)) as made:
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", made.address)
            yield made
