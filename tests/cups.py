"""Temporary CUPS server from the system's binaries, with printers that write PDFs."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

DAEMON: Final = Path("/usr/sbin/cupsd")
BACKEND: Final = Path("/usr/lib/cups/backend/cups-pdf")
DRIVER: Final = Path("/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd")
CONFIGURATION: Final = Path("/etc/cups")
"""Folder of cups-pdf's configuration; the backend reads no other."""

MISSING: Final = (
    "CUPS with a PDF printer is not here: slips are printed through it. On Debian and Ubuntu it "
    "comes with: apt-get install cups printer-driver-cups-pdf (packaging/bootstrap.py test does "
    "that)"
)
_STARTS_WITHIN_S: Final = 60.0
_ROOT: Final = () if os.geteuid() == 0 else ("sudo", "-n")
"""Prefix of a command that runs as root, as the backend must."""


class Cups:
    """Print service that listens only on a socket in its own folder.

    Attributes:
        socket: The value of ``CUPS_SERVER`` for programs that print there.
        out: Folder of the printed PDFs.
    """

    def __init__(self, folder: Path, socket: Path) -> None:
        self.socket = socket
        self.out = folder / "out"
        self._folder = folder
        self._pdf = CONFIGURATION / f"cups-pdf-deskdispatch-{os.getpid()}.conf"
        self._process: subprocess.Popen[bytes] | None = None

    def configure(self) -> None:
        for name in ("root", "spool/tmp", "cache", "state", "log", "out", "pdf"):
            (self._folder / name).mkdir(parents=True)
        self._folder.chmod(0o755)
        self.out.chmod(0o777)  # jobs are written as the user who printed them
        self._file("files.conf").write_text(_files(self._folder), encoding="utf-8")
        self._file("cupsd.conf").write_text(_daemon(self.socket), encoding="utf-8")
        backend = f"Out {self.out}\nSpool {self._folder}/pdf\nLog {self._folder}/log\nLabel 1\n"
        left = [
            file
            for file in CONFIGURATION.glob("cups-pdf-deskdispatch-*.conf")
            if _is_left_behind(file)
        ]
        if left:
            _as_root("rm", "-f", *left)
        _as_root("tee", self._pdf, input=backend.encode())

    def start(self) -> None:
        options = ("-f", "-c", self._file("cupsd.conf"), "-s", self._file("files.conf"))
        self._process = subprocess.Popen(
            [*_ROOT, DAEMON, *map(str, options)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._until(lambda: b"is running" in self.call("lpstat", "-r", check=False))

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()  # sudo passes the signal on
            self._process.wait(_STARTS_WITHIN_S)
            self._process = None
        self.socket.unlink(missing_ok=True)

    def clear(self) -> None:
        """Removes the configuration file outside of the server's folder."""
        _as_root("rm", "-f", self._pdf)

    def add(self, printer: str) -> None:
        """Adds a printer that writes PDFs, or makes an existing one idle and accepting jobs."""
        where = f"cups-pdf:/{self._pdf.stem.removeprefix('cups-pdf-')}"
        self.call("lpadmin", "-p", printer, "-E", "-v", where, "-P", DRIVER)

    def remove(self, printer: str) -> None:
        self.call("lpadmin", "-x", printer)

    def pause(self, printer: str) -> None:
        self.call("cupsdisable", printer)

    def resume(self, printer: str) -> None:
        self.call("cupsenable", printer)

    def refuse(self, printer: str) -> None:
        """Makes a printer reject new jobs."""
        self.call("cupsreject", printer)

    def make_unreachable(self, printer: str) -> None:
        """Turns a printer into a network printer that is unreachable; its jobs are aborted."""
        self.call("lpadmin", "-p", printer, "-v", "socket://127.0.0.1:1/?contimeout=1")
        self.call("lpadmin", "-p", printer, "-o", "printer-error-policy=abort-job")

    def cancel(self, printer: str) -> None:
        """Cancels all jobs of a printer."""
        self.call("cancel", "-a", printer)

    def jobs(self, which: str = "all") -> list[str]:
        """Returns the names of all jobs, or of those ``not-completed``, such as ``Counter-12``."""
        said = self.call("lpstat", "-W", which, "-o").decode()
        return [line.split()[0] for line in said.splitlines()]

    def pdfs(self) -> list[Path]:
        """Returns the printed PDFs, oldest first."""
        return sorted(self.out.glob("*.pdf"), key=lambda file: file.stat().st_mtime_ns)

    def submitted(self) -> list[bytes]:
        """Returns the submitted documents, in order; needs permission to read the spool folder."""
        files = sorted((self._folder / "spool").glob("d*"))
        return [file.read_bytes() for file in files]

    def call(self, program: str, *words: object, check: bool = True) -> bytes:
        done = subprocess.run(
            [program, "-h", str(self.socket), *map(str, words)],
            env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin", "LC_ALL": "C.UTF-8"},
            capture_output=True,
            check=False,
        )
        if check and done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stderr.decode(errors='replace')}")
        return done.stdout

    def _file(self, name: str) -> Path:
        return self._folder / "root" / name

    def _until(self, holds: Callable[[], bool]) -> None:
        deadline = monotonic() + _STARTS_WITHIN_S
        while not holds():
            assert self._process is not None
            if monotonic() > deadline or self._process.poll() is not None:
                log = (self._folder / "log" / "error").read_text(errors="replace")
                raise RuntimeError(f"cupsd did not start:\n{log[-2000:]}")


@contextmanager
def run_cups(place: Path) -> Iterator[Cups]:
    """Runs a print service that has no printer yet.

    Raises:
        RuntimeError: CUPS is not installed, or did not start.
    """
    if not (DAEMON.exists() and DRIVER.exists()):
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory(prefix="deskdispatch-cups-") as name:
        cups = Cups(Path(name), place)
        try:
            cups.configure()
            cups.start()
            yield cups
        finally:
            cups.stop()
            cups.clear()


@contextmanager
def silent_cups(place: Path) -> Iterator[Path]:
    """Runs a print service that accepts connections and never answers; yields its socket."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(place))
        listener.listen(64)
        yield place


def _is_left_behind(file: Path) -> bool:
    """Whether the file was left behind by a test process that was killed."""
    return not Path("/proc", file.stem.rpartition("-")[2]).exists()


def _as_root(program: str, *words: object, input: bytes = b"") -> None:
    command = [*_ROOT, program, *map(str, words)]
    subprocess.run(command, input=input, stdout=subprocess.DEVNULL, check=True)


def _files(folder: Path) -> str:
    return (
        f"ServerRoot {folder}/root\nRequestRoot {folder}/spool\nTempDir {folder}/spool/tmp\n"
        f"CacheDir {folder}/cache\nStateDir {folder}/state\nSystemGroup root\n"
        f"AccessLog {folder}/log/access\nErrorLog {folder}/log/error\nPageLog {folder}/log/page\n"
    )


def _daemon(socket: Path) -> str:
    return (
        f"Listen {socket}\nLogLevel warn\nBrowsing No\nWebInterface No\nDefaultAuthType None\n"
        "MaxJobs 2000\nPreserveJobHistory Yes\nPreserveJobFiles Yes\n"
        "<Location />\n  Order allow,deny\n  Allow all\n</Location>\n"
        "<Policy default>\n  <Limit All>\n    Order deny,allow\n  </Limit>\n</Policy>\n"
    )
