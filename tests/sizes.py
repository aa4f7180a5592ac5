"""How much of what could go on for ever is done: little by default, all by command.

``TEST_SIZE=full`` is for fuzzing, kills and storms of a size that finds what is new. The
default says every time, and quickly, that they work and find nothing.
"""

from __future__ import annotations

import os
from typing import Final

FULL_SIZE: Final = os.environ.get("TEST_SIZE") == "full"


def full_size(default: int, full: int) -> int:
    """The one or the other."""
    return full if FULL_SIZE else default
