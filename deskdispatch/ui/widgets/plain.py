"""Untrusted text where Qt would guess at a format."""

from __future__ import annotations


def tooltip(text: str) -> str:
    """Text for a tooltip: Qt reads what looks like HTML as HTML, so it is given as escaped HTML.

    Nothing stays nothing, which shows no tooltip.
    """
    import html

    return f"<p>{html.escape(text).replace(chr(10), '<br>')}</p>" if text else ""
