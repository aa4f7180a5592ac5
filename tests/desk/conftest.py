"""A counter in a temporary folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.desk.counter import Counter, counter_at


@pytest.fixture
async def counter(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter_at(tmp_path / "desk.sqlite") as opened:
        yield opened
