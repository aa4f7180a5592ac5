"""Installs, uses, upgrades and removes the Debian package on bare systems."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.install.roots import CLERK, HOME, Root, listing, make
from tests.install.sandbox import Watch
from tests.install.starts import measured

ROOT: Final = Path(__file__).resolve().parents[2]
RELEASES: Final = {"bookworm": (3, 11), "trixie": (3, 13)}
"""Debian 12 and 13, by their code names, with their Pythons."""

OLDER: Final = "0.0.1"
PYTHON: Final = "/opt/deskdispatch/bin/python3"
PROOF: Final = "/srv/proof"
BYTECODE: Final = "opt/deskdispatch/lib/site-packages"
MOST_PACKED_MB: Final = 140
MOST_INSTALLED_MB: Final = 500
MOST_START: Final = 1.1

_AS_ROOT: Final = {"QTWEBENGINE_DISABLE_SANDBOX": "1"}


class ProofError(Exception):
    """Something that must hold does not."""


def prove(release: str, package: Path, cache: Path, out: Path) -> dict[str, object]:
    """Does everything on one release; gives the figures.

    Raises:
        ProofError: What does not hold.
        subprocess.CalledProcessError: A command failed; what it said was printed.
    """
    binds = {ROOT / "tests": f"{PROOF}/tests", ROOT: str(ROOT)}
    root = make(release, cache / release, cache / f"{release}-proof", binds)
    figures: dict[str, object] = {"release": release}
    _install_what_it_needs(root, package)
    before = root.files()
    with _older(package, cache) as older:
        _install(root, older)
    _step(root, "type")
    kept = _of_the_user(root)
    figures["installed in s"] = _timed(lambda: _install(root, package))
    _check(_of_the_user(root) == kept, "an upgrade changed a file of the user's")
    read = json.loads(_step(root, "read").splitlines()[-1])
    _check(read == {"name": "Sara Al-Mutairi", "scheme": "dark"}, f"after the upgrade: {read}")
    figures["installed in MB"] = _installed_mb(root)
    _check(_installed_mb(root) <= MOST_INSTALLED_MB, "it takes too much room")
    figures["apparmor profile"] = _profile(root, release)
    figures |= _tour(root, out / release)
    _check_bytecode(root)
    if RELEASES[release] == sys.version_info[:2]:
        starts = measured(root, PYTHON, PROOF, ROOT)
        figures["start to form in ms"] = [round(each) for each in starts.installed]
        figures["the checkout's in ms"] = [round(each) for each in starts.checkout]
        figures["start ratio"] = round(starts.ratio, 3)
        _check(starts.ratio <= MOST_START, f"a start takes {starts.ratio:.3f} of the checkout's")
    _remove(root, before)
    return figures


def check_files(package: Path, folder: Path) -> dict[str, object]:
    """What Debian's own checkers say; gives the size.

    Raises:
        ProofError: It is too large, or one of them found an error.
    """
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--extract", str(package), str(folder)], check=True)
    size = package.stat().st_size / 1e6
    _check(size <= MOST_PACKED_MB, f"it has {size:.1f} MB")
    (metainfo,) = folder.glob("usr/share/metainfo/*.xml")
    (entry,) = folder.glob("usr/share/applications/*.desktop")
    said = {}
    for command in (
        ["lintian", "--fail-on", "error", "--tag-display-limit", "0", str(package)],
        ["appstreamcli", "validate", "--no-net", str(metainfo)],
        ["desktop-file-validate", str(entry)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        _check(done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}")
        said[command[0]] = "0 errors"
    return {"package in MB": round(size, 1), **said}


def _install_what_it_needs(root: Root, package: Path) -> None:
    """The only step with a network: the rest is installed from local files alone."""
    command = ["dpkg-deb", "--field", str(package), "Depends"]
    depends = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    root.run(
        ["apt-get", "-qq", "--yes", "--no-install-recommends", "satisfy", f"{depends}, apparmor"]
    )


def _install(root: Root, package: Path) -> None:
    place = root.folder / "root" / package.name
    shutil.copyfile(package, place)
    command = ["apt-get", "-qq", "--yes", "--no-install-recommends", "install"]
    root.run([*command, f"/root/{package.name}"], network=False)
    place.unlink()


@contextmanager
def _older(package: Path, folder: Path) -> Iterator[Path]:
    """A package that differs in its version alone, for an upgrade."""
    tree, made = folder / "older", folder / "older.deb"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    text = control.read_text("utf-8")
    control.write_text(re.sub(r"(?m)^Version: .*", f"Version: {OLDER}", text), "utf-8")
    command = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(tree), str(made)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    yield made
    made.unlink()


def _step(root: Root, step: str) -> str:
    command = [PYTHON, "-m", "tests.install.inside", step]
    return root.run(command, user=CLERK, folder=PROOF, network=False)


def _of_the_user(root: Root) -> dict[str, bytes]:
    """What the user has of settings and journals."""
    home = root.folder / HOME.lstrip("/")
    kept = [*(home / ".config").rglob("*"), *(home / ".local" / "share").rglob("*")]
    files = {str(file): file.read_bytes() for file in kept if file.is_file()}
    _check(any("journal" in name for name in files), "there is no journal")
    return files


def _installed_mb(root: Root) -> float:
    found = listing(root.folder / "opt" / "deskdispatch", root.folder)
    return round(sum(size for size, _ in found.values()) / 1e6, 1)


def _profile(root: Root, release: str) -> str:
    """AppArmor 4 has the profile, AppArmor 3 would choke on it."""
    profile = root.folder / "etc" / "apparmor.d" / "deskdispatch"
    _check(profile.exists() == (release != "bookworm"), "the AppArmor profile")
    return "in place" if profile.exists() else "not for this AppArmor"


def _tour(root: Root, out: Path) -> dict[str, object]:
    """The tour and the doctor of an ordinary user, with Chromium's sandbox."""
    root.run(["deskdispatch", "doctor"], user=CLERK, folder=HOME, network=False)
    with Watch() as watch:
        root.run(["deskdispatch", "tour", "--out", "tour"], user=CLERK, folder=HOME, network=False)
    _check(not any(locks.disabled for locks in watch.seen), "a process without a sandbox")
    _check(any(locks.whole for locks in watch.seen), f"the sandbox: {watch.seen}")
    made = root.folder / HOME.lstrip("/") / "tour"
    result = json.loads((made / "result.json").read_text("utf-8"))
    _check(result["ok"], f"the tour: {result}")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(made, out)
    return {"tour": result["order_number"], "sandbox": "namespaces and seccomp"}


def _check_bytecode(root: Root) -> None:
    """No start compiles anything, also not of one who could keep it; another Python does."""
    folder = root.folder / BYTECODE
    made = listing(folder, folder)
    root.run(["deskdispatch", "doctor"], network=False, environment=_AS_ROOT)
    command = [PYTHON, "-c", "from tests.bench.children.desk_keys import main; main()"]
    root.run(command, folder=PROOF, network=False, environment=_AS_ROOT)
    _check(listing(folder, folder) == made, "a start wrote into the package")
    for cached in folder.rglob("__pycache__"):
        shutil.rmtree(cached)
    root.run(["/usr/share/python3/runtime.d/deskdispatch.rtupdate", "rtupdate", "a", "b"])
    _check(listing(folder, folder).keys() == made.keys(), "another Python compiles something else")


def _remove(root: Root, before: dict[str, tuple[int, int]]) -> None:
    """First the program goes, then nothing is left of it but what users have."""
    kept = _of_the_user(root)
    root.run(["apt-get", "-qq", "--yes", "remove", "deskdispatch"], network=False)
    _check(not (root.folder / "opt" / "deskdispatch").exists(), "a folder stays after its removal")
    root.run(["apt-get", "-qq", "--yes", "purge", "deskdispatch"], network=False)
    left = sorted(root.files().keys() ^ before.keys())
    _check(not left, f"after its purge: {left}")
    _check(_of_the_user(root) == kept, "a purge changed a file of the user's")


def _timed(work: Callable[[], object]) -> float:
    began = time.monotonic()
    work()
    return round(time.monotonic() - began, 1)


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise ProofError(what)
