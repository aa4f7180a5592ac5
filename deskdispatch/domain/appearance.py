"""Schemes, densities and languages of a window."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "ar")
"""ISO 639-1 codes, the default first.

A new one needs its entry in ``ui/text/language.py`` and its catalogue too.
"""

SCHEMES: Final = ("light", "dark")

COMFORTABLE: Final = "comfortable"
COMPACT: Final = "compact"
"""How high the rows of the board are."""
