"""Bare systems of Debian and Ubuntu in folders, made with debootstrap."""

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
"""Environment variable with an archive of Ubuntu; that of Debian comes from apt."""
_UBUNTU_SCRIPT: Final = "/usr/share/debootstrap/scripts/gutsy"
"""debootstrap's script for every later release; Debian 12 does not know the newer names."""

_NOT_OF_PACKAGES: Final = ("dev", "home", "mnt", "proc", "root", "run", "srv", "sys", "tmp", "var")
"""Top-level folders that users, the system and the package manager write to."""

_ENVIRONMENT: Final = {
    "LANG": "C.UTF-8",
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "QT_QPA_PLATFORM": "offscreen",
}


class Root:
    """System in a folder.

    Args:
        folder: Its root folder.
        binds: Folders of this machine that are readable in it, and their paths there.
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
        """Runs a command in the system; returns its output.

        Args:
            command: The command and its arguments.
            user: User to run it as.
            folder: Working folder.
            network: Whether it has a network; otherwise only an unconfigured loopback interface.
            environment: Variables in addition to a minimal environment.

        Raises:
            subprocess.CalledProcessError: The command failed; its output is printed.
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
        """Returns the command prefix that enters the system, in its own namespaces."""
        unshare = ["unshare", "--mount", "--pid", "--fork", "--propagation=private", *options]
        return [*unshare, "sh", str(ENTER), str(self.folder.absolute()), *self._binds, "--"]

    def path(self, place: str) -> Path:
        """Returns the path on this machine of an absolute path in the system."""
        return self.folder / place.lstrip("/")

    def version(self, package: str) -> str:
        """Returns the version of an installed package."""
        return self.run(["dpkg-query", "--show", "--showformat=${Version}", package])

    def files(self) -> dict[str, tuple[int, int]]:
        """Returns size and time of all files outside of folders that users write to, by path."""
        found: dict[str, tuple[int, int]] = {}
        for top in sorted(self.folder.iterdir()):
            if top.name not in _NOT_OF_PACKAGES and not top.is_symlink():
                found |= listing(top, self.folder)
        return found


def listing(folder: Path, root: Path) -> dict[str, tuple[int, int]]:
    """Returns size and time in nanoseconds of each file, and zeros for each folder, by path."""
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
    """Makes a fresh system with an ordinary user.

    Args:
        release: The release.
        cache: Folder where the bare system is kept for reuse, and the fresh one is made.
        binds: See ``Root``.

    Raises:
        LookupError: apt has no mirror of Debian, or no archive of Ubuntu is named.
        subprocess.CalledProcessError: debootstrap failed; its output was printed.
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
    begun = base.with_suffix(".begun")  # so that an incomplete system is never used
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
    """Returns the keys of Ubuntu's archive, which have a package in Debian 13 but not in 12."""
    kept = cache / "ubuntu-archive-keyring.gpg"
    if not kept.exists():
        root = make(RELEASES["trixie"], cache, {})
        root.run(["apt-get", "-qq", "--yes", "install", "ubuntu-archive-keyring"])
        shutil.copyfile(root.path(f"/usr/share/keyrings/{kept.name}"), kept)
        shutil.rmtree(root.folder)
    return kept


def mirror() -> str:
    """Returns the Debian mirror of this machine's apt.

    Raises:
        LookupError: apt uses none.
    """
    command = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(CODENAME) $(REPO_URI)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        origin, code_name, address = line.split(" ", 2)
        if origin == "Debian" and "-" not in code_name:
            return address
    raise LookupError("apt has no mirror of Debian here")
