"""The HTML of the map page, rendered once a version and cached on disk."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import Final

import deskdispatch
from deskdispatch import assets, atomic_file
from deskdispatch.ui.map.page import files
from deskdispatch.ui.map.page.bundle import NONCE, STATE, bundled
from deskdispatch.ui.map.page.recipe import RECIPE

_log: Final = logging.getLogger("deskdispatch.map")
_END: Final = "</html>"
_SHIPPED: Final = ("map", "page.html")
"""A package has the page, rendered when it was built, in place of folium."""


def load(cache_dir: Path) -> str:
    """The complete page with two placeholders; see ``bundle.filled``.

    Reads the shipped one, else the copy in ``cache_dir``; without a valid one of this version,
    renders it (imports folium). A directory that cannot be written costs only time.

    Raises:
        OSError, ImportError, MapError: A shipped file or package is missing.
    """
    page = _whole(assets.path(*_SHIPPED))
    if page:
        return page
    file = cache_dir / f"map-{_key()}.html"
    page = _whole(file)
    if not page:
        page = rendered()
        _keep(file, page)
    return page


def _key() -> str:
    """A hash of everything that decides the page's content."""
    packages = (files.installed("folium"), files.installed("branca"))
    parts = (deskdispatch.__version__, RECIPE, *packages, *files.state())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def rendered() -> str:
    """The page as folium makes it; for ``load``, and for whoever builds a package.

    Raises:
        OSError, ImportError, MapError: A shipped file or package is missing.
    """
    from deskdispatch.ui.map.page.rendering import render

    return bundled(render(RECIPE), RECIPE, files.texts(), files.data())


def _whole(file: Path) -> str:
    """The page in a file; empty where there is none, or only a part of it."""
    try:
        page = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return page if page.rstrip().endswith(_END) and NONCE in page and STATE in page else ""


def _keep(file: Path, page: str) -> None:
    """Writes it atomically, so that no other start reads half a page."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = atomic_file.part_of(file)
        atomic_file.write(file, page.encode(), part=part, is_durable=False)
    except OSError as error:
        _log.warning("The map page cannot be kept, each start makes it anew: %s", error)
