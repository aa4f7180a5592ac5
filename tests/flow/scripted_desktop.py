"""Starts the desktop like its command line, and runs one step once the service is connected.

``python -m tests.flow.scripted_desktop STEP ARGUMENTS`` where ``STEP`` is the name of a function
below; its output on standard output is JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from deskdispatch import private_files
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.starting.settings_notice import SettingsNotice
from deskdispatch.ui.text import language
from deskdispatch.ui.welcome import WelcomeDialog
from deskdispatch.ui.window.main_window import MainWindow
from tests.flow.running_desktop import start_light

UPDATE_EVERY_MS = 50
NEVER_MS = 3_600_000

_MARKS = dict.fromkeys(map(ord, "\u200e\u2066\u2068\u2069"))


def say_settings_notice(window: MainWindow) -> None:
    """Reports the notice about settings, changes a setting, and closes the window."""
    say(notice=settings_notice(window), profile=window.top_bar.profile_label.text())
    window.commands.actions["scheme"].trigger()
    window.close()


def say_privacy(window: MainWindow) -> None:
    """Reports the umask and the limit of core dumps, and closes the window."""
    import resource

    say(umask=os.umask(private_files.PRIVATE), core=resource.getrlimit(resource.RLIMIT_CORE)[0])
    window.close()


def wait_for_second_start(window: MainWindow) -> None:
    """Minimises the window, reports its state before and after a second start, and closes it."""
    notice = settings_notice(window)
    window.showMinimized()
    say(is_minimised=window.isMinimized(), language=language.current(), notice=notice)
    timer = QTimer(window)

    def look() -> None:
        if not window.isMinimized() and "other" in window.top_bar.profile_label.text():
            timer.stop()
            say(is_minimised=False, language=language.current(), active=window.isActiveWindow())
            window.close()

    timer.timeout.connect(look)
    timer.start(UPDATE_EVERY_MS)


def stay(window: MainWindow) -> None:
    """Minimises the window, and reports that and when it is raised."""
    window.showMinimized()
    say(is_minimised=window.isMinimized())
    timer = QTimer(window)

    def look() -> None:
        if not window.isMinimized():
            timer.stop()
            say(is_minimised=False)

    timer.timeout.connect(look)
    timer.start(UPDATE_EVERY_MS)


def type_and_stay(window: MainWindow) -> None:
    """Types a name that no timer saves, changes a setting, and reports both fields.

    Reports the name and whether the welcome dialog is shown.
    """
    keeper = window.findChild(DraftKeeper)
    assert keeper is not None
    keeper._timer.setInterval(NEVER_MS)
    window.booking_panel.form.name_edit.setText("Dalal")
    window.commands.actions["scheme"].trigger()
    pages = window.findChildren(WelcomeDialog)
    say(
        welcome=any(page.isVisible() for page in pages),
        typed=window.booking_panel.form.name_edit.text(),
    )


def wait_for_dropoff(window: MainWindow) -> None:
    """Reports whether the window is minimised, now and once it has a drop-off; then closes it."""
    say(is_minimised=window.isMinimized())
    timer = QTimer(window)

    def look() -> None:
        point = window.booking_panel.form.dropoff_edit.point
        if point is not None:
            timer.stop()
            dropoff = f"{point.latitude:.4f}, {point.longitude:.4f}"
            say(dropoff=dropoff, is_minimised=window.isMinimized())
            window.close()

    timer.timeout.connect(look)
    timer.start(UPDATE_EVERY_MS)


def show_calls(window: MainWindow) -> None:
    """Types into the form, and reports each change of the calls, until two are shown."""
    window.booking_panel.form.name_edit.setText("typed")
    say(typed="typed")
    timer, said = QTimer(window), [""]
    calls = window.calls.banner

    def look() -> None:
        text = calls.text.translate(_MARKS)
        if text != said[0]:
            said[0] = text
            say(call=text, calls=calls.numbers, name=window.booking_panel.form.name_edit.text())
        if len(calls.numbers) > 1:
            window.close()

    timer.timeout.connect(look)
    timer.start(UPDATE_EVERY_MS)


def settings_notice(window: MainWindow) -> str | None:
    """Returns the text of the notice about unusable settings, or None if it is not shown."""
    notice = window.findChild(SettingsNotice)
    return notice.text.translate(_MARKS) if notice is not None and notice.isVisible() else None


def say(**facts: object) -> None:
    """Prints one line of JSON."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


class Script(QTimer):
    """Runs a step once the service is connected."""

    def __init__(self, step: Callable[[MainWindow], None]) -> None:
        super().__init__()
        self._step = step
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and is_at_work(window):
                self.stop()
                self._step(window)


def is_at_work(window: MainWindow) -> bool:
    """Whether the window shows that the service is connected."""
    connection = window.findChild(QLabel, "connectionLabel")
    return isinstance(connection, QLabel) and "●" in connection.text()


def main() -> int:
    # Makes the default settings load no map tiles from the internet.
    usual = TileSourceSettings.__init__.__defaults__ or ()
    TileSourceSettings.__init__.__defaults__ = (False, *usual[1:])
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    script = Script(globals()[sys.argv[1]])
    status = start_light(sys.argv[2:])
    del script, application
    return status


if __name__ == "__main__":
    sys.exit(main())
