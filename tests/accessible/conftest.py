"""One screen and one pair of buses for every test of the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.accessible.session import Session, assistive_session


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    """The session in which the windows open, one after another."""
    with assistive_session() as opened:
        yield opened
