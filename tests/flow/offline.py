"""Settings for desktops that run as processes of their own."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.app import app_paths


def keep_offline(data: Path) -> None:
    """Writes settings without map tiles from the internet and without a delay before booking.

    Does nothing if there is a settings file.
    """
    file = app_paths.find(data).settings_file
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("hold_s = 0\n[map]\ntiles = false\n", encoding="utf-8")
