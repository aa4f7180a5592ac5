"""Tests that a clerk's tasks take no more keys than their limits."""

from __future__ import annotations

import pytest

from tests.flow.conftest import OpenDesktop
from tests.hand.tasks import COURIERS, count_all

pytestmark = pytest.mark.styled


async def test_no_task_takes_more_keys_than_it_may(open_desktop: OpenDesktop) -> None:
    async with open_desktop(options=COURIERS) as desk:
        counts = await count_all(desk)
    assert len(counts) == 15
    assert [each for each in counts if each.is_over] == []
