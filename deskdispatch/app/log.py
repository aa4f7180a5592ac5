"""The log file, which has no secrets and no data of customers."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType

_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def file_in(folder: Path) -> Path:
    return folder / "deskdispatch.log"


class _File(logging.Handler):
    """Four files of one megabyte; opened, with the rotation imported, at the first record.

    While held, warnings and less wait for a more serious record, for ``release`` or for the end.
    """

    def __init__(self, path: Path, *, held: bool) -> None:
        super().__init__()
        self._path = path
        self._is_held = held
        self._waiting: list[logging.LogRecord] = []
        self._rotating: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        self._waiting.append(record)
        if not self._is_held or record.levelno >= logging.ERROR:
            self.write_waiting()

    def write_waiting(self) -> None:
        self._is_held = False
        waiting, self._waiting = self._waiting, []
        for record in waiting:
            if self._rotating is None:
                self._rotating = self._opened()
            self._rotating.handle(record)

    def close(self) -> None:
        self.write_waiting()
        if self._rotating is not None:
            self._rotating.close()
        super().close()

    def _opened(self) -> logging.Handler:
        from logging.handlers import RotatingFileHandler

        from deskdispatch.domain.report.log_format import LogFormatter

        rotating = RotatingFileHandler(
            self._path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
        )
        rotating.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        return rotating


class _Nowhere(logging.NullHandler):
    """Handler without a file; without any handler, warnings would go to the terminal."""


def start(folder: Path, *, held: bool = False) -> None:
    """Writes the program's log to ``deskdispatch.log`` in a folder; nowhere if it is missing.

    With ``held``, records below errors wait for ``release``: the first frame does not wait for a
    file.
    """
    root = logging.getLogger()
    root.addHandler(_File(file_in(folder), held=held) if folder.is_dir() else _Nowhere())
    root.setLevel(logging.WARNING)
    logging.getLogger("deskdispatch").setLevel(logging.INFO)
    # stamina warns of each retry; ``client.requests`` logs a failure once.
    logging.getLogger("stamina").setLevel(logging.ERROR)


def write_qt_message(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Handles Qt's messages, which would go to the terminal."""
    level = _LEVELS.get(kind, logging.WARNING)
    logging.getLogger("deskdispatch.qt").log(level, "%s", text)


def release() -> None:
    """Writes the held records, and all later ones at once."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, _File):
            handler.write_waiting()


def stop() -> None:
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, _File | _Nowhere):
            root.removeHandler(handler)
            handler.close()
