"""Fields of forms as a clerk sees them."""

from __future__ import annotations

from deskdispatch.ui.widgets.field import FormField


def visible_error(field: FormField) -> str:
    """Returns the error of a field if it is visible now, else ""."""
    caption = field._voice._caption
    label = caption.label if caption is not None else field._error
    is_seen = label is not None and label.isVisible() and label.property("role") == "error"
    return label.text() if label is not None and is_seen else ""
