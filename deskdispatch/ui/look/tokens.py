"""Colours and measures of the window. Both colour sets pass WCAG AA, which a test computes."""

from __future__ import annotations

from typing import Final

LIGHT: Final[dict[str, str]] = {
    "background": "#F5F6F8",
    "surface": "#FFFFFF",
    "border": "#D6DCE4",
    "edge": "#BEC7D1",
    "outline": "#7F8A97",
    "text": "#16202B",
    "muted": "#566373",
    "accent": "#0A6A94",
    "good": "#05704A",
    "attention": "#A64B00",
    "bad": "#B3261E",
    "pickup": "#0A6A94",
    "dropoff": "#B3261E",
    # derived from those above
    "on_accent": "#FFFFFF",
    "accent_hover": "#085A7E",
    "accent_pressed": "#064865",
    "hover": "#EEF1F4",
    "pressed": "#E2E7ED",
    "selected": "#DDECF4",
    "changed": "#FFF0CC",
    "disabled": "#8A95A2",
    "handle": "#B4BEC9",
}

DARK: Final[dict[str, str]] = {
    "background": "#13171C",
    "surface": "#1B2127",
    "border": "#333D47",
    "edge": "#3F4A55",
    "outline": "#737F8C",
    "text": "#E8EDF2",
    "muted": "#9DAAB8",
    "accent": "#62BCE4",
    "good": "#4CCB8D",
    "attention": "#F5B043",
    "bad": "#FA8880",
    "pickup": "#8BD0F0",
    "dropoff": "#FF9A92",
    "on_accent": "#08202D",
    "accent_hover": "#7FC9EA",
    "accent_pressed": "#9AD5F0",
    "hover": "#232B33",
    "pressed": "#2C3640",
    "selected": "#1F3A49",
    "changed": "#43381C",
    "disabled": "#66727E",
    "handle": "#4C5863",
}

SIZES: Final[dict[str, int]] = {
    "space_1": 4,
    "space_2": 8,
    "space_3": 12,
    "space_4": 16,
    "space_6": 24,
    "radius": 6,
    "row": 28,
    "row_compact": 24,
    "field": 32,
    "book": 44,
    "icon": 20,
    "body_pt": 10,
    "muted_pt": 9,
    "title_pt": 12,
    "price_pt": 22,
}
