"""Bare systems of Debian and Ubuntu in folders, made by debootstrap."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.install.releases import RELEASES, Release

ENTER: Final = Path(__file__).with_name("enter.sh")
CLERK: Final = "clerk"
HOME: Final = f"/home/{CLERK}"

UBUNTU_MIRROR: Final = "UBUNTU_MIRROR"
"""The environment variable that names an archive of Ubuntu; apt names those of Debian."""
_UBUNTU_SCRIPT: Final = "/usr/share/debootstrap/scripts/gutsy"
"""That of every release since; the names of newer ones are not known to Debian 12."""

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
        entry = self.entry(*([] if network else ["--net"]))
        done = subprocess.run(
            [*entry, *inner, *command], capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.stderr.write(f"{done.stdout}\n{done.stderr}\n")
            done.check_returncode()
        return done.stdout

    def entry(self, *options: str) -> list[str]:
        """The words that enter it, in namespaces of its own; the command follows."""
        unshare = ["unshare", "--mount", "--pid", "--fork", "--propagation=private", *options]
        return [*unshare, "sh", str(ENTER), str(self.folder.absolute()), *self._binds, "--"]

    def path(self, place: str) -> Path:
        """Where an absolute path of that system lies in this one."""
        return self.folder / place.lstrip("/")

    def version(self, package: str) -> str:
        """Of a package that is installed there."""
        return self.run(["dpkg-query", "--show", "--showformat=${Version}", package])

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


def make(release: Release, cache: Path, binds: Mapping[Path, str]) -> Root:
    """A fresh system with an ordinary user.

    Args:
        release: The system.
        cache: Where the bare system is kept for the next time, and the fresh one is made.
        binds: See ``Root``.

    Raises:
        LookupError: apt has no mirror of Debian here, or no archive of Ubuntu is named.
        subprocess.CalledProcessError: debootstrap failed; what it said was printed.
    """
    base, folder = cache / release.code_name, cache / f"{release.code_name}-proof"
    if not base.exists():
        _debootstrap(release, base, cache)
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-a", str(base), str(folder)], check=True)
    shutil.copyfile("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    root = Root(folder, binds)
    root.run(["apt-get", "-qq", "update"])
    root.run(["useradd", "--create-home", CLERK])
    return root


def _debootstrap(release: Release, base: Path, cache: Path) -> None:
    begun = base.with_suffix(".begun")  # so that half a system is never taken for one
    shutil.rmtree(begun, ignore_errors=True)
    begun.mkdir(parents=True)
    options = ["--variant=minbase", f"--components={','.join(release.components)}"]
    place = [release.code_name, str(begun)]
    if release.ubuntu:
        options += ["--force-check-gpg", f"--keyring={_ubuntu_keyring(cache)}"]
        place += [_ubuntu_mirror(), _UBUNTU_SCRIPT]
    else:
        place += [mirror()]
    command = ["debootstrap", *options, *place]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    begun.rename(base)


def _ubuntu_mirror() -> str:
    named = os.environ.get(UBUNTU_MIRROR)
    if not named:
        raise LookupError(f"{UBUNTU_MIRROR} names no archive of Ubuntu")
    return named


def _ubuntu_keyring(cache: Path) -> Path:
    """The keys of Ubuntu's archive; Debian 12 has no package of them, Debian 13 has."""
    kept = cache / "ubuntu-archive-keyring.gpg"
    if not kept.exists():
        root = make(RELEASES["trixie"], cache, {})
        root.run(["apt-get", "-qq", "--yes", "install", "ubuntu-archive-keyring"])
        shutil.copyfile(root.path(f"/usr/share/keyrings/{kept.name}"), kept)
        shutil.rmtree(root.folder)
    return kept


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
