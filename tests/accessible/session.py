"""A screen and the buses of an assistive program, of a test's own: Xvfb, D-Bus and AT-SPI."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from jeepney import DBusAddress, Message, MessageType, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.ui.desktop.private_bus import CONFIG

LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
SCREEN: Final = "1366x768x24"
ENDS_WITHIN_S: Final = 60.0
MISSING: Final = (
    "Xvfb, dbus-daemon or AT-SPI is not here: the window is read through them as a screen reader "
    "reads it. On Debian and Ubuntu they come with: apt-get install xvfb dbus-daemon at-spi2-core "
    "(packaging/bootstrap.py test does that)"
)
STARTS_WITHIN_S: Final = 60.0
CHECK_EVERY_S: Final = 0.02
_REGISTRY: Final = DBusAddress(
    "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry"
)
_BUS: Final = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")


@dataclass(frozen=True, slots=True)
class Session:
    """Environment of the session's programs.

    Attributes:
        environment: Variables with the display and the session bus, and with Qt's accessibility on.
        bus: Address of the accessibility bus.
    """

    environment: Mapping[str, str]
    bus: str


@contextmanager
def assistive_session(screen: str = SCREEN) -> Iterator[Session]:
    """Runs a session in which a screen reader could run, with its daemons.

    Args:
        screen: Width, height and depth of the screen.

    Raises:
        RuntimeError: A required program is not installed.
    """
    if not (LAUNCHER.exists() and shutil.which("Xvfb") and shutil.which("dbus-daemon")):
        raise RuntimeError(MISSING)
    with ExitStack() as stack:
        # The path of a socket must be short.
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="a11y-")))
        display = stack.enter_context(_screen(screen))
        session = stack.enter_context(_session_bus(folder))
        environment = {
            **os.environ,
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": session,
            "XDG_RUNTIME_DIR": str(folder),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "GSETTINGS_BACKEND": "memory",
        }
        environment.pop("AT_SPI_BUS_ADDRESS", None)
        stack.enter_context(_ending([str(LAUNCHER), "--launch-immediately"], environment))
        bus = _accessibility_bus(session)
        _wait_for_registry(bus)
        yield Session(environment, bus)


@contextmanager
def _screen(size: str) -> Iterator[str]:
    """Runs an X server on a free display; yields its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    with _ending(command, dict(os.environ), keep=writing), os.fdopen(reading) as said:
        os.close(writing)
        yield f":{said.readline().strip()}"


@contextmanager
def _session_bus(folder: Path) -> Iterator[str]:
    address = f"unix:path={folder}/session"
    config = folder / "session.conf"
    config.write_text(CONFIG.format(address=address), encoding="utf-8")
    reading, writing = os.pipe()
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile"]
    command.append(f"--print-address={writing}")
    with _ending(command, dict(os.environ), keep=writing), os.fdopen(reading) as said:
        os.close(writing)
        said.readline()
        yield address


@contextmanager
def _ending(
    command: list[str], environment: Mapping[str, str], *, keep: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a daemon, and ends it with all processes that it started."""
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=() if keep is None else (keep,),
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                process.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                process.kill()


def _accessibility_bus(session: str) -> str:
    with open_dbus_connection(session) as connection:
        return str(_answered(connection, new_method_call(_BUS, "GetAddress"))[0])


def _wait_for_registry(bus: str) -> None:
    """Waits for the registry, which the bus starts at the first request."""
    with open_dbus_connection(bus) as connection:
        _answered(connection, new_method_call(_REGISTRY, "GetRegisteredEvents"))


def _answered(connection: DBusConnection, asked: Message) -> tuple[Any, ...]:
    """Returns the answer; asks again while the service does not exist or is being started."""
    deadline = time.monotonic() + STARTS_WITHIN_S
    while True:
        answer = connection.send_and_get_reply(asked, timeout=STARTS_WITHIN_S)
        if answer.header.message_type is MessageType.method_return:
            return tuple(answer.body)
        if time.monotonic() > deadline:
            raise RuntimeError(f"AT-SPI did not start: {answer.body}")
        time.sleep(CHECK_EVERY_S)
