"""Certificate authority of a shop."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


class Authority:
    """Signs certificates; its own certificate is in ``file``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name("The Shop's Own Authority")
        builder = _builder(self._name, self._name, self._key.public_key(), NOW - DAY, NOW + DAY)
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        self.file = folder / "authority.pem"
        signed = builder.sign(self._key, hashes.SHA256())
        self.file.write_bytes(signed.public_bytes(serialization.Encoding.PEM))

    def server(
        self,
        host: str = "localhost",
        *,
        begins: datetime = NOW - DAY,
        ends: datetime = NOW + DAY,
    ) -> ssl.SSLContext:
        """Returns a TLS context for a server named ``host``."""
        key = ec.generate_private_key(ec.SECP256R1())
        builder = _builder(_name(host), self._name, key.public_key(), begins, ends)
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        signed = builder.add_extension(names, False).sign(self._key, hashes.SHA256())
        file = self._folder / "server.pem"
        file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + signed.public_bytes(serialization.Encoding.PEM)
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    begins: datetime,
    ends: datetime,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
    )
