"""A counter in a temporary folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.desk.counter import Counter, counter_at
from tests.desk.depot import Depot, depot_of


@pytest.fixture
async def counter(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter_at(tmp_path / "desk.sqlite") as opened:
        yield opened


@pytest.fixture
async def depot(counter: Counter) -> Depot:
    """A service with a memory at that counter, which was heard of before."""
    opened = depot_of(counter)
    await counter.desk.tracking.refresh()
    counter.service.requests.clear()
    return opened
