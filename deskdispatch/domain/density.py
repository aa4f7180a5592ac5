"""How high the rows of the board are."""

from __future__ import annotations

from typing import Final

COMFORTABLE: Final = "comfortable"
COMPACT: Final = "compact"
