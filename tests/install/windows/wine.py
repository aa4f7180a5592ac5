"""A Debian 13 with its Wine in a folder, and a fresh Windows of it, with a stand-in.

``icuuc.dll`` lies in the prefix of the proof, never in the package: it says that it has no
converters, where Wine 10 has no such library.
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
"""Where the tests and the packages lie in the system."""

PROGRAM: Final = "/usr/lib/wine/wine64"
"""Not the script around it: a process that is killed must be the one of Windows."""

SCREEN: Final = "1366x768x24"
LOCAL: Final = "users/\u0645\u062d\u0644 \u0627\u0644\u062d\u0644\u0648\u0649 1/AppData/Local"
"""Of a user whose name has blanks and Arabic letters."""

_COMPILER: Final = "x86_64-w64-mingw32-gcc"
_SHELL_FOLDERS: Final = (
    r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
)
_WITHIN_S: Final = 3600
"""For any one program, on a machine that has much else to do."""
_ENTERED_WITHIN_S: Final = 600
_MANAGED: Final = "_NET_SUPPORTING_WM_CHECK"
_INIT: Final = "import signal; signal.signal(17, signal.SIG_IGN)\nwhile True: signal.pause()"
"""The first process there: whatever is left alone by its parent is reaped."""


def system(cache: Path, binds: Mapping[Path, str]) -> Root:
    """A bare Debian 13 with its Wine, a screen and PostgreSQL; made once and kept in ``cache``."""
    folder = cache / "trixie-wine"
    if not folder.exists():
        root = make(RELEASES["trixie"], cache, {})
        root.run(["apt-get", "-qq", "--yes", "--no-install-recommends", "install", *PACKAGES])
        root.folder.rename(folder)
    return Root(folder, binds)


class Session:
    """Processes of a system that live beside each other, and end with it; use ``with``."""

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
        """The words that run a command there."""
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
        """Starts a screen, with a number that nobody has; its name."""
        # Its lock would name a process of another session, with the number of one of this.
        command = ["Xvfb", "-nolock", "-noreset", "-displayfd", "1", "-screen", "0", SCREEN]
        words = self.words(command, {})
        quiet = subprocess.DEVNULL
        screen = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=quiet, text=True, cwd="/")
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        check(bool(number), "no screen")
        return f":{number}"

    def _is_inside(self, pid: str) -> bool:
        """The first process has entered the system and begun."""
        return b"signal.pause" in Path(f"/proc/{pid}/cmdline").read_bytes()


class Wine:
    """A prefix, which is made anew below ``/srv``."""

    def __init__(self, session: Session) -> None:
        self.session = session
        prefix = session.root.path("/srv/prefix")
        shutil.rmtree(prefix, ignore_errors=True)
        self.drive = prefix / "drive_c"
        self.local = self.drive / LOCAL
        self.environment = {
            "WINEDEBUG": "-all",
            # No debugger: a program that fails ends, as on a PC of a shop.
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
        """Runs a program to its end, with pipes as its streams.

        Raises:
            subprocess.CalledProcessError: It failed; with ``check``.
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
        """Runs an installer or uninstaller; gives its exit status.

        Without pipes: a process that Wine starts for it would keep them open.
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
        """Starts a program with pipes as its streams; ``errors`` takes what it says of them."""
        return subprocess.Popen(
            self._words(words, environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            cwd="/",
        )

    def kill(self, started: subprocess.Popen[str]) -> None:
        """Kills the process of Windows, as the Task Manager does."""
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text("ascii")
        for pid in children.split():
            os.kill(int(pid), signal.SIGKILL)
        started.wait(timeout=30)

    def wait(self) -> None:
        """Waits until all of its programs have ended, so that the registry is on the disk."""
        subprocess.run(
            self.session.words(["wineserver", "-w"], self.environment),
            timeout=_WITHIN_S,
            check=True,
            cwd="/",
        )

    def registry(self) -> str:
        """All that this user's registry says; for after ``wait``."""
        return (self.drive.parent / "user.reg").read_text("utf-8", errors="replace")

    def pretend(self, version: str) -> None:
        """Has it say that it is another Windows, such as ``win7``."""
        self.run("winecfg", "-v", version)

    def _words(
        self, words: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> list[str]:
        return self.session.words([PROGRAM, *words], {**self.environment, **(environment or {})})


def windows_path(drive: Path, path: Path) -> str:
    """What Windows calls a path below the drive."""
    return "C:\\" + str(path.relative_to(drive)).replace("/", "\\")


def converters(qt_core: Path) -> Iterable[str]:
    """The functions that Qt's library asks ``icuuc.dll`` for."""
    with pefile.PE(str(qt_core)) as image:
        for entry in image.DIRECTORY_ENTRY_IMPORT:
            if entry.dll.lower() == b"icuuc.dll":
                return [each.name.decode("ascii") for each in entry.imports]
    return []
