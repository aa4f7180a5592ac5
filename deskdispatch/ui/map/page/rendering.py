"""Renders the map with folium; importing this imports folium (about half a second)."""

from __future__ import annotations

from typing import Any, Final

import folium
from branca.element import MacroElement
from folium.template import Template

from deskdispatch.ui.map.page.recipe import Recipe

_ID: Final = "desk"


class _Start(MacroElement):
    """Passes the Leaflet map to ``desk.js``."""

    _template = Template(
        "{% macro script(this, kwargs) %}desk.start({{ this._parent.get_name() }});{% endmacro %}"
    )


class _DeskMap(folium.Map):
    """A folium map that links only the given files."""

    def __init__(self, recipe: Recipe, **options: Any) -> None:
        self.default_js = list(recipe.scripts)
        self.default_css = list(recipe.styles)
        super().__init__(tiles=None, prefer_canvas=True, **options)
        self._id = _ID  # in place of a random one, so that the output is reproducible
        self.options.update(recipe.leaflet)
        self.add_child(_Start())  # type: ignore[no-untyped-call]  # branca types it in part


def render(recipe: Recipe) -> str:
    """The page's HTML; inline scripts and styles have no nonce yet."""
    desk_map = _DeskMap(recipe, location=recipe.centre, zoom_start=recipe.zoom, font_size="12px")
    html = desk_map.get_root().render()
    assert isinstance(html, str)
    return html
