"""Debian 13 with its Wine in a folder, and fresh Wine prefixes with a stand-in library.

The stand-in ``icuuc.dll``, which Wine 10 lacks, reports that it has no converters. It is installed
only in the test's prefix, never in the package.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Final

import pefile

from tests.install.checks import check
from tests.install.releases import RELEASES
from tests.install.roots import Root, make

PACKAGES: Final = (
    *("wine", "wine64", "gcc-mingw-w64-x86-64-win32", "xvfb", "openbox", "xdotool", "imagemagick"),
    *(
        "x11-utils",
        "fonts-noto-core",
        "fonts-liberation",
        "fonts-wine",
        "libgl1-mesa-dri",
        "procps",
        "python3",
        "poppler-utils",
    ),
    "postgresql",
)
PLACE: Final = "/srv/proof"
"""Folder of the tests and the packages in the system."""

PROGRAM: Final = "/usr/lib/wine/wine64"
"""Wine's program, not the script around it, because a kill must hit the Windows process."""

SCREEN: Final = "1366x768x24"
LOCAL: Final = "users/\u0645\u062d\u0644 \u0627\u0644\u062d\u0644\u0648\u0649 1/AppData/Local"
"""Data folder of a user whose name has blanks and Arabic letters."""

_COMPILER: Final = "x86_64-w64-mingw32-gcc"
_SHELL_FOLDERS: Final = (
    r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
)
_WITHIN_S: Final = 3600
"""Timeout of any single program, on a busy machine."""
_ENTERED_WITHIN_S: Final = 600
_MANAGED: Final = "_NET_SUPPORTING_WM_CHECK"
_INIT: Final = "import signal; signal.signal(17, signal.SIG_IGN)\nwhile True: signal.pause()"
"""The system's first process, which reaps orphaned processes."""


def system(cache: Path, binds: Mapping[Path, str]) -> Root:
    """Makes a bare Debian 13 with its Wine, a screen and PostgreSQL; kept in ``cache``."""
    folder = cache / "trixie-wine"
    if not folder.exists():
        root = make(RELEASES["trixie"], cache, {})
        root.run(["apt-get", "-qq", "--yes", "--no-install-recommends", "install", *PACKAGES])
        root.folder.rename(folder)
    return Root(folder, binds)


class Session:
    """Concurrent processes of a system, which end with the session; use ``with``."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self._first = subprocess.Popen([*root.entry("--kill-child"), "python3", "-c", _INIT])
        self._within = 0
        self.display = ""

    def __enter__(self) -> Session:
        children = Path(f"/proc/{self._first.pid}/task/{self._first.pid}/children")
        ends = time.monotonic() + _ENTERED_WITHIN_S
        while not (found := children.read_text("ascii").split()) or not self._is_inside(found[0]):
            check(time.monotonic() < ends, "the system cannot be entered")
            time.sleep(0.1)
        self._within = int(found[0])
        self.display = self._screen()
        self.start(["openbox"])
        while "window id" not in self.run(["xprop", "-root", _MANAGED], check=False):
            check(time.monotonic() < ends, "no manager of windows")
            time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        self._first.kill()
        self._first.wait()

    def words(self, command: Sequence[str], environment: Mapping[str, str]) -> list[str]:
        """Returns the command line that runs a command in the system."""
        enter = ["nsenter", "--target", str(self._within), "--mount", "--pid", "--root", "--wdns=/"]
        variables = {
            "DISPLAY": self.display,
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            **environment,
        }
        return [*enter, "env", "-i", *(f"{k}={v}" for k, v in variables.items()), *command]

    def run(self, command: Sequence[str], *, check: bool = True) -> str:
        done = subprocess.run(
            self.words(command, {}), capture_output=True, text=True, check=check, cwd="/"
        )
        return done.stdout

    def start(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        null = subprocess.DEVNULL
        return subprocess.Popen(self.words(command, {}), stdout=null, stderr=null, cwd="/")

    def _screen(self) -> str:
        """Starts a screen with an unused number; returns its name."""
        # A lock file could name a process of another session whose id is in use in this one.
        command = ["Xvfb", "-nolock", "-noreset", "-displayfd", "1", "-screen", "0", SCREEN]
        words = self.words(command, {})
        quiet = subprocess.DEVNULL
        screen = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=quiet, text=True, cwd="/")
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        check(bool(number), "no screen")
        return f":{number}"

    def _is_inside(self, pid: str) -> bool:
        """Whether the first process has entered the system and begun."""
        return b"signal.pause" in Path(f"/proc/{pid}/cmdline").read_bytes()


class Wine:
    """Wine prefix, which is created below ``/srv``."""

    def __init__(self, session: Session) -> None:
        self.session = session
        prefix = session.root.path("/srv/prefix")
        shutil.rmtree(prefix, ignore_errors=True)
        self.drive = prefix / "drive_c"
        self.local = self.drive / LOCAL
        self.environment = {
            "WINEDEBUG": "-all",
            # No debugger, so that a failing program ends like on a shop's PC.
            "WINEDLLOVERRIDES": "winemenubuilder.exe,winedbg.exe=d;mscoree,mshtml=",
            "WINEPREFIX": "/srv/prefix",
        }
        self.run("wineboot", "-i")
        self.local.mkdir(parents=True)
        named = windows_path(self.drive, self.local)
        words = (_SHELL_FOLDERS, "/v", "Local AppData", "/t", "REG_SZ", "/d", named, "/f")
        self.run("reg", "add", *words)
        library = "/srv/prefix/drive_c/windows/system32/icuuc.dll"
        source = f"{PLACE}/tests/install/windows/icuuc.c"
        session.run([_COMPILER, "-O1", "-s", "-shared", "-o", library, source])

    def run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs a program to its end, with pipes as its standard streams.

        Raises:
            subprocess.CalledProcessError: The program failed, and ``check`` is true.
        """
        done = subprocess.run(
            self._words(words),
            input="",
            capture_output=True,
            encoding="utf-8",
            timeout=_WITHIN_S,
            check=False,
            cwd="/",
        )
        if check and done.returncode:
            raise subprocess.CalledProcessError(
                done.returncode, words, done.stdout, done.stderr[-2000:]
            )
        return done

    def set_up(self, *words: str) -> int:
        """Runs an installer or uninstaller; returns its exit status.

        It has no pipes, because a process that Wine starts for it would keep them open.
        """
        null = subprocess.DEVNULL
        return subprocess.run(
            self._words((*words, "/S")),
            stdin=null,
            stdout=null,
            stderr=null,
            timeout=_WITHIN_S,
            check=False,
            cwd="/",
        ).returncode

    def start(
        self, *words: str, errors: IO[str] | int = subprocess.DEVNULL, **environment: str
    ) -> subprocess.Popen[str]:
        """Starts a program with pipes as standard streams; ``errors`` receives standard error."""
        return subprocess.Popen(
            self._words(words, environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            cwd="/",
        )

    def kill(self, started: subprocess.Popen[str]) -> None:
        """Kills the Windows process, like the Task Manager."""
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text("ascii")
        for pid in children.split():
            os.kill(int(pid), signal.SIGKILL)
        started.wait(timeout=30)

    def wait(self) -> None:
        """Waits until all programs of the prefix have ended and the registry is on the disk."""
        subprocess.run(
            self.session.words(["wineserver", "-w"], self.environment),
            timeout=_WITHIN_S,
            check=True,
            cwd="/",
        )

    def registry(self) -> str:
        """Returns the text of this user's registry; call ``wait`` first."""
        return (self.drive.parent / "user.reg").read_text("utf-8", errors="replace")

    def pretend(self, version: str) -> None:
        """Makes Wine report another version of Windows, such as ``win7``."""
        self.run("winecfg", "-v", version)

    def _words(
        self, words: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> list[str]:
        return self.session.words([PROGRAM, *words], {**self.environment, **(environment or {})})


def windows_path(drive: Path, path: Path) -> str:
    """Returns the Windows path of a path below the drive."""
    return "C:\\" + str(path.relative_to(drive)).replace("/", "\\")


def converters(qt_core: Path) -> Iterable[str]:
    """Returns the functions of ``icuuc.dll`` that Qt's library uses."""
    with pefile.PE(str(qt_core)) as image:
        for entry in image.DIRECTORY_ENTRY_IMPORT:
            if entry.dll.lower() == b"icuuc.dll":
                return [each.name.decode("ascii") for each in entry.imports]
    return []
