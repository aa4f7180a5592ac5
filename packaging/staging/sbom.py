"""Writes the bill of materials of a package: CycloneDX, as JSON."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.utils import parse_wheel_filename

from staging import licences, pins
from staging.stage import Staged

_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_DNS, "deskdispatch.example")
"""Namespace for serial numbers, which are made from the content, and so reproducible."""


def write(staged: Staged, file: Path, others: Sequence[Component] = ()) -> None:
    """Writes the packages of the tree with versions, licences and hashes of the wheels.

    ``others`` are other components of the package.
    """
    parts = licences.parts(staged.site_packages)
    (program,) = (part for part in parts if part.name == pins.PROJECT)
    within = [_component(part, staged.wheels) for part in parts if part != program]
    bom = Bom(components=[*within, *others])
    root = _component(program, staged.wheels, ComponentType.APPLICATION)
    bom.metadata = BomMetaData(
        component=root, timestamp=datetime.fromtimestamp(staged.epoch, tz=UTC)
    )
    bom.register_dependency(root, bom.components)
    names = "".join(f"{each.name} {each.version}\n" for each in (*parts, *others))
    bom.serial_number = uuid.uuid5(_NAMESPACE, names)
    text = JsonV1Dot6(bom).output_as_string()
    file.write_text(json.dumps(json.loads(text), indent=2, sort_keys=True) + "\n", "utf-8")


def _component(
    part: licences.Part, wheels: Iterable[Path], kind: ComponentType = ComponentType.LIBRARY
) -> Component:
    purl = PackageURL("pypi", name=part.name, version=part.version)
    hashes = [
        HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(file.read_bytes()).hexdigest())
        for file in wheels
        if parse_wheel_filename(file.name)[0] == part.name
    ]
    home = [ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(part.home))]
    return Component(
        type=kind,
        name=part.name,
        version=part.version,
        bom_ref=str(purl),
        purl=purl,
        hashes=hashes,
        licenses=[licence(part.licence)] if part.licence else [],
        external_references=home if part.home else [],
    )


def licence(expression: str) -> License:
    """Returns a licence from an SPDX expression."""
    return LicenseFactory().make_from_string(expression)
