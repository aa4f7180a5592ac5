"""Installs, uses, upgrades and removes the Debian package on a bare system."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from debian.build import debian_version

from tests.install import apparmor, checkout, modules, package
from tests.install.checks import check
from tests.install.releases import RELEASES, Release
from tests.install.roots import CLERK, HOME, Root, listing, make
from tests.install.sandbox import Watch
from tests.install.starts import measured

ROOT: Final = Path(__file__).resolve().parents[2]
OLDER: Final = "0.0.1"
HOME_OF_IT: Final = "/opt/deskdispatch"
PYTHON: Final = f"{HOME_OF_IT}/bin/python3"
PROOF: Final = "/srv/proof"
MOST_INSTALLED_MB: Final = 500
MOST_START: Final = 1.1

_AS_ROOT: Final = {"QTWEBENGINE_DISABLE_SANDBOX": "1"}
_APT: Final = ("apt-get", "-qq", "--yes", "--no-install-recommends")
_FIELDS: Final = ("Depends", "Recommends", "Suggests")


def prove(
    release: Release, file: Path, cache: Path, out: Path, earlier: Path | None = None
) -> Iterator[tuple[str, object]]:
    """Tests the package on one release; yields name and result of each step.

    Args:
        release: The system.
        file: The package.
        cache: Folder of the systems.
        out: Folder for the pictures of the tour.
        earlier: An earlier build to upgrade from; by default a copy with an older version.

    Raises:
        ProofError: A check failed.
        subprocess.CalledProcessError: A command failed; its output was printed.
    """
    root = make(release, cache, {ROOT / "tests": f"{PROOF}/tests"})
    yield "release", f"{release.title}, {_versions(root, release)}"
    yield "names of packages", _names(root, file)
    _install_what_it_needs(root, file)
    before = root.files()
    with nullcontext(earlier) if earlier else _older(file, cache) as older:
        _install(root, older)
    replaced = root.version("deskdispatch")
    _step(root, "type")
    kept = _of_the_user(root)
    yield "installed in s", _timed(lambda: _install(root, file))
    yield "upgrade", _upgraded(root, kept, replaced)
    yield "version", _version(root)
    yield "installed in MB", _installed_mb(root)
    yield "apparmor profile", apparmor.proved(root, release.userns)
    yield "extension modules", _loaded(root)
    yield "tour", _tour(root, out / release.code_name)
    yield "sandbox of the map", "namespaces and seccomp"
    yield "bytecode", _bytecode(root)
    yield from _starts(root, release)
    yield from _removal(root, before)


def _versions(root: Root, release: Release) -> str:
    """Checks the release against the table of releases."""
    glibc = root.version("libc6")
    check(glibc.startswith("{}.{}-".format(*release.glibc)), f"its glibc is {glibc}")
    (python,) = set(
        re.findall("(?m)^  Candidate: (.*)$", root.run(["apt-cache", "policy", "python3"]))
    )
    check(python.startswith(f"{release.python}."), f"its Python is {python}")
    return f"Python {python}, glibc {glibc}"


def _names(root: Root, file: Path) -> str:
    """Checks that each dependency has an alternative in the release."""
    known = set(root.run(["apt-cache", "pkgnames"]).split())
    counts = []
    for field in _FIELDS:
        wishes = package.names(file, field)
        unknown = [" | ".join(wish) for wish in wishes if known.isdisjoint(wish)]
        check(not unknown, f"{field}: the release has no {', '.join(unknown)}")
        counts.append(f"{len(wishes)} of {field}")
    return f"{', '.join(counts)} are known"


def _install_what_it_needs(root: Root, file: Path) -> None:
    """Installs the dependencies, the only step with a network; the rest uses local files."""
    command = ["dpkg-deb", "--field", str(file), "Depends"]
    depends = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    root.run([*_APT, "satisfy", f"{depends}, apparmor"])


def _install(root: Root, file: Path) -> None:
    place = root.path(f"/root/{file.name}")
    shutil.copyfile(file, place)
    root.run([*_APT, "install", f"/root/{file.name}"], network=False)
    place.unlink()


@contextmanager
def _older(file: Path, folder: Path) -> Iterator[Path]:
    """Makes a package that differs only in its version, for an upgrade."""
    tree, made = folder / "older", folder / "older.deb"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", str(file), str(tree)], check=True)
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


def _upgraded(root: Root, kept: dict[str, bytes], replaced: str) -> str:
    check(_of_the_user(root) == kept, "an upgrade changed a file of the user's")
    read = json.loads(_step(root, "read").splitlines()[-1])
    check(read == {"name": "Sara Al-Mutairi", "scheme": "dark"}, f"after the upgrade: {read}")
    return f"from {replaced}: {len(kept)} files of the user's unchanged, draft and settings read"


def _version(root: Root) -> str:
    """Checks that program and manual page have the version of the package."""
    installed = root.version("deskdispatch")
    said = root.run(["deskdispatch", "--version"], user=CLERK, folder=HOME, network=False)
    version = said.removeprefix("deskdispatch ").strip()
    check(debian_version(version) == installed, f"the package is {installed}, it says {version}")
    page = gzip.decompress(root.path("/usr/share/man/man1/deskdispatch.1.gz").read_bytes())
    check(f'"deskdispatch {version}"'.encode() in page, "the manual page has another version")
    return version


def _of_the_user(root: Root) -> dict[str, bytes]:
    """Returns the user's settings and journals, by path."""
    home = root.path(HOME)
    kept = [*(home / ".config").rglob("*"), *(home / ".local" / "share").rglob("*")]
    files = {str(file): file.read_bytes() for file in kept if file.is_file()}
    check(any("journal" in name for name in files), "there is no journal")
    return files


def _installed_mb(root: Root) -> float:
    found = listing(root.path(HOME_OF_IT), root.folder)
    size = round(sum(size for size, _ in found.values()) / 1e6, 1)
    check(size <= MOST_INSTALLED_MB, f"it takes {size} MB")
    return size


def _loaded(root: Root) -> str:
    """Loads each extension module, and checks that its file was built for this Python."""
    pythons = [each.python for each in RELEASES.values()]
    names = modules.checked(root.path(f"/{package.SITE_PACKAGES}"), pythons)
    command = [PYTHON, "-m", "tests.install.loading", *names]
    loaded = root.run(command, user=CLERK, folder=PROOF, network=False).split()
    others = [file for file in loaded if not file.endswith(".so")]
    check(len(loaded) == len(names) and not others, f"loaded in place of a module: {others}")
    return f"{len(loaded)} loaded"


def _tour(root: Root, out: Path) -> str:
    """Runs the tour and the doctor as an ordinary user, and checks Chromium's sandbox."""
    root.run(["deskdispatch", "doctor"], user=CLERK, folder=HOME, network=False)
    with Watch() as watch:
        root.run(["deskdispatch", "tour", "--out", "tour"], user=CLERK, folder=HOME, network=False)
    check(not any(locks.disabled for locks in watch.seen), "a process without a sandbox")
    check(any(locks.whole for locks in watch.seen), f"the sandbox: {watch.seen}")
    made = root.path(f"{HOME}/tour")
    result = json.loads((made / "result.json").read_text("utf-8"))
    check(result["ok"], f"the tour: {result}")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(made, out)
    return f"booked {result['order_number']}, the doctor found no failure"


def _bytecode(root: Root) -> str:
    """Checks that no start compiles a module, even as root, and that a new Python does."""
    folder = root.path(f"/{package.SITE_PACKAGES}")
    made = listing(folder, folder)
    root.run(["deskdispatch", "doctor"], network=False, environment=_AS_ROOT)
    command = [PYTHON, "-c", "from tests.bench.children.desk_keys import main; main()"]
    root.run(command, folder=PROOF, network=False, environment=_AS_ROOT)
    check(listing(folder, folder) == made, "a start wrote into the package")
    for cached in folder.rglob("__pycache__"):
        shutil.rmtree(cached)
    root.run(["/usr/share/python3/runtime.d/deskdispatch.rtupdate", "rtupdate", "a", "b"])
    check(listing(folder, folder).keys() == made.keys(), "another Python compiles something else")
    return "no start writes any, another Python makes it anew"


def _starts(root: Root, release: Release) -> Iterator[tuple[str, object]]:
    checkout.put(root, release.python)
    starts = measured(root, PYTHON, PROOF)
    yield "start to form in ms", [round(each) for each in starts.installed]
    yield "the checkout's in ms", [round(each) for each in starts.checkout]
    check(starts.ratio <= MOST_START, f"a start takes {starts.ratio:.3f} of the checkout's")
    yield "start ratio", round(starts.ratio, 3)


def _removal(root: Root, before: dict[str, tuple[int, int]]) -> Iterator[tuple[str, object]]:
    """Removes the package, then purges it; only the users' files may be left."""
    kept = _of_the_user(root)
    root.run([*_APT, "remove", "deskdispatch"], network=False)
    check(not root.path(HOME_OF_IT).exists(), f"{HOME_OF_IT} stays after the removal")
    check(root.path("/opt").is_dir(), "the removal took the system's /opt")
    check(_of_the_user(root) == kept, "a removal changed a file of the user's")
    yield "remove", f"{HOME_OF_IT} is gone, {len(kept)} files of the user's unchanged"
    root.run([*_APT, "purge", "deskdispatch"], network=False)
    left = sorted(root.files().keys() ^ before.keys())
    check(not left, f"after its purge: {left}")
    check(root.path("/opt").is_dir(), "the purge took the system's /opt")
    check(_of_the_user(root) == kept, "a purge changed a file of the user's")
    yield "purge", f"nothing is left of it, {len(kept)} files of the user's unchanged"


def _timed(work: Callable[[], object]) -> float:
    began = time.monotonic()
    work()
    return round(time.monotonic() - began, 1)
