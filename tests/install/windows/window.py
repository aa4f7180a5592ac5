"""The program's window on the screen of the session: its contents, keys, clicks, pictures."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tests.install.checks import ProofError
from tests.install.windows.wine import PLACE, Wine

BY_PROCESSOR: Final = {"QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu"}
WITHIN_S: Final = 1200
_EVERY_S: Final = 0.3
_AGAIN_S: Final = 30
_WATCHED: Final = rf"Z:{PLACE}/tests/install/windows/watched.py"


class Window:
    """Window that is started, read and operated.

    Args:
        wine: The Wine prefix.
        python: The installed interpreter.
        name: Name of its data folder, below ``C:``.
        language: ``en`` or ``ar``.
    """

    def __init__(self, wine: Wine, python: str, name: str, language: str, out: Path) -> None:
        self._wine = wine
        self._python = python
        self.language = language
        self._out = out
        self.data = wine.drive / name
        self._state = wine.drive / f"{name}.json"
        self._name = name
        self.log = out / f"{name}.log"
        """Log of its standard streams, continued at each start."""
        self.log.unlink(missing_ok=True)
        self.process: subprocess.Popen[str] | None = None

    def start(self, **environment: str) -> None:
        """Starts the program, and waits until the window is complete."""
        self.begin(**environment)
        self.until("the window is complete", self._state.exists)

    def begin(self, **environment: str) -> None:
        """Starts the program without waiting."""
        self._state.unlink(missing_ok=True)
        words = ["--data-dir", f"C:\\{self._name}", "--language", self.language]
        state = f"C:\\{self._name}.json"
        command = (self._python, "-B", _WATCHED, state, *words)
        with self.log.open("a", encoding="utf-8") as log:
            self.process = self._wine.start(*command, errors=log, **environment)

    def second(self, *words: str) -> int:
        """Starts the program a second time, like a link does; returns its exit status."""
        given = ("--data-dir", f"C:\\{self._name}")
        return self._wine.run(
            self._python, "-B", "-m", "deskdispatch", *words, *given, check=False
        ).returncode

    @property
    def has_ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def state(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self._state.read_text("utf-8"))
        except (OSError, ValueError):
            return {
                "drawn": False,
                "rows": [],
                "names": [],
                "is_active": False,
                "is_minimised": False,
                "widgets": {},
            }
        return found

    def has(self, name: str) -> bool:
        return name in self.state()["widgets"]

    def text(self, name: str) -> str:
        return str(self.state()["widgets"].get(name, (0, 0, 0, 0, ""))[4])

    def said(self) -> str:
        """Returns all texts that the window shows, of messages and fields."""
        return "\n".join(each[4] for each in self.state()["widgets"].values() if each[4])

    def drop(self, path: str) -> None:
        """Drops an order file on the window."""
        self._state.with_suffix(".file").write_text(path, "utf-8")

    def click(self, name: str, right: float = 0.5, down: float = 0.5) -> None:
        """Clicks into a widget, at fractions of its width and height."""
        self.until(name, lambda: self.has(name))
        x, y, width, height, _ = self.state()["widgets"][name]
        left, top = x + int(width * right), y + int(height * down)
        # Wine passes no click on if the pointer has not moved since the window appeared.
        for at in ((left + 4, top + 2), (left, top)):
            self._xdotool("mousemove", *map(str, at), "sleep", "0.2")
        self._xdotool("click", "1")
        time.sleep(0.5)

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "80", *keys)
        time.sleep(0.3)

    def type(self, name: str, text: str) -> None:
        """Replaces a field's text by typing; types again if a busy window missed it."""
        self.until(f"{text} in {name}", lambda: self._typed(name, text))

    def _typed(self, name: str, text: str) -> bool:
        self.click(name)
        self.press("ctrl+a")
        self._xdotool("type", "--delay", "60", text)
        ends = time.monotonic() + _AGAIN_S
        while _bare(text) not in _bare(self.text(name)):
            if self.has_ended or time.monotonic() > ends:
                return False
            time.sleep(_EVERY_S)
        return True

    def picture(self, name: str) -> None:
        """Saves a picture of the screen."""
        time.sleep(1)
        place = f"/srv/{name}-{self.language}.png"
        self._wine.session.run(["import", "-window", "root", place])
        shutil.copyfile(self._wine.session.root.path(place), self._out / Path(place).name)

    def until(self, what: str, holds: Callable[[], bool], within_s: float = WITHIN_S) -> None:
        """Waits until a condition holds.

        Raises:
            ProofError: The condition does not hold in time, or the program has ended.
        """
        ends = time.monotonic() + within_s
        while not holds():
            if self.has_ended or time.monotonic() > ends:
                self.picture("failed")
                why = "the program has ended" if self.has_ended else self.said()
                raise ProofError(f"{what}: {why}")
            time.sleep(_EVERY_S)

    def until_ended(self, within_s: float = WITHIN_S) -> int:
        """Waits for the end of the program; returns its exit status."""
        assert self.process is not None
        return self.process.wait(timeout=within_s)

    def minimise(self) -> None:
        self._xdotool("getactivewindow", "windowminimize")

    def kill(self) -> None:
        assert self.process is not None
        self._wine.kill(self.process)

    def close(self) -> int:
        """Closes the window, again if a busy window missed it; returns the exit status."""
        assert self.process is not None
        ends = time.monotonic() + WITHIN_S
        while not self.has_ended and time.monotonic() < ends:
            self.press("alt+F4")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(_AGAIN_S)
        return self.until_ended()

    def _xdotool(self, *words: str) -> None:
        self._wine.session.run(["xdotool", *words])


def _bare(text: str) -> str:
    """Returns a text without the blanks that a field inserts into a phone number."""
    return text.replace(" ", "").replace("\u00a0", "")
