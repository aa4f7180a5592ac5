"""Fixtures: a shop's shared database, from the tests of ``shared_database``."""

from tests.shared_database.conftest import place, plain_server, shop

__all__ = ["place", "plain_server", "shop"]
