"""Fixtures: counters that share customers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journal.sharing.customers.clerks import see
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
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


@pytest.fixture
def sara(here: SharingCounter, there: SharingCounter) -> str:
    """Id of a customer with one place, whom both counters know."""
    see(here, there)
    share_all(here, there)
    return here.one().customer.id
