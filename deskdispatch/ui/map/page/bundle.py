"""Builds one document from folium's page and the files it links.

Each file requested over the scheme would wait for the window's thread, which is busy during the
start.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import MapError
from deskdispatch.ui.map.page.recipe import Recipe

if TYPE_CHECKING:
    from deskdispatch.ui.map.page.bridge import Topic

NONCE: Final = "@nonce@"
"""Placeholder for each response's nonce."""

STATE: Final = "@state@"
"""Placeholder for the current state, as JSON."""

_ENDS: Final = ("</script", "</style", "<!--")
"""Texts that would end a script or style element early."""


def bundled(page: str, recipe: Recipe, texts: Mapping[str, str], data: Mapping[str, str]) -> str:
    """The page with every linked file and the data inlined, and both placeholders.

    Raises:
        MapError: The page has an unexpected link, or a text cannot be inlined.
    """
    for tag in ("script", "style"):
        page = page.replace(f"<{tag}>", f'<{tag} nonce="{NONCE}">')
    for name, address in recipe.scripts:
        link = f'<script src="{address}"></script>'
        page = _put(page, link, _element("script", texts[name]))
    for name, address in recipe.styles:
        link = f'<link rel="stylesheet" href="{address}"/>'
        page = _put(page, link, _element("style", texts[name]))
    blocks = [_element(_json(name), text) for name, text in data.items()]
    block = f'<{_json("state")} nonce="{NONCE}">{STATE}</script>'
    return _put(page, "</head>", "\n".join((*blocks, block, "</head>")))


def filled(page: str, nonce: str, state: Mapping[Topic, object]) -> str:
    """The document with nonce and current state."""
    # Escaped, so that no text ends its element.
    words = json.dumps(state).replace("<", "\\u003c")
    return page.replace(NONCE, nonce).replace(STATE, words)


def _json(name: str) -> str:
    return f'script type="application/json" id="{name}"'


def _element(opening: str, text: str) -> str:
    if NONCE in text or STATE in text or any(end in text.lower() for end in _ENDS):
        raise MapError("a file of the map page cannot stand inside it")
    return f'<{opening} nonce="{NONCE}">{text}</{opening.partition(" ")[0]}>'


def _put(page: str, place: str, text: str) -> str:
    if page.count(place) != 1:
        raise MapError(f"folium wrote the page otherwise: {place}")
    return page.replace(place, text)
