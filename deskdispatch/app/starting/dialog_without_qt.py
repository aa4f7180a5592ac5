"""Message box without Qt, for a start that lacks Qt or one of its libraries.

The system's own programs show it. The language is not known yet and the catalogues need Qt, so the
text is in both languages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAME: Final = "deskdispatch"

_LINUX: Final[tuple[tuple[str, ...], ...]] = (
    ("zenity", "--error", "--no-markup", f"--title={NAME}", "--text={text}"),
    ("kdialog", "--title", NAME, "--error", "{text}"),
    ("xmessage", "-center", "-title", NAME, "{text}"),
    ("notify-send", "--urgency=critical", NAME, "{text}"),
)
"""Programs that show a message, best first."""

_MB_ICONERROR: Final = 0x10

_UNSEEN: Final = frozenset({"offscreen", "minimal", "minimalegl", "vnc", "linuxfb"})
"""Qt platforms without a visible screen."""


def has_screen() -> bool:
    named = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if named in _UNSEEN:
        return False
    if sys.platform != "linux":
        return True
    return bool(named or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY"))


def missing_message(missing: str) -> str:
    """Returns the message for a missing system library or package."""
    return (
        f"deskdispatch cannot start: {missing} is missing. Your records were not touched."
        " Install deskdispatch again, or run packaging/bootstrap.py once more.\n\n"
        f"لا يمكن تشغيل deskdispatch: {missing} غير موجود. لم تُمس سجلاتك."
        " أعد تثبيت deskdispatch، أو شغّل packaging/bootstrap.py مرة أخرى."
    )


def bug_message(log_file: str) -> str:
    """Returns the message for an unexpected error, which refers to the log file."""
    return (
        "deskdispatch could not open its window: something in it broke. Your records were not"
        f" touched. Install deskdispatch again; the file {log_file} says more, and"
        " deskdispatch report --out report.zip saves what helps.\n\n"
        "تعذّر فتح نافذة deskdispatch: حدث خطأ في البرنامج. لم تُمس سجلاتك."
        f" أعد تثبيت deskdispatch، والتفاصيل في الملف {log_file}،"
        " ويحفظ الأمر deskdispatch report --out report.zip ما يفيد من يساعدك."
    )


def show(text: str) -> bool:
    """Shows a text until it is closed; returns whether the system could show it."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, NAME, _MB_ICONERROR)
        return True
    if sys.platform == "darwin":
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        script = f'display alert "{NAME}" message "{quoted}" as critical'
        return _ran(["osascript", "-e", script])
    for command in _LINUX:
        if shutil.which(command[0]):
            return _ran([part.replace("{text}", text) for part in command])
    return False


def _ran(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode in (0, 1)
    except OSError:
        return False
