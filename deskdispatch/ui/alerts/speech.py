"""Spoken alerts by the system's voice, in a process that is started on demand."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from deskdispatch import interpreter

logger = logging.getLogger(__name__)

MOST: Final = 3
"""Sentences that wait at most, the newest first; older ones are not spoken."""

ENDS_AFTER_MS: Final = 60_000
"""Milliseconds without a sentence after which the process ends."""

SPOKEN_WITHIN_MS: Final = 20_000
"""Milliseconds that an engine may take for a sentence or for its start."""


class Sentence(NamedTuple):
    """Sentence in the language of the window; ``volume`` from 0 to 1."""

    text: str
    language: str
    volume: float


def voice_process(engine: str = "") -> QProcess:
    """Returns the process of ``voice``, not started; without a name it uses the default engine."""
    process = QProcess()
    process.setProgram(interpreter.path())
    process.setArguments(["-m", "deskdispatch.ui.alerts.voice", *([engine] if engine else [])])
    process.setStandardErrorFile(QProcess.nullDevice())
    return process


class Speech(QObject):
    """Queue of sentences; the window never waits for the speech engine."""

    found = Signal(object)
    """Language codes of the available voices; empty if nothing can be spoken."""

    def __init__(self, make: Callable[[], QProcess] = voice_process) -> None:
        super().__init__()
        self._make = make
        self._process: QProcess | None = None
        self._is_ready = False
        self._is_speaking = False
        self._waiting: list[Sentence] = []
        self._ends = self._timer(ENDS_AFTER_MS)
        self._gives_up = self._timer(SPOKEN_WITHIN_MS)
        self._ends.timeout.connect(self.close)
        self._gives_up.timeout.connect(self._on_silent)

    def look(self) -> None:
        """Looks up the available voices, which ``found`` reports."""
        self.close()
        self._start()

    def say(self, *sentences: Sentence) -> None:
        """Speaks sentences, the first one next, before the waiting ones."""
        self._waiting = [*sentences, *self._waiting][:MOST]
        if self._process is None:
            self._start()
        elif self._is_ready:
            self._speak_next()

    def stop(self) -> None:
        """Stops the current sentence and drops the waiting ones."""
        self._waiting.clear()
        if self._is_speaking:
            self._send({"stop": True})

    def close(self) -> None:
        process, self._process = self._process, None
        self._is_ready = self._is_speaking = False
        self._waiting.clear()
        self._ends.stop()
        self._gives_up.stop()
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1_000)
            process.deleteLater()

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        return timer

    def _start(self) -> None:
        process = self._process = self._make()
        process.setParent(self)
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_ended)
        process.errorOccurred.connect(self._on_ended)
        self._gives_up.start()
        process.start()

    def _speak_next(self) -> None:
        if self._is_speaking:
            return
        if not self._waiting:
            self._ends.start()
            return
        sentence = self._waiting.pop(0)
        self._ends.stop()
        self._gives_up.start()
        self._is_speaking = True
        self._send({"say": sentence.text, "language": sentence.language, "volume": sentence.volume})

    def _send(self, wanted: Mapping[str, Any]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(wanted).encode() + b"\n")

    def _on_output(self) -> None:
        while self._process is not None and self._process.canReadLine():
            try:
                said = json.loads(bytes(self._process.readLine().data()))
            except ValueError:  # output of the engine itself
                continue
            self._gives_up.stop()
            if isinstance(said, dict) and "languages" in said:
                self._is_ready = True
                self.found.emit(frozenset(said["languages"]))
            self._is_speaking = False
            self._speak_next()

    def _on_silent(self) -> None:
        logger.info("The speech engine does not answer")
        self._on_ended()

    def _on_ended(self) -> None:
        was_ready = self._is_ready
        self.close()
        if not was_ready:
            self.found.emit(frozenset())
