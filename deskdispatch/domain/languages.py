"""The languages that the window can speak, by ISO 639-1 code; the first is the default."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "ar")
"""A new one needs its entry in ``ui/text/language.py`` and its catalogue too."""
