"""A typeface that has Arabic."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFontDatabase

_GOOD: Final = (
    "Noto Sans Arabic",
    "Segoe UI",
    "Noto Naskh Arabic",
    "DejaVu Sans",
    "Tahoma",
    "Geeza Pro",
    "Arial",
)
"""Arabic that stays legible on a thermal head, best first."""


def families() -> list[str]:
    """The fonts of a slip: the system's own, then one that has Arabic if it has none."""
    general = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    arabic = QFontDatabase.families(QFontDatabase.WritingSystem.Arabic)
    if general in arabic:
        return [general]
    return [general, *[family for family in (*_GOOD, *arabic) if family in arabic][:1]]
