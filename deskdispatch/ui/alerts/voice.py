"""Speech of the system in a separate process, because its engines may block for seconds.

``python -m deskdispatch.ui.alerts.voice [ENGINE]`` writes a line with the languages that it has
voices for. It then speaks the sentences that it reads, one JSON object per line, and writes a line
after each. It ends with its standard input.
"""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal
from PySide6.QtTextToSpeech import QTextToSpeech


class Voice(QObject):
    """Speaks one sentence at a time."""

    line_read = Signal(str)
    """A line of the standard input, read by another thread; "" at its end."""

    def __init__(self, engine: str = "") -> None:
        super().__init__()
        self._states = QTextToSpeech.State
        self._engine = QTextToSpeech(engine) if engine else QTextToSpeech()
        self._is_speaking = False
        self._engine.stateChanged.connect(self._on_state_changed)
        self.line_read.connect(self._on_line_read)

    def begin(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        has_speech = self._engine.state() is not self._states.Error
        self._tell({"languages": sorted(self._locales()) if has_speech else []})

    def _locales(self) -> dict[str, QLocale]:
        """Returns the first locale of each language, by language code."""
        found: dict[str, QLocale] = {}
        for locale in self._engine.availableLocales():
            found.setdefault(locale.name().partition("_")[0], locale)
        return found

    def _read(self) -> None:
        for line in sys.stdin:
            self.line_read.emit(line)
        self.line_read.emit("")

    def _on_line_read(self, line: str) -> None:
        if not line:
            QCoreApplication.quit()
            return
        wanted = json.loads(line)
        if "say" not in wanted:
            self._engine.stop()
            return
        locale = self._locales().get(wanted["language"])
        if locale is None:
            self._tell({"spoken": False})
            return
        self._engine.setLocale(locale)
        self._engine.setVolume(wanted["volume"])
        self._is_speaking = True
        self._engine.say(wanted["say"])

    def _on_state_changed(self, state: QTextToSpeech.State) -> None:
        if self._is_speaking and state in (self._states.Ready, self._states.Error):
            self._is_speaking = False
            self._tell({"spoken": state is self._states.Ready})

    def _tell(self, said: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


def main(arguments: list[str]) -> int:
    app = QCoreApplication([])
    voice = Voice(*arguments[:1])
    voice.begin()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
