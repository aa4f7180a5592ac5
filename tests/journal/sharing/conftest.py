"""Fixtures: counters that share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.journal.sharing.hub import Pc, opened


@pytest.fixture
async def pcs(tmp_path: Path) -> AsyncIterator[list[Pc]]:
    """Two counters that share."""
    async with opened(tmp_path) as pcs:
        yield pcs


@pytest.fixture
async def here(pcs: list[Pc]) -> Pc:
    return pcs[0]


@pytest.fixture
async def there(pcs: list[Pc]) -> Pc:
    return pcs[1]
