"""Fixtures: a desk in a temporary folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.desk.desk_under_test import DeskUnderTest, desk_at
from tests.desk.service_model import ServiceModel, model_of


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[DeskUnderTest]:
    async with desk_at(tmp_path / "desk.sqlite") as opened:
        yield opened


@pytest.fixture
async def model(harness: DeskUnderTest) -> ServiceModel:
    """Service with a memory, which the desk has polled once."""
    opened = model_of(harness)
    await harness.desk.tracking.refresh()
    harness.service.requests.clear()
    return opened
