"""The signed file by which running programs learn of the newest version.

::

    python packaging/release.py keygen PRIVATE_KEY                  # prints the public key
    python packaging/release.py sign --key PRIVATE_KEY --out FILE --serial 8 --version 1.4.0
        --notes https://… --page https://… --package deb=FILE.deb --package windows=FILE.exe
    python packaging/release.py verify FILE --public-key HEX        # prints what it says
    python packaging/release.py follow --key PRIVATE_KEY --by HEX --keys FILE   # the next key

Programs take a new key where the one before has signed it: ``follow`` adds a line to the file of
keys, which ``sign --keys`` puts into each signed file from then on.

A private key is read from the file that is named, which nobody but its owner may read; none is kept
in the project. ``openssl pkey`` and ``openssl pkeyutl`` read it as well.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from deskdispatch.client import updates
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.updates import PRODUCT, Release


class KeyFileError(Exception):
    """A private key cannot be used; the message says why."""


def keygen(path: Path) -> str:
    """Writes a new private key that its owner alone may read; gives its public key.

    Raises:
        FileExistsError: There is such a file: no key is ever replaced.
    """
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
    """The public key, as the settings have it."""
    return key.public_key().public_bytes_raw().hex()


def read_key(path: Path) -> Ed25519PrivateKey:
    """Reads a private key.

    Raises:
        KeyFileError: Others may read the file, or it holds no ed25519 key.
        OSError: It cannot be read.
    """
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise KeyFileError(f"others may read {path.name}: chmod 600 it, or make another key")
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise KeyFileError(f"{path.name} holds no private key without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(f"{path.name} holds no ed25519 key")
    return key


def package_entry(path: Path) -> dict[str, Any]:
    """Name, size and sum of a package."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    return {"file": path.name, "size": path.stat().st_size, "sha256": found}


def sign(key: Ed25519PrivateKey, values: dict[str, Any], keys: bytes = b"") -> bytes:
    """The signed file.

    Args:
        key: Signs it.
        values: The fields of ``Release``, as JSON has them, without ``product``.
        keys: The lines of the keys that followed each other; the last one is this.

    Raises:
        UpdateError: The program would refuse them.
    """
    text = json.dumps({"product": PRODUCT, **values}, indent=1).encode("ascii") + b"\n"
    updates.parse_release(text)
    return updates.signed_file(text, key.sign(updates.signed_text(text)), keys)


def follow(key: Ed25519PrivateKey, by: str) -> bytes:
    """The line by which programs that trust a key take the next one in its place."""
    return updates.key_line(by, key.sign(updates.signed_key(by)))


def verify(content: bytes, key: str) -> Release:
    """What a signed file says.

    Raises:
        UpdateError: It is forged or cannot be read.
    """
    text, _signer = updates.verified(content, key)
    return updates.parse_release(text)


def _values(given: argparse.Namespace) -> dict[str, Any]:
    now = datetime.now(UTC).replace(microsecond=0)
    return {
        "serial": given.serial,
        "version": given.version,
        "released": given.released or now.date().isoformat(),
        "expires": (now + timedelta(days=given.days)).isoformat().replace("+00:00", "Z"),
        "notes": given.notes,
        "page": given.page,
        "packages": {kind: package_entry(Path(path)) for kind, path in given.package},
    }


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="release.py", description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("keygen", help="make a private key")
    made.add_argument("file", type=Path)
    signed = commands.add_parser("sign", help="sign the name of the newest version")
    signed.add_argument("--key", type=Path, required=True)
    signed.add_argument("--out", type=Path, required=True)
    signed.add_argument("--serial", type=int, required=True, help="above that of the file before")
    signed.add_argument("--version", required=True)
    signed.add_argument("--released", help="its date, such as 2026-11-20; today without")
    signed.add_argument("--days", type=int, default=90, help="until it is no longer believed")
    signed.add_argument("--notes", required=True, help="address of the release notes")
    signed.add_argument("--page", required=True, help="address of the download page")
    signed.add_argument(
        "--package", action="append", default=[], metavar="KIND=FILE", type=_kind_and_file
    )
    signed.add_argument("--keys", type=Path, help="the file of keys that followed each other")
    followed = commands.add_parser("follow", help="have a key followed by the next one")
    followed.add_argument("--key", type=Path, required=True, help="the private key of before")
    followed.add_argument("--by", type=_public_key, required=True, help="the next public key")
    followed.add_argument("--keys", type=Path, required=True, help="a line is added to this file")
    verified = commands.add_parser("verify", help="read a signed file as the program does")
    verified.add_argument("file", type=Path)
    verified.add_argument("--public-key", required=True)
    return parser


def _kind_and_file(text: str) -> tuple[str, str]:
    kind, sign_, file = text.partition("=")
    if not (kind and sign_ and file):
        raise argparse.ArgumentTypeError("KIND=FILE, such as deb=deskdispatch_1.4.0_amd64.deb")
    return kind, file


def _public_key(text: str) -> str:
    if len(text) != 64 or set(text) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError("64 hexadecimal digits in lower case, as keygen prints")
    return text


def main(arguments: list[str]) -> int:
    """The exit status of ``keygen``, ``sign`` or ``verify``."""
    given = _arguments().parse_args(arguments)
    try:
        if given.command == "keygen":
            print(keygen(given.file))
        elif given.command == "sign":
            key = read_key(given.key)
            keys = given.keys.read_bytes() if given.keys else b""
            content = sign(key, _values(given), keys)
            if updates.verified(content, public_key(key))[1] != public_key(key):
                raise KeyFileError(f"{given.keys} goes on after this key: sign with the last one")
            given.out.write_bytes(content)
            print(f"{given.out}: signed, to be verified with {public_key(key)}")
        elif given.command == "follow":
            line = follow(read_key(given.key), given.by)
            with given.keys.open("ab") as file:
                file.write(line)
            print(f"{given.keys}: {given.by} follows")
        else:
            found = verify(given.file.read_bytes(), given.public_key)
            print(updates.RELEASE.dump_json(found, indent=1).decode())
    except UpdateError as error:
        print(f"{error.failure}: {error.cause}", file=sys.stderr)
        return 1
    except (KeyFileError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
