"""Sets up a checkout and starts the desktop, or runs every check, with only Python installed.

::

    python3 packaging/bootstrap.py run [ARGS...]     start the desktop with these arguments
    python3 packaging/bootstrap.py test [ARGS...]    run every check, then pytest with these
    python3 packaging/bootstrap.py package KIND ...  build a package (packaging/README.md)
    python3 packaging/bootstrap.py release ...       run packaging/release.py

All commands make ``.venv`` in the checkout from the hashed constraints, install what a Debian or
Ubuntu system lacks if they may, compile the translations and render the map's page. A stamp in
``.venv``, written last, says that all of this is done, so that the next start only reads a few
small files. Modules that only a first start needs are imported where they are used, for the same
reason.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    import subprocess

PathType = TypeVar("PathType", bound=PurePath)

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)

LEVELS: Mapping[str, tuple[str, ...]] = {
    "run": ("run", "package", "test"),
    "package": ("package", "test"),
    "test": ("test",),
}
"""Levels of an environment, each with the levels that include everything it needs."""

LIBRARIES: Mapping[str, tuple[str, ...]] = {
    # Qt itself
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libX11.so.6": ("libx11-6",),
    "libbrotlicommon.so.1": ("libbrotli1",),
    "libbrotlidec.so.1": ("libbrotli1",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libfreetype.so.6": ("libfreetype6",),
    "libglib-2.0.so.0": ("libglib2.0-0", "libglib2.0-0t64"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2",),
    "libgthread-2.0.so.0": ("libglib2.0-0", "libglib2.0-0t64"),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libzstd.so.1": ("libzstd1",),
    # a window on X11
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libxcb.so.1": ("libxcb1",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-glx.so.0": ("libxcb-glx0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
    # a window on Wayland
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
    # printing
    "libcups.so.2": ("libcups2", "libcups2t64"),
    # sound
    "libpulse.so.0": ("libpulse0",),
    "libbz2.so.1": ("libbz2-1.0",),
    "libdrm.so.2": ("libdrm2",),
    # used by Qt for the system's network
    "libgio-2.0.so.0": ("libglib2.0-0", "libglib2.0-0t64"),
    "libgobject-2.0.so.0": ("libglib2.0-0", "libglib2.0-0t64"),
    # the map's web engine
    "libXcomposite.so.1": ("libxcomposite1",),
    "libXdamage.so.1": ("libxdamage1",),
    "libXext.so.6": ("libxext6",),
    "libXfixes.so.3": ("libxfixes3",),
    "libXrandr.so.2": ("libxrandr2",),
    "libXtst.so.6": ("libxtst6",),
    "libasound.so.2": ("libasound2", "libasound2t64"),
    "libexpat.so.1": ("libexpat1",),
    "libgbm.so.1": ("libgbm1",),
    "libnspr4.so": ("libnspr4",),
    "libnss3.so": ("libnss3",),
    "libnssutil3.so": ("libnss3",),
    "libsmime3.so": ("libnss3",),
    "libudev.so.1": ("libudev1",),
    "libxcb-dri3.so.0": ("libxcb-dri3-0",),
    "libxkbfile.so.1": ("libxkbfile1",),
}
"""Libraries that Qt's own files link on Linux, and their packages: the older name first."""

ARABIC_FONT = ("fonts-dejavu-core",)
A_FONT = "a font with Arabic letters"

_NO_MAP = "the map"
_NO_SOUND = "the sounds of alerts"
_NO_WAYLAND = "windows of Wayland's own"

SPARED: Mapping[str, str] = {
    A_FONT: "Arabic letters on screen and slips",
    "libcups.so.2": "printers of the system",
    "libxcb-glx.so.0": "a graphics processor",
    "libgio-2.0.so.0": "news of the network",
    "libgobject-2.0.so.0": "news of the network",
    **dict.fromkeys(("libpulse.so.0", "libbz2.so.1", "libdrm.so.2"), _NO_SOUND),
    **dict.fromkeys(
        ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1"), _NO_WAYLAND
    ),
    **dict.fromkeys(
        (
            *("libXcomposite.so.1", "libXdamage.so.1", "libXext.so.6", "libXfixes.so.3"),
            *("libXrandr.so.2", "libXtst.so.6", "libasound.so.2", "libexpat.so.1", "libgbm.so.1"),
            *("libnspr4.so", "libnss3.so", "libnssutil3.so", "libsmime3.so", "libudev.so.1"),
            *("libxcb-dri3.so.0", "libxkbfile.so.1"),
        ),
        _NO_MAP,
    ),
}
"""Libraries that the desktop can start without, and the feature that is missing then."""

POSTGRES = ("postgresql",)
DBUS = ("dbus-daemon", "dbus")
XVFB = ("xvfb",)
ATSPI: Mapping[Path, tuple[str, ...]] = {
    Path("/usr/libexec/at-spi-bus-launcher"): ("at-spi2-core",),
}
"""The accessibility bus of a screen reader; the tests run it on a separate screen."""

POSTGRES_HOME = Path("/usr/lib/postgresql")
"""Debian installs each version's programs here, outside of PATH."""

CUPS: Mapping[Path, tuple[str, ...]] = {
    Path("/usr/sbin/cupsd"): ("cups",),
    Path("/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd"): ("printer-driver-cups-pdf",),
}
"""A print service, and its printer that makes PDFs."""

_ARABIC_FONT_FILES = re.compile(
    r"(DejaVuSans|FreeSans|FreeSerif|Noto(Sans|Naskh|Kufi)\w*Arabic|NotoKufi|Amiri|Vazir|Kacst)\w*"
    r"(-\w+|\[\w+(,\w+)*\])*\.(ttf|otf|ttc)"
)
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

NO_WINDOW = frozenset({"tour", "doctor", "--version", "--help", "-h"})
"""Arguments of the desktop that open no window for a person."""

_NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|Max retries exceeded|ConnectTimeout|ReadTimeout"
    r"|ProxyError|Network is unreachable|Connection to \S+ timed out|IncompleteRead"
    r"|\(from versions: none\)"
)

_UNTRUSTED: Final = re.compile(r"SSLCertVerificationError|CERTIFICATE_VERIFY_FAILED")


class SetupError(Exception):
    """A condition that a person must fix before this can go on; printed without a traceback."""


class Layout(Generic[PathType]):
    """Paths inside a virtual environment."""

    def __init__(self, home: PathType, scripts: PathType, suffix: str) -> None:
        self.home = home
        self.scripts = scripts
        self.suffix = suffix

    def program(self, name: str) -> PathType:
        return self.scripts / f"{name}{self.suffix}"

    @property
    def stamp(self) -> PathType:
        return self.home / "installed.sha256"


class Remedy(Enum):
    """Action for packages that the system lacks."""

    NOTHING = "nothing"
    INSTALL = "install"
    TELL = "tell"
    NAME = "name"


def layout(root: PathType, platform: str) -> Layout[PathType]:
    home = root / ".venv"
    if platform == "win32":
        return Layout(home, home / "Scripts", ".exe")
    return Layout(home, home / "bin", "")


def too_old(version: tuple[int, int]) -> str | None:
    """Returns a message about a Python that is too old, or None."""
    if version >= OLDEST:
        return None
    return (
        f"deskdispatch needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is "
        f"{version[0]}.{version[1]} ({sys.executable}). Start it with a newer one, such as: "
        "python3.11 packaging/bootstrap.py run"
    )


def digest(root: Path, level: str, version: tuple[int, int]) -> str:
    """Returns one hash of everything an installation depends on; ``level`` is one of ``LEVELS``."""
    total = hashlib.sha256(f"{level}\0{version}\0{root}".encode())
    constraints = root / "packaging" / "constraints" / f"{level}.txt"
    for file in (Path(__file__), root / "pyproject.toml", constraints):
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def installed(root: Path, place: Layout[Path], level: str, version: tuple[int, int]) -> bool:
    try:
        stamp = place.stamp.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return False
    if not place.program("python").exists():  # a link to a Python that is gone
        return False
    return any(stamp == digest(root, wide, version) for wide in LEVELS[level])


def reusable(place: Layout[Path], version: tuple[int, int]) -> bool:
    """Whether ``.venv`` is complete, of this Python, and still at the path where it was made."""
    try:
        text = (place.home / "pyvenv.cfg").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    made = re.search(r"^version(?:_info)? *= *(\d+)\.(\d+)", text, re.MULTILINE)
    where = re.search(r"^command *= .* -m venv (?:--\S+ )*(.+?)\s*$", text, re.MULTILINE)
    return (
        made is not None
        and (int(made[1]), int(made[2])) == version
        and (where is None or _same_place(Path(where[1]), place.home))
        and place.program("python").exists()
        and place.program("pip").exists()
    )


def _same_place(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def stale_catalogues(root: Path) -> bool:
    for source in (root / "resources" / "translations").glob("*.ts"):
        compiled = source.with_suffix(".qm")
        if not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns:
            return True
    return False


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window can open; an explicit Qt platform is accepted."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def needs_window(arguments: Sequence[str]) -> bool:
    """Whether the desktop, with these arguments, waits for a person at a window."""
    return NO_WINDOW.isdisjoint(arguments)


def handed_on(environment: Mapping[str, str], *, root: bool, off_screen: bool) -> dict[str, str]:
    result = dict(environment)
    if root:  # Chromium's sandbox cannot start for root
        result["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
    if off_screen:
        result["QT_QPA_PLATFORM"] = "offscreen"
    return result


def is_debian(os_release: str) -> bool:
    names = re.findall(r"^ID(?:_LIKE)?=\"?([^\"\n]*)\"?$", os_release, re.MULTILINE)
    return not {"debian", "ubuntu"}.isdisjoint(" ".join(names).split())


def remedy(missing: Sequence[object], *, debian: bool, root: bool, sudo: bool) -> Remedy:
    """Returns ``INSTALL`` if that is possible without a password, else how to tell the user."""
    if not missing:
        return Remedy.NOTHING
    if not debian:
        return Remedy.NAME
    return Remedy.INSTALL if root or sudo else Remedy.TELL


def apt_names(packages: Iterable[Sequence[str]], policy: str) -> list[str]:
    """Returns one name per package: the first that ``apt-cache policy`` offers, else the oldest."""
    offered = set(re.findall(r"^(\S+):\n.*\n +Candidate: (?!\(none\))", policy, re.MULTILINE))
    chosen = [next((name for name in names if name in offered), names[0]) for names in packages]
    return list(dict.fromkeys(chosen))  # one package contains several libraries


def apt_line(names: Sequence[str]) -> str:
    return "sudo apt-get install --no-install-recommends " + " ".join(names)


def missing_programs(level: str) -> dict[str, tuple[str, ...]]:
    """Returns missing programs of the tests: PostgreSQL, CUPS, a bus, a screen, a reader's bus."""
    import shutil

    if level != "test":
        return {}
    files = {**CUPS, **ATSPI}
    missing = {file.name: packages for file, packages in files.items() if not file.exists()}
    if not any(POSTGRES_HOME.glob("*/bin/initdb")) and not shutil.which("initdb"):
        missing["PostgreSQL's initdb"] = POSTGRES
    if not shutil.which("dbus-daemon"):
        missing["dbus-daemon"] = DBUS
    if not shutil.which("Xvfb"):
        missing["Xvfb"] = XVFB
    return missing


def missing_libraries() -> dict[str, tuple[str, ...]]:
    """Returns the libraries that this Linux lacks, and a font with Arabic if there is none."""
    import ctypes

    missing = {}
    for name, packages in LIBRARIES.items():
        try:
            ctypes.CDLL(name)
        except OSError:
            missing[name] = packages
    if not _has_arabic_font():
        missing[A_FONT] = ARABIC_FONT
    return missing


def _has_arabic_font() -> bool:
    folders = (os.path.expanduser(folder) for folder in _FONT_FOLDERS)
    return any(
        _ARABIC_FONT_FILES.fullmatch(file)
        for folder in folders
        for _, _, files in os.walk(folder)
        for file in files
    )


def _missing_venv() -> dict[str, tuple[str, ...]]:
    """Returns the packages for making an environment, which Debian's python3 lacks."""
    from importlib.util import find_spec

    if find_spec("venv") and find_spec("ensurepip"):
        return {}
    if sys.base_prefix != "/usr":
        raise SetupError(f"This Python ({sys.executable}) has no venv and ensurepip modules.")
    return {"Python's venv module": (f"python{sys.version_info[0]}.{sys.version_info[1]}-venv",)}


def _complete_system(place: Layout[Path], level: str, version: tuple[int, int]) -> None:
    import shutil

    missing = missing_libraries() | missing_programs(level)
    if not reusable(place, version):
        missing.update(_missing_venv())
    os_release = Path("/etc/os-release")
    debian = os_release.exists() and is_debian(os_release.read_text(encoding="utf-8"))
    debian = debian and shutil.which("apt-get") is not None
    can_sudo = bool(missing) and debian and not _is_root() and _has_sudo()
    what = remedy(list(missing), debian=debian, root=_is_root(), sudo=can_sudo)
    if what is Remedy.INSTALL:
        line = _apt_install(list(missing.values()))
        if line:
            report_missing(missing, line, "apt-get could not install them all.", level)
    elif what is Remedy.TELL:
        line = apt_line(apt_names(missing.values(), _apt_policy(missing.values())))
        report_missing(missing, line, "Some system packages are missing.", level)
    elif what is Remedy.NAME:
        say("This system seems to lack: " + ", ".join(missing) + ". Going on without.")


def report_missing(missing: Iterable[str], line: str, happened: str, level: str) -> None:
    """Prints what to install; raises ``SetupError`` if the desktop cannot start without it."""
    names = list(missing)
    stopping = [name for name in names if level == "test" or name not in SPARED]
    if stopping:
        lacking = ", ".join(stopping)
        raise SetupError(
            f"{happened} Without {lacking} nothing starts. Run this, then start again:\n\n  {line}"
        )
    lost = ", ".join(dict.fromkeys(SPARED[name] for name in names))
    say(f"{happened} Going on without: {lost}. To have them, run:\n\n  {line}\n")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_sudo() -> bool:
    import shutil
    import subprocess

    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0


def _apt_policy(packages: Iterable[Sequence[str]]) -> str:
    import subprocess

    names = [name for alternatives in packages for name in alternatives]
    command = ["apt-cache", "policy", *names]
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False
    ).stdout


def _apt_install(packages: Sequence[Sequence[str]]) -> str:
    import subprocess

    allowed = [] if _is_root() else ["sudo", "-n"]
    apt = [*allowed, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    apt += ["-o", "DPkg::Lock::Timeout=300", "-o", "Dpkg::Use-Pty=0"]
    say("Updating the system's list of packages")
    subprocess.run([*apt, "update"], check=False)  # an older list may suffice
    names = apt_names(packages, _apt_policy(packages))
    say("Installing from the system: " + " ".join(names))
    options = [
        "--yes",
        "--no-install-recommends",
        "-o",
        "DPkg::Lock::Timeout=300",
        "-o",
        "Dpkg::Use-Pty=0",
    ]
    if subprocess.run([*apt, "install", *options, *names], check=False).returncode:
        return apt_line(names)
    return ""


def _make_environment(place: Layout[Path]) -> None:
    import subprocess

    say(f"Making {place.home}")
    # From within .venv, sys.executable is the link that is about to be deleted.
    python = getattr(sys, "_base_executable", None) or sys.executable
    if subprocess.run([python, "-m", "venv", "--clear", str(place.home)], check=False).returncode:
        raise SetupError("Python could not make .venv; its message is above.")


def _pip(place: Layout[Path], *arguments: str) -> None:
    import subprocess

    command = [str(place.program("python")), "-m", "pip", "--disable-pip-version-check"]
    command += ["install", *([] if sys.stdout.isatty() else ["--quiet"]), *arguments]
    heard = []
    with subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    ) as process:
        for line in process.stderr or ():
            sys.stderr.write(line)
            heard.append(line)
    if process.returncode:
        raise SetupError(pip_failure("".join(heard)))


def pip_failure(heard: str) -> str:
    if _UNTRUSTED.search(heard):
        return untrusted(heard)
    if _NO_NETWORK.search(heard):
        return (
            "The packages could not be fetched: pip gets nothing from its package index. Check the "
            "network, and pip's own configuration, then start again: it goes on from here."
        )
    if "DO NOT MATCH THE HASHES" in heard:
        return (
            "A package that was fetched is not the one deskdispatch was made with, so it was not "
            "installed. If pip is set to use another index, that one holds different files."
        )
    return "pip could not install what deskdispatch needs; its message is above."


def untrusted(heard: str) -> str:
    """Returns a message with the issuer that pip does not trust, and how to make pip trust it."""
    place = re.search(r"host='([^']+)', port=(\d+)", heard)
    reason = re.search(r"certificate verify failed: (.+?)(?: \(_ssl|['\"])", heard)
    host, issuer = (place[1], issuer_of(place[1], int(place[2]))) if place else ("the index", "")
    said = f" ({reason[1]})" if reason else ""
    by = f", issued by {issuer}" if issuer else ""
    return (
        f"The packages could not be fetched: pip does not trust the certificate of {host}{by}{said}"
        ". If your network or virus scanner puts its own there, ask whoever runs it for the"
        " authority's certificate as a PEM file. Name that file, then start again:\n\n"
        "  export PIP_CERT=/path/of/authority.pem"
    )


def issuer_of(host: str, port: int) -> str:
    """Returns the issuer of a server's certificate; empty if it cannot be read directly."""
    import ssl
    import tempfile

    try:
        text = ssl.get_server_certificate((host, port), timeout=5)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "certificate.pem")
            file.write_text(text, encoding="ascii")
            # The standard library decodes an untrusted certificate only by this function.
            issuer = ssl._ssl._test_decode_cert(str(file))["issuer"]  # type: ignore[attr-defined]
    except (OSError, AttributeError, KeyError, TypeError):
        return ""
    return ", ".join(value for part in issuer for _, value in part)


def prepare(level: str) -> None:
    """Completes the environment for one of ``LEVELS``; fast if nothing is missing."""
    version = (sys.version_info[0], sys.version_info[1])
    place = layout(ROOT, sys.platform)
    if not installed(ROOT, place, level, version):
        if sys.platform.startswith("linux"):
            _complete_system(place, level, version)
        place.stamp.unlink(missing_ok=True)
        if not reusable(place, version):
            _make_environment(place)
        _install(place, level)
        _unpack_bindings(place)
        _compile_catalogues(place)
        _render_map_page(place)
        place.stamp.write_text(digest(ROOT, level, version) + "\n", encoding="ascii")
    elif stale_catalogues(ROOT):
        _compile_catalogues(place)


def _install(place: Layout[Path], level: str) -> None:
    say("Installing the packages that deskdispatch needs; the first time takes some minutes")
    # Compiling all of them takes a third of the time; tests compile the tenth that they import.
    compiling = ["--no-compile"] if level == "test" else []
    _pip(place, *compiling, "--require-hashes", "-r", f"packaging/constraints/{level}.txt")
    say("Installing deskdispatch from this checkout")
    _pip(place, "--no-deps", "--no-build-isolation", "--editable", ".")


def _unpack_bindings(place: Layout[Path]) -> None:
    """Unpacks Python files of Qt for Python, so that it does not compile them at each start.

    It compiles them every time unless they lie beside its library. Its switch is SBK_EMBED: 1
    removes files of another version, 0 unpacks. If this fails everything works, but starts later.
    """
    import subprocess

    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    for packed in ("1", "0"):
        subprocess.run(
            [str(place.program("python")), "-c", "import shiboken6"],
            env={**environment, "SBK_EMBED": packed},
            check=False,
        )


def _compile_catalogues(place: Layout[Path]) -> None:
    import subprocess

    say("Compiling the translations")
    command = [str(place.program("python")), "packaging/translations.py", "compile"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise SetupError("The translations could not be compiled; the message is above.")


def _render_map_page(place: Layout[Path]) -> None:
    """Renders the map page, which saves half a second of each user's first start; optional."""
    import subprocess

    code = "from deskdispatch.ui.map.page import page; page.prepare()"
    subprocess.run([str(place.program("python")), "-c", code], cwd=ROOT, check=False)


def run(arguments: Sequence[str]) -> int:
    prepare("run")
    program = str(layout(ROOT, sys.platform).program("deskdispatch"))
    display = has_display(sys.platform, os.environ)
    environment = handed_on(os.environ, root=_is_root(), off_screen=not display)
    if display or not needs_window(arguments):
        return _hand_over([program, *arguments], environment)
    say("There is no display here, so the desktop takes its tour off-screen instead")
    return _tour([program, *arguments], environment)


def _hand_over(command: Sequence[str], environment: Mapping[str, str]) -> int:
    if os.name == "nt":  # exec would return to the prompt while the desktop still runs
        import subprocess

        return subprocess.run(command, env=environment, check=False).returncode
    sys.stdout.flush()
    os.execve(command[0], list(command), environment)


def _tour(program: Sequence[str], environment: Mapping[str, str]) -> int:
    import subprocess
    import time

    out = ROOT / "build" / "tour"
    begun = time.time() - 2  # coarse file clocks
    command = [*program, "tour", "--out", str(out)]
    status = subprocess.run(command, env=environment, check=False).returncode
    made = [f for f in sorted(out.rglob("*")) if f.is_file() and f.stat().st_mtime >= begun]
    say(f"The tour made {len(made)} files in {out}" + (f" and ended with {status}" * bool(status)))
    for file in made:
        print(f"   {file.relative_to(out)}  ({file.stat().st_size:,} bytes)")
    if out / "result.json" in made:
        import json

        for line in facts(json.loads((out / "result.json").read_text(encoding="utf-8"))):
            print(f"   {line}")
    return status


def facts(result: object, name: str = "") -> list[str]:
    """Returns the plain values of a JSON document, one per line; the length of lists."""
    if isinstance(result, dict):
        prefix = f"{name}." if name else ""
        return [line for key, value in result.items() for line in facts(value, f"{prefix}{key}")]
    if isinstance(result, list):
        return [f"{name}: {len(result)} entries"]
    return [f"{name}: {result}"]


def test(arguments: Sequence[str]) -> int:
    """Runs every check, then the tests, off-screen; stops at the first failure."""
    prepare("test")
    environment = handed_on(os.environ, root=_is_root(), off_screen=True)
    # The tests start hundreds of processes, each of which would compile everything again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    *quick, types, tests = checks(layout(ROOT, sys.platform), arguments)
    compiling = _compiling_tests(tests, environment)
    typing = _started(types, environment)
    try:
        status = at_once(quick, environment)
        if compiling is not None:
            compiling.wait() if status == 0 else _end(compiling)
        status = status or _tested(tests, types, typing, environment)
    finally:
        _end(typing)
    if status == 0:
        say("Every check and every test passed")
    return status


def _tested(
    tests: Sequence[str],
    types: Sequence[str],
    typing: subprocess.Popen[bytes],
    environment: Mapping[str, str],
) -> int:
    """Runs the tests in parallel with the type check, which takes one core for a minute."""
    import subprocess

    say(_heading(tests))
    with subprocess.Popen(tests, cwd=ROOT, env=environment) as testing:
        status = _told(types, typing)
        if status:
            testing.terminate()
            return status
    if testing.returncode:
        say(f"FAILED ({testing.returncode}): {_heading(tests)}")
    return testing.returncode


def package(arguments: Sequence[str]) -> int:
    return _packaged("package.py", arguments)


def release(arguments: Sequence[str]) -> int:
    return _packaged("release.py", arguments)


def _packaged(script: str, arguments: Sequence[str]) -> int:
    import subprocess

    prepare("package")
    file = ROOT / "packaging" / script
    command = [str(layout(ROOT, sys.platform).program("python")), str(file), *arguments]
    environment = handed_on(os.environ, root=False, off_screen=True)
    return subprocess.run(command, env=environment, check=False).returncode


def at_once(commands: Sequence[Sequence[str]], environment: Mapping[str, str]) -> int:
    """Runs commands in parallel, prints the output of each, and stops at the first that failed."""
    running = [_started(command, environment) for command in commands]
    try:
        for command, process in zip(commands, running, strict=True):
            status = _told(command, process)
            if status:
                return status
    finally:
        for process in running:
            _end(process)
    return 0


def _started(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    import subprocess

    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def _told(command: Sequence[str], process: subprocess.Popen[bytes]) -> int:
    """Waits for a command's end and prints its output; returns its status."""
    printed, _ = process.communicate()
    say(_heading(command))
    sys.stdout.write(printed.decode(errors="replace"))
    if process.returncode:
        say(f"FAILED ({process.returncode}): {_heading(command)}")
    return process.returncode


def _compiling_tests(
    tests: Sequence[str], environment: Mapping[str, str]
) -> subprocess.Popen[bytes] | None:
    """Compiles the tests of a fresh checkout once, on a core that mypy does not use.

    Otherwise each of pytest's processes would do it. Collection errors are reported by those later.
    """
    import subprocess

    if "-n" not in tests or (ROOT / "tests" / "__pycache__").exists():
        return None
    return subprocess.Popen(
        [*tests[:3], "--collect-only", "-q"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    with process:  # waits, and closes its pipe
        process.kill()


def _heading(command: Sequence[str]) -> str:
    return " ".join([PurePath(command[0]).stem, *command[1:]])


def checks(place: Layout[Path], arguments: Sequence[str]) -> list[list[str]]:
    return [
        [str(place.program("ruff")), "check"],
        [str(place.program("ruff")), "format", "--check"],
        [str(place.program("lint-imports"))],
        [str(place.program("python")), "packaging/translations.py", "check"],
        [str(place.program("mypy"))],
        [
            str(place.program("python")),
            "-m",
            "pytest",
            *sharing(arguments, os.cpu_count()),
            *arguments,
        ],
    ]


def sharing(arguments: Sequence[str], cores: int | None) -> list[str]:
    """Returns pytest's options for spreading the files over processes; none for few tests.

    Much of the time is spent waiting, so there are two processes more than cores. A file stays in
    one process, and begins in the order of collection. A process that crashes ends the run: its
    replacement could wait for ever.
    """
    alone = ("-n", "-k", "-s", "--pdb", "--lf", "--collect-only")
    if any(word.startswith(alone) or ".py" in word for word in arguments):
        return []
    workers = min((cores or 1) + 2, 8)
    spread = ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"]
    return [*spread, "--max-worker-restart", "0"]


def say(text: str) -> None:
    """Prints a heading before the output of the next program."""
    print(f"== {text}", flush=True)


def main(arguments: Sequence[str]) -> int:
    failure = too_old((sys.version_info[0], sys.version_info[1]))
    commands = {"run": run, "test": test, "package": package, "release": release}
    if failure is None and (not arguments or arguments[0] not in commands):
        failure = "usage: python3 packaging/bootstrap.py {run|test|package|release} [ARGS...]"
    if failure is not None:
        print(failure, file=sys.stderr)
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetupError as known:
        print(f"\n{known}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the next start goes on from here.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
