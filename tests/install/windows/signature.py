"""Signs code with ``osslsigncode`` and a certificate of the tests."""

from __future__ import annotations

import subprocess
from pathlib import Path


class Signature:
    """Key and certificate for signing code, valid for a day.

    Args:
        folder: Folder of both.
    """

    def __init__(self, folder: Path) -> None:
        key, self._certificate = folder / "key.pem", folder / "certificate.pem"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
        command += ["-subj", "/CN=A Shop", "-addext", "extendedKeyUsage=codeSigning"]
        command += ["-keyout", str(key), "-out", str(self._certificate)]
        subprocess.run(command, check=True, capture_output=True)
        self.command = (
            f"osslsigncode sign -key {key} -certs {self._certificate} -in {{in}} -out {{out}}"
        )
        """Command for ``--sign``."""

    def is_of(self, file: Path) -> bool:
        """Whether the file has this signature and was not changed since."""
        verify = ["osslsigncode", "verify", "-CAfile", str(self._certificate), str(file)]
        done = subprocess.run(verify, capture_output=True, check=False)
        return b"Signature verification: ok" in done.stdout
