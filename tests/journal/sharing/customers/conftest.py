"""Counters that share customers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journal.sharing.customers.counters import SharingCounter, counter
from tests.journal.sharing.hub import Hub


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def here(hub: Hub) -> Iterator[SharingCounter]:
    with counter("a", hub) as made:
        made.join()
        yield made


@pytest.fixture
def there(hub: Hub) -> Iterator[SharingCounter]:
    with counter("b", hub) as made:
        made.join()
        yield made
