"""Size of tests that could run forever: small by default, full with ``TEST_SIZE=full``.

At full size, tests of properties, fuzzing, kills and random failures use many examples, and
different ones each time. By default they use the same few each time, so a test that passes keeps
passing until something changes.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

FULL_SIZE: Final = os.environ.get("TEST_SIZE") == "full"

_FEWEST: Final = 10


def full_size(default: int, full: int) -> int:
    """Returns ``full`` at full size, otherwise ``default``."""
    return full if FULL_SIZE else default


def examples(full: int) -> int:
    """Number of examples that a property test tries, given the number at full size."""
    return full_size(max(_FEWEST, full // 8), full)


def load_profile() -> None:
    """Loads a Hypothesis profile without a deadline, because the machine may be busy."""
    settings.register_profile(
        "desk",
        deadline=None,
        max_examples=examples(100),
        derandomize=not FULL_SIZE,
        database=None,
    )
    settings.load_profile("desk")
