"""Where the guide tells of each dialog, page, setting, message and field."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

SUBJECTS: Final[dict[str, str]] = {}
"""The section for a control's name, or a dialog's class."""


def section_of(widget: QWidget | None) -> str:
    """The section that tells of a widget, or of what it is in; empty where none does."""
    at = widget
    while at is not None:
        for name in (at.objectName(), type(at).__name__):
            if name in SUBJECTS:
                return SUBJECTS[name]
        at = at.parentWidget()
    return ""
