"""Renders the map page with folium, so that folium and its dependencies are not shipped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from staging.wheels import ROOT

_CODE: Final = (
    "import sys; from pathlib import Path; from deskdispatch.ui.map.page import page;"
    "Path(sys.argv[1]).write_text(page.rendered(), 'utf-8')"
)


def render(resources: Path) -> None:
    """Writes the page into the program's shipped resources.

    Raises:
        subprocess.CalledProcessError: It could not be rendered; the traceback was printed.
    """
    target = resources / "map" / "page.html"
    subprocess.run([sys.executable, "-c", _CODE, str(target)], cwd=ROOT, check=True)
