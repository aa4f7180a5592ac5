"""The HTML of the map page: rendered once a version, kept on disk."""

from __future__ import annotations

import hashlib
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import deskdispatch
from deskdispatch.ui.map.recipe import RECIPE

_NONCE: Final = "@nonce@"
_END: Final = "</html>"


def load(cache_dir: Path) -> str:
    """The page with a placeholder for its nonce, see :func:`with_nonce`.

    Reads the copy in ``cache_dir``; makes it first (imports folium) where there is none of this
    version or only a damaged one. A directory that cannot be written costs time, not the map.
    """
    file = cache_dir / f"map-{_key()}.html"
    try:
        page = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        page = ""
    if _is_whole(page):
        return page
    page = _rendered()
    _keep(file, page)
    return page


def with_nonce(page: str, nonce: str) -> str:
    """The page whose inline scripts and styles carry this nonce."""
    return page.replace(_NONCE, nonce)


def _key() -> str:
    """Changes with everything that decides the page's content."""
    parts = (deskdispatch.__version__, installed("folium"), installed("branca"), RECIPE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def installed(package: str) -> str:
    """When a package was installed: asking for its version takes longer than all the rest.

    Empty in a bundle, whose packages change with the program's own version only.
    """
    spec = find_spec(package)
    try:
        return "" if spec is None or spec.origin is None else str(os.stat(spec.origin).st_mtime_ns)
    except OSError:
        return ""


def _rendered() -> str:
    from deskdispatch.ui.map.rendering import render

    page = render(RECIPE)
    for tag in ("script", "style"):
        page = page.replace(f"<{tag}>", f'<{tag} nonce="{_NONCE}">')
    return page


def _is_whole(page: str) -> bool:
    return page.rstrip().endswith(_END) and _NONCE in page


def _keep(file: Path, page: str) -> None:
    """Write it in one step, so that no other start reads a half-written page."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(page)
        Path(name).replace(file)
    except OSError:
        return
