"""A fresh Windows of Wine's, with stand-ins for what Wine 8 does not have.

They lie in the prefix of the proof, never in the package: ``bcryptprimitives.dll`` gives random
bytes, ``icuuc.dll`` says that it has no converters, and the installed ``_wmi.pyd`` is taken away.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pefile

PROGRAM: Final = "/usr/lib/wine/wine64"
"""Not the script around it: a process that is killed must be the one of Windows."""

COMPILER: Final = "x86_64-w64-mingw32-gcc"
LOCAL: Final = "users/\u0645\u062d\u0644 \u0627\u0644\u062d\u0644\u0648\u0649 1/AppData/Local"
"""Of a user whose name has blanks and Arabic letters."""

_SHELL_FOLDERS: Final = (
    r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
)
_WITHIN_S: Final = 300
_RANDOM: Final = """
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T size)
{ return RtlGenRandom(to, (ULONG)size); }
"""


class Wine:
    """A prefix.

    Args:
        prefix: A folder, which is made anew.
    """

    def __init__(self, prefix: Path) -> None:
        shutil.rmtree(prefix, ignore_errors=True)
        self.drive = prefix / "drive_c"
        self.local = self.drive / LOCAL
        self._environment = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d;mscoree,mshtml=",
            "WINEPREFIX": str(prefix.absolute()),
        }
        self._environment.pop("DISPLAY", None)
        self.run("wineboot", "-i")
        self.local.mkdir(parents=True)
        named = windows_path(self.drive, self.local)
        words = (_SHELL_FOLDERS, "/v", "Local AppData", "/t", "REG_SZ", "/d", named, "/f")
        self.run("reg", "add", *words)
        self.add_library("bcryptprimitives", _RANDOM)

    def run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs a program to its end, with pipes as its streams.

        Raises:
            subprocess.CalledProcessError: It failed; with ``check``.
        """
        done = subprocess.run(
            [PROGRAM, *words],
            env=self._environment,
            input="",
            capture_output=True,
            encoding="utf-8",
            timeout=_WITHIN_S,
            check=False,
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
        command = [PROGRAM, *words, "/S"]
        environment = self._environment
        return subprocess.run(
            command,
            env=environment,
            stdin=null,
            stdout=null,
            stderr=null,
            timeout=_WITHIN_S,
            check=False,
        ).returncode

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Starts a program with pipes as its streams."""
        return subprocess.Popen(
            [PROGRAM, *words],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )

    def wait(self) -> None:
        """Waits until all of its programs have ended, so that the registry is on the disk."""
        subprocess.run(["wineserver", "-w"], env=self._environment, timeout=_WITHIN_S, check=True)

    def registry(self) -> str:
        """All that this user's registry says; for after ``wait``."""
        return (self.drive.parent / "user.reg").read_text("utf-8", errors="replace")

    def add_library(self, name: str, source: str) -> None:
        """Compiles a stand-in into the folder of the system."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "library.c")
            file.write_text(source, "ascii")
            out = self.drive / "windows" / "system32" / f"{name}.dll"
            command = [COMPILER, "-w", "-shared", "-o", str(out), str(file), "-ladvapi32", "-s"]
            subprocess.run(command, check=True)

    def add_converters(self, qt_core: Path) -> None:
        """Adds an ``icuuc.dll`` with the functions that Qt's library asks it for; all say no."""
        names = _imported(qt_core, b"icuuc.dll")
        source = "".join(
            f"__declspec(dllexport) void *{name}(void) {{ return 0; }}\n" for name in names
        )
        self.add_library("icuuc", source)


def windows_path(drive: Path, path: Path) -> str:
    """What Windows calls a path below the drive."""
    return "C:\\" + str(path.relative_to(drive)).replace("/", "\\")


def _imported(file: Path, library: bytes) -> Iterable[str]:
    with pefile.PE(str(file)) as image:
        for entry in image.DIRECTORY_ENTRY_IMPORT:
            if entry.dll.lower() == library:
                return [each.name.decode("ascii") for each in entry.imports]
    return []
