from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.thermal.fake_printer import FakePrinter

SetUp = Callable[..., Awaitable[FakePrinter]]


@pytest.fixture
async def set_up() -> AsyncIterator[SetUp]:
    """Function that starts a listening printer, such as ``await set_up(rows_left=200)``."""
    async with AsyncExitStack() as stack:

        async def made(**how: Any) -> FakePrinter:
            return await stack.enter_async_context(FakePrinter(**how).listening())

        yield made
