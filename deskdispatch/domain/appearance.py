"""Schemes, densities and languages of a window."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "ar")
"""ISO 639-1 codes, the default first.

A new language also needs its entry in ``ui/text/language.py`` and its catalogue.
"""

SCHEMES: Final = ("light", "dark")

COMFORTABLE: Final = "comfortable"
COMPACT: Final = "compact"
"""Heights of the board's rows."""
