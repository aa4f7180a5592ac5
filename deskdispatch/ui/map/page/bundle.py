"""One document out of the page that folium writes and the files that it links.

Each file on its own would be asked for over the scheme, and each round of asking waits for the
window's thread, which has the rest of the program to bring up at that time.
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
"""Stands in the document where each answer has its own nonce."""

TOLD: Final = "@told@"
"""Stands in the document where each answer has what there is to show by then, as JSON."""

_ENDS: Final = ("</script", "</style", "<!--")
"""What would end a script or a style sheet before its end."""


def bundled(page: str, recipe: Recipe, texts: Mapping[str, str], data: Mapping[str, str]) -> str:
    """The page with every linked file and the data inside, and with both placeholders.

    Raises:
        MapError: The page links something otherwise, or a text cannot stand in it.
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
    told = f'<{_json("told")} nonce="{NONCE}">{TOLD}</script>'
    return _put(page, "</head>", "\n".join((*blocks, told, "</head>")))


def filled(page: str, nonce: str, told: Mapping[Topic, object]) -> str:
    """The document with a nonce in its elements, and with what there is to show."""
    # Whatever text there is in it, none of it ends the element that it stands in.
    words = json.dumps(told).replace("<", "\\u003c")
    return page.replace(NONCE, nonce).replace(TOLD, words)


def _json(name: str) -> str:
    return f'script type="application/json" id="{name}"'


def _element(opening: str, text: str) -> str:
    if NONCE in text or TOLD in text or any(end in text.lower() for end in _ENDS):
        raise MapError("a file of the map page cannot stand inside it")
    return f'<{opening} nonce="{NONCE}">{text}</{opening.partition(" ")[0]}>'


def _put(page: str, place: str, text: str) -> str:
    if page.count(place) != 1:
        raise MapError(f"folium wrote the page otherwise: {place}")
    return page.replace(place, text)
