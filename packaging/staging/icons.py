"""The program's icon as files, drawn by the program itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from staging.wheels import ROOT

SIZES: Final = (16, 24, 32, 48, 64, 128, 256)

_CODE: Final = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from deskdispatch import assets
from deskdispatch.ui.look import icons, theme
app = QGuiApplication([])
folder, sizes = Path(sys.argv[1]), map(int, sys.argv[2:])
for size in sizes:
    file = folder / f"{size}x{size}" / "apps" / "deskdispatch.png"
    file.parent.mkdir(parents=True)
    if not icons.app_icon().pixmap(size, size).save(str(file)):
        raise SystemExit(f"{file} could not be written")
drawing = assets.path("icons", "app.svg").read_text("utf-8")
file = folder / "scalable" / "apps" / "deskdispatch.svg"
file.parent.mkdir(parents=True)
accent = theme.load("light").colors["accent"]
file.write_text(drawing.replace("currentColor", accent), "utf-8")
"""


def write(folder: Path) -> None:
    """Writes the icons below an icon theme's folder.

    Raises:
        subprocess.CalledProcessError: They could not be drawn; the reason was printed.
    """
    command = [sys.executable, "-c", _CODE, str(folder), *map(str, SIZES)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
