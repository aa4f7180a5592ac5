"""Installs, uses, upgrades and removes the Windows installer under Wine."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from staging.command import HOME_PAGE
from windows import build, script, signing

from deskdispatch.app.app_paths import NAME
from deskdispatch.domain.doctor import Part
from tests.install.checks import check
from tests.install.windows.signature import Signature
from tests.install.windows.wine import LOCAL, PLACE, Wine, converters, windows_path

OLDER: Final = "0.0.1"
NEWER: Final = "9.0.0"
OLD: Final = ("win7", "win81")
"""Wine's names of Windows versions that Qt does not support."""

GONE: Final = "lib/site-packages/deskdispatch/of_an_older_version.py"
DOCTOR_ROUNDS: Final = 5
WRITTEN: Final = 40
"""Number of forms that are saved before the writer is killed."""

_BOOKING: Final = (
    b'{"customerName": "Sara Al-Mutairi", "customerNumber": "+965 3000 0901",'
    b' "pickupLatitude": 29.33521, "pickupLongitude": 48.07186,'
    b' "deliveryLatitude": 29.29712, "deliveryLongitude": 48.04498}'
)
_INSIDE: Final = f"Z:{PLACE}/tests/install/windows/inside.py"


class Installed:
    """Program that is installed in a Wine prefix.

    Args:
        wine: The prefix.
    """

    def __init__(self, wine: Wine) -> None:
        self.wine = wine
        self.home = wine.local / "Programs" / NAME
        self.data = wine.local / NAME
        self.journal = self.data / "journal-practice.sqlite"
        self.python = windows_path(wine.drive, self.home / "python" / "python.exe")
        self.windowless = windows_path(wine.drive, self.home / "python" / "pythonw.exe")

    def install(self, package: Path) -> float:
        """Runs an installer silently; returns its duration in seconds."""
        begun = time.monotonic()
        check(self.set_up(package) == 0, "the installer failed")
        return time.monotonic() - begun

    def set_up(self, package: Path) -> int:
        """Runs an installer silently; returns its exit status."""
        place = self.wine.session.root.path(f"/srv/{package.name}")
        shutil.copyfile(package, place)  # replaces one that an earlier run left
        return self.wine.set_up(f"/srv/{package.name}")

    def uninstall(self) -> None:
        """Runs the uninstaller silently, and waits for the copy of itself in which it continues."""
        uninstaller = windows_path(self.wine.drive, self.home / "uninstall.exe")
        check(self.wine.set_up(uninstaller) == 0, "the uninstaller failed")
        self.wine.wait()

    def inside(self, step: str) -> str:
        """Runs a step of ``inside.py``; returns its output."""
        return self.wine.run(*self.step(step)).stdout.strip()

    def step(self, step: str, file: Path | None = None) -> list[str]:
        """Returns the command of a step of ``inside.py``; the default file is the journal."""
        path = windows_path(self.wine.drive, file or self.journal)
        return [self.python, "-B", _INSIDE, step, path]


def without_window(program: Installed, package: Path, folder: Path) -> Iterator[tuple[str, object]]:
    """Runs the steps that need no window; yields their results. The package stays installed.

    Raises:
        ProofError: A check failed.
        subprocess.CalledProcessError: A Windows program failed.
    """
    yield "installer in MB", round(package.stat().st_size / 1e6, 1)
    yield "refused by an old Windows", _refused_by_old(program, package)
    yield "installed in s", round(program.install(package), 1)
    yield "installed in MB", round(_size(program.home) / 1e6, 1)
    yield "bytecode in MB", round(_size(program.home, "*.pyc") / 1e6, 1)
    _check_bytecode(program.home)
    yield "stand-in", _check_stand_in(program)
    signature = Signature(folder)
    older = _older(program.home, folder, signature)
    _check_removed(program)
    program.install(older)
    check((program.home / GONE).exists(), "the older version has another tree")
    yield "signed", _check_signed(program, older, signature)
    yield "rows after a kill", _kill(program)
    yield "with the program running", _refused_while_it_runs(program, package)
    yield "upgrade", _upgrade(program, package)
    yield "version", _version(program)
    yield "second writer", _second_writer(program)
    yield "sign-in kept by", program.inside("keyring")
    yield "booked over HTTP", _book(program)
    yield "doctor", _doctor(program)
    said = program.inside("windowless")
    check(said == "no streams, status 2", f"a start that fails without a console: {said}")
    yield "start that fails", said


def uninstalled(program: Installed) -> str:
    """Removes the program, and checks that the user's files stay."""
    kept = _content(program.data)
    _check_removed(program)
    check(_content(program.data) == kept, "the uninstaller changed a file of the user's")
    return f"{len(kept)} files of the user's unchanged"


def _refused_by_old(program: Installed, package: Path) -> str:
    wine = program.wine
    for version in OLD:
        wine.pretend(version)
        status = program.set_up(package)
        check(status == script.TOO_OLD, f"the installer ended with {status} on {version}")
        check(not program.home.exists(), f"the installer wrote files on {version}")
    wine.pretend("win10")
    return f"{', '.join(OLD)}: status {script.TOO_OLD}, nothing written"


def _check_stand_in(program: Installed) -> str:
    wanted = set(converters(program.home / "lib/site-packages/PySide6/Qt6Core.dll"))
    text = Path(__file__).with_name("icuuc.c").read_text("ascii")
    missing = sorted(name for name in wanted if f"({name}" not in text)
    check(not missing, f"icuuc.c has no {missing}")
    return f"{len(wanted)} functions"


def _upgrade(program: Installed, package: Path) -> str:
    """Upgrades from the older version, which has a journal."""
    kept = _content(program.data)
    program.install(package)
    program.wine.wait()
    check(not (program.home / GONE).exists(), "a file of the older version stayed")
    shown = f'"DisplayVersion"="{version_of(package)}"'
    check(shown in program.wine.registry(), "Apps shows another version")
    check(_content(program.data) == kept, "the upgrade changed a file of the user's")
    return f"from {OLDER} to {version_of(package)}"


def _version(program: Installed) -> str:
    said = ""
    for python in (program.python, program.windowless):
        said = program.wine.run(python, "-m", NAME, "--version").stdout.strip()
        check(said.startswith(f"{NAME} "), f"--version says {said!r}")
    return said


def version_of(package: Path) -> str:
    return package.name.removeprefix(f"{NAME}-").removesuffix("-setup.exe")


def _older(home: Path, folder: Path, signature: Signature) -> Path:
    """Makes a signed installer of an older version: no Qt, and one additional file."""
    sign = signature.command
    return _repacked(home, folder, OLDER, left_out=("PySide6",), more=(GONE,), sign=sign)


def _check_signed(program: Installed, package: Path, signature: Signature) -> str:
    """Checks the signatures of the installer and of the installed uninstaller."""
    uninstaller = program.home / "uninstall.exe"
    for file in (package, uninstaller):
        check(signature.is_of(file), f"{file.name} has no valid signature")
    return f"installer and installed {uninstaller.name}"


def newer(home: Path, folder: Path) -> Path:
    """Makes an installer of a newer version from the whole installed tree."""
    return _repacked(home, folder, NEWER)


def _repacked(
    home: Path,
    folder: Path,
    version: str,
    *,
    left_out: Sequence[str] = (),
    more: Sequence[str] = (),
    sign: str = "",
) -> Path:
    package = folder / f"{NAME}-{version}-setup.exe"
    with tempfile.TemporaryDirectory() as name:
        root = Path(name, "root")
        ignored = shutil.ignore_patterns("__pycache__", "uninstall.exe", *left_out)
        shutil.copytree(home, root, ignore=ignored)
        for each in more:
            (root / each).touch()
        details = script.Details(version, build.PUBLISHER, HOME_PAGE, "zlib", bool(sign))
        build.compile_script(root, package.absolute(), details, 0, sign)
    if sign:
        signing.sign(sign, package)
    return package


def _check_bytecode(home: Path) -> None:
    for source in (home / "lib").rglob("*.py"):
        made = source.parent / "__pycache__" / f"{source.stem}.cpython-313.pyc"
        check(made.is_file(), f"{source.name} is compiled at each start")
        flags = int.from_bytes(made.read_bytes()[4:8], "little")
        check(flags == 0b01, f"a start compares {source.name} with its bytecode")


def _check_removed(program: Installed) -> None:
    program.uninstall()
    check(not program.home.exists(), "the uninstaller left files of the program")
    check(not list(program.wine.drive.rglob(f"{NAME}*.lnk")), "the entry of the menu stayed")
    left = [line for line in program.wine.registry().splitlines() if NAME in line.lower()]
    check(not left, f"the uninstaller left in the registry: {left}")


def _kill(program: Installed) -> int:
    """Kills a writer during its work; returns the number of forms that are left."""
    program.data.mkdir(exist_ok=True)
    with program.wine.start(*program.step("write")) as writer:
        assert writer.stdout is not None
        said = [int(writer.stdout.readline()) for _ in range(WRITTEN)]
        program.wine.kill(writer)
        said += [int(line) for line in writer.stdout]
    read = json.loads(program.inside("rows"))
    check(read["whole"] and not read["repaired"], f"the journal is damaged: {read}")
    may_be = [list(range(len(said) + more)) for more in (0, 1)]
    check(read["rows"] in may_be, f"acknowledged {len(said)}, found {read['rows']}")
    return len(read["rows"])


def _second_writer(program: Installed) -> str:
    with program.wine.start(*program.step("hold")) as holder:
        assert holder.stdout is not None
        check(holder.stdout.readline().strip() == "held", "nobody could write")
        said = program.inside("refused")
        holder.communicate("\n", timeout=30)
    check(said == "LOCKED", f"a second writer: {said}")
    return said


def _refused_while_it_runs(program: Installed, package: Path) -> str:
    before = _size(program.home)
    with program.wine.start(*program.step("hold")) as running:
        assert running.stdout is not None
        running.stdout.readline()
        status = program.set_up(package)
        running.communicate("\n", timeout=30)
    check(status == script.STILL_RUNNING, f"it ended with {status}")
    check(_size(program.home) == before, "it changed files of a program that runs")
    return f"status {status}, nothing changed"


def _book(program: Installed) -> str:
    """Books at the practice service, started like by the desk; returns the order number."""
    database = windows_path(program.wine.drive, program.data / "practice.sqlite")
    words = ("-m", "deskdispatch.service", "--port", "0", "--exit-with-parent")
    service = program.wine.start(program.windowless, *words, "--database", database)
    with service:
        assert service.stdout is not None
        ready = json.loads(service.stdout.readline())
        request = urllib.request.Request(
            f"{ready['base_url']}/api/v1/deliveries",
            data=_BOOKING,
            headers={"X-Service-Api-Key": ready["api_key"], "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            check(answer.status == 201, f"booking: {answer.status}")
            booked = json.load(answer)
        service.communicate(timeout=30)
    check(service.returncode == 0, f"the service ended with {service.returncode}")
    delivery = booked["delivery"]
    return str(delivery.get("orderNumber") or delivery)


def _doctor(program: Installed) -> str:
    """Returns the doctor's report about each part of this Windows, through a pipe.

    A part that does not answer in time on a busy machine is checked again.
    """
    for _ in range(DOCTOR_ROUNDS):
        ended = program.wine.run(program.python, "-m", NAME, "doctor", check=False)
        if ended.returncode == 0:
            break
    rows = [line.split(maxsplit=2) for line in ended.stdout.splitlines()]
    table = {part: f"{mark} {words}" for mark, part, words in rows}
    parts = [part.name.lower().replace("_", "-") for part in Part]
    check(list(table) == parts, f"the doctor's parts: {list(table)}")
    check(ended.returncode == 0, f"the doctor says {table}")
    folder = "\\".join(("C:", *LOCAL.split("/"), NAME))
    check(table["disk"].endswith(f" free in {folder}"), f"the disk: {table['disk']}")
    check(table["service"] == "ok the practice service answers", table["service"])
    return f"{len(table)} of {len(table)}"


def _content(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def _size(folder: Path, pattern: str = "*") -> int:
    return sum(file.stat().st_size for file in folder.rglob(pattern) if file.is_file())
