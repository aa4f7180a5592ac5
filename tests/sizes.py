"""Size of the tests that could run for ever: small by default, full by ``TEST_SIZE=full``.

At full size properties, fuzzing, kills and random failures use many examples, other ones each time.
By default they use the same few each time: a test that passes, passes until something changes.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

FULL_SIZE: Final = os.environ.get("TEST_SIZE") == "full"

_FEWEST: Final = 10


def full_size(default: int, full: int) -> int:
    """The one or the other."""
    return full if FULL_SIZE else default


def examples(full: int) -> int:
    """How many examples of a property are tried, of so many at full size."""
    return full_size(max(_FEWEST, full // 8), full)


def load_profile() -> None:
    """Hypothesis without a deadline: a busy machine is no failure."""
    settings.register_profile(
        "desk",
        deadline=None,
        max_examples=examples(100),
        derandomize=not FULL_SIZE,
        database=None,
    )
    settings.load_profile("desk")
