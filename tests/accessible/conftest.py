"""Fixture: one screen and one pair of buses for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.accessible.session import Session, assistive_session


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    """Session in which the windows open, one after another."""
    with assistive_session() as opened:
        yield opened
