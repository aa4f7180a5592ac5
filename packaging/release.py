"""Makes a release, and the signed file by which running programs learn of it.

::

    python packaging/release.py make 1.4.0 --out DIR --package deb --key PRIVATE_KEY
        --page https://… --updates-address https://…
    python packaging/release.py keygen PRIVATE_KEY                  # prints the public key
    python packaging/release.py sign --key PRIVATE_KEY --out FILE --version 1.4.0
        --page https://… --package FILE.deb --package FILE.exe
    python packaging/release.py verify FILE --public-key HEX        # prints what it says

``make`` bumps the version, dates the changelog, commits and tags that, builds each kind of package,
and writes their sums and the signed file. It pushes nothing.

A private key is read from the file that is named, which nobody but its owner may read; none is kept
in the project. ``openssl pkey`` and ``openssl pkeyutl`` read it as well.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from staging import sums

from deskdispatch.client import updates
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.updates import is_newer

ROOT: Final = Path(__file__).resolve().parent.parent
UNRELEASED: Final = "## Unreleased\n"

_VERSION: Final = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
_SUFFIXES: Final = {"deb": ".deb", "windows": ".exe"}
"""By the kind of a package, what its file ends with."""

Build = Callable[[str, Path, Sequence[str]], object]
"""Builds a kind of package into a folder, with more options."""


class ReleaseError(Exception):
    """A release cannot be made of this checkout; the message says why."""


class KeyFileError(Exception):
    """A private key cannot be used; the message says why."""


def commit_release(root: Path, version: str, day: date) -> None:
    """Bumps the version, dates the changelog, and commits and tags both.

    Raises:
        ReleaseError: There are other changes, the version is not above that of the checkout, or the
            changelog has nothing unreleased; nothing was changed.
    """
    source, changelog = root / "deskdispatch" / "__init__.py", root / "CHANGELOG.md"
    code, changes = source.read_text("utf-8"), changelog.read_text("utf-8")
    found = _VERSION.search(code)
    if _git(root, "status", "--porcelain"):
        raise ReleaseError("the checkout has changes that are not committed")
    if found is None or not is_newer(version, found[1]):
        raise ReleaseError(f"{version} is not above {found[1] if found else 'any version'}")
    if not changes.partition(UNRELEASED)[2].partition("\n## ")[0].strip():
        raise ReleaseError("the changelog has nothing unreleased")
    dated = f"{UNRELEASED}\n## {version} ({day.isoformat()})\n"
    source.write_text(_VERSION.sub(f'__version__ = "{version}"', code), "utf-8")
    changelog.write_text(changes.replace(UNRELEASED, dated, 1), "utf-8")
    _git(root, "commit", "--all", "--message", f"Release {version}")
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Version {version}")


def build_with_bootstrap(kind: str, out: Path, options: Sequence[str]) -> None:
    """Builds a package in a process of its own, with everything that building needs."""
    command = [sys.executable, str(ROOT / "packaging" / "bootstrap.py"), "package", kind]
    subprocess.run([*command, "--out", str(out), *options], check=True)


def make(given: argparse.Namespace, root: Path = ROOT, build: Build = build_with_bootstrap) -> Path:
    """Makes a release; gives the signed file, beside packages and sums in ``given.out``."""
    key = read_key(given.key)  # before anything takes minutes
    commit_release(root, given.version, datetime.now(UTC).date())
    given.out.mkdir(parents=True, exist_ok=True)
    options = []
    if given.updates_address:
        options += [f"--updates-address={given.updates_address}"]
        options += [f"--updates-key={public_key(key)}"]
    packages = []
    for kind in given.package:
        build(kind, given.out, options)
        (file,) = given.out.glob(f"*{_SUFFIXES[kind]}")
        packages.append(file)
    sums.write(given.out)
    values = argparse.Namespace(**vars(given) | {"package": packages, "released": ""})
    signed: Path = given.out / "updates.txt"
    write_signed(signed, key, values)
    return signed


def write_signed(out: Path, key: Ed25519PrivateKey, given: argparse.Namespace) -> None:
    """Writes the signed file of a version; an ``UpdateError`` where the program would refuse it."""
    now = datetime.now(UTC).replace(microsecond=0)
    values = {
        "version": given.version,
        "released": given.released or now.date().isoformat(),
        "expires": (now + timedelta(days=given.days)).isoformat().replace("+00:00", "Z"),
        "page": given.page,
        "sums": {file.name: sha256(file) for file in given.package},
    }
    out.write_bytes(sign(key, values))
    print(f"{out}: signed, to be verified with {public_key(key)}")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def keygen(path: Path) -> str:
    """Writes a new private key, never over another; gives its public key."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
    return public_key(key)


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def read_key(path: Path) -> Ed25519PrivateKey:
    """Reads a private key that nobody else may read."""
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise KeyFileError(f"others may read {path.name}: chmod 600 it, or make another key")
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise KeyFileError(f"{path.name} holds no private key without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(f"{path.name} holds no ed25519 key")
    return key


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sign(key: Ed25519PrivateKey, values: dict[str, Any]) -> bytes:
    """The signed file of the fields of ``Release``, as JSON has them, if the program takes it."""
    text = json.dumps(values, indent=1).encode("ascii") + b"\n"
    signature = key.sign(updates.HEADER + text).hex().encode()
    content = updates.HEADER + updates.METHOD + signature + b"\n" + text
    updates.read_release(content, public_key(key))
    return content


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="release.py", description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("keygen", help="make a private key")
    made.add_argument("file", type=Path)
    signed = commands.add_parser("sign", help="sign the name of the newest version")
    signed.add_argument("--version", required=True)
    signed.add_argument("--released", help="its date, such as 2026-11-20; today without")
    signed.add_argument("--package", action="append", default=[], metavar="FILE", type=Path)
    made = commands.add_parser("make", help="bump, date, tag, build, sum and sign a release")
    made.add_argument("version")
    made.add_argument("--package", action="append", default=[], choices=sorted(_SUFFIXES))
    made.add_argument("--updates-address", help="where the packages look for the signed file")
    for each in (signed, made):
        each.add_argument("--key", type=Path, required=True)
        each.add_argument("--out", type=Path, required=True)
        each.add_argument("--days", type=int, default=90, help="until it is no longer believed")
        each.add_argument("--page", required=True, help="address of the download page")
    verified = commands.add_parser("verify", help="read a signed file as the program does")
    verified.add_argument("file", type=Path)
    verified.add_argument("--public-key", required=True)
    return parser


def main(arguments: list[str]) -> int:
    given = _arguments().parse_args(arguments)
    try:
        if given.command == "keygen":
            print(keygen(given.file))
        elif given.command == "sign":
            write_signed(given.out, read_key(given.key), given)
        elif given.command == "make":
            make(given)
        else:
            found = updates.read_release(given.file.read_bytes(), given.public_key)
            print(updates.RELEASE.dump_json(found, indent=1).decode())
    except UpdateError as error:
        print(f"{error.failure}: {error.cause}", file=sys.stderr)
        return 1
    except (
        KeyFileError,
        ReleaseError,
        OSError,
        ValueError,
        subprocess.CalledProcessError,
    ) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
