"""The database of a shop, as the tests of the shared database have it."""

from tests.shared_database.conftest import place, plain_server, shop

__all__ = ["place", "plain_server", "shop"]
