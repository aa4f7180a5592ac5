"""Bare Debian systems in folders, made by debootstrap."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ENTER: Final = Path(__file__).with_name("enter.sh")
CLERK: Final = "clerk"
HOME: Final = f"/home/{CLERK}"

_NOT_OF_PACKAGES: Final = ("dev", "home", "mnt", "proc", "root", "run", "srv", "sys", "tmp", "var")
"""What users, the system and its package manager write, at the top of a root."""

_ENVIRONMENT: Final = {
    "LANG": "C.UTF-8",
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "QT_QPA_PLATFORM": "offscreen",
}


class Root:
    """A system in a folder.

    Args:
        folder: What is ``/`` there.
        binds: Folders of this system that can be read there, and where.
    """

    def __init__(self, folder: Path, binds: Mapping[Path, str]) -> None:
        self.folder = folder
        self._binds = [f"{source}:{place}" for source, place in binds.items()]

    def run(
        self,
        command: Sequence[str],
        *,
        user: str = "root",
        folder: str = "/",
        network: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> str:
        """Runs a command there to its end; gives what it printed.

        Args:
            command: Its words.
            user: Who runs it.
            folder: Where it is run.
            network: Whether it has more than an unconfigured loopback.
            environment: In addition to a bare one.

        Raises:
            subprocess.CalledProcessError: It failed; what it said is printed.
        """
        home = HOME if user == CLERK else "/root"
        variables = {**_ENVIRONMENT, "HOME": home, "USER": user, **(environment or {})}
        inner = ["env", "-i", "-C", folder, *(f"{key}={value}" for key, value in variables.items())]
        if user != "root":
            inner = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", *inner]
        unshare = ["unshare", "--mount", "--pid", "--fork", "--propagation=private"]
        unshare += [] if network else ["--net"]
        enter = ["sh", str(ENTER), str(self.folder), *self._binds, "--"]
        done = subprocess.run(
            [*unshare, *enter, *inner, *command], capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.stderr.write(f"{done.stdout}\n{done.stderr}\n")
            done.check_returncode()
        return done.stdout

    def files(self) -> dict[str, tuple[int, int]]:
        """Size and time of everything that packages bring, by its path."""
        found: dict[str, tuple[int, int]] = {}
        for top in sorted(self.folder.iterdir()):
            if top.name not in _NOT_OF_PACKAGES and not top.is_symlink():
                found |= listing(top, self.folder)
        return found


def listing(folder: Path, root: Path) -> dict[str, tuple[int, int]]:
    """Size and time in nanoseconds of each file and folder; a folder's are left out, 0."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(place, name)
            status = path.lstat()
            is_folder = path.is_dir() and not path.is_symlink()
            found[path.relative_to(root).as_posix()] = (
                (0, 0) if is_folder else (status.st_size, status.st_mtime_ns)
            )
    return found


def make(release: str, base: Path, folder: Path, binds: Mapping[Path, str]) -> Root:
    """A fresh system with an ordinary user.

    Args:
        release: The code name.
        base: Where the bare system is kept for the next time.
        folder: Where the fresh one is made.
        binds: See ``Root``.
    """
    if not (base / "etc" / "debian_version").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.mkdir(parents=True)
        command = ["debootstrap", "--variant=minbase", release, str(base), mirror()]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", str(base), str(folder)], check=True)
    shutil.copyfile("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    root = Root(folder, binds)
    root.run(["apt-get", "-qq", "update"])
    root.run(["useradd", "--create-home", CLERK])
    return root


def mirror() -> str:
    """The mirror of Debian that this system's apt uses.

    Raises:
        LookupError: It uses none.
    """
    command = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(CODENAME) $(REPO_URI)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        origin, code_name, address = line.split(" ", 2)
        if origin == "Debian" and "-" not in code_name:
            return address
    raise LookupError("apt has no mirror of Debian here")
