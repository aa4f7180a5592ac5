"""The log file, with secrets removed."""

from __future__ import annotations

import logging
import logging.handlers
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_SECRETS: Final = re.compile(
    r"svc_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=Bearer )\S+"
    r"|(?<=\"password\": \")[^\"]+|(?<=\"password\":\")[^\"]+"
)

_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def without_secrets(text: str) -> str:
    """The text with keys, tokens and passwords struck out."""
    return _SECRETS.sub("[removed]", text)


class _Formatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


def start(folder: Path) -> None:
    """Writes the program's log to ``deskdispatch.log`` there, a megabyte a file, four kept."""
    handler = logging.handlers.RotatingFileHandler(
        folder / "deskdispatch.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
    )
    handler.setFormatter(_Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("deskdispatch").setLevel(logging.INFO)


def take_qt_messages() -> None:
    """Qt's own messages go to the log as well, instead of a terminal that no clerk sees."""
    qInstallMessageHandler(_on_qt_message)


def _on_qt_message(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    level = _LEVELS.get(kind, logging.WARNING)
    logging.getLogger("deskdispatch.qt").log(level, "%s", text)


def stop() -> None:
    """Takes the file's handler off again."""
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, logging.handlers.RotatingFileHandler):
            root.removeHandler(handler)
            handler.close()
