"""The support report: its parts as texts, and the archive that contains exactly them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from deskdispatch.domain.clock import in_kuwait


class ReportPart(StrEnum):
    """One file of the archive, in the order of the list; the value is its file name."""

    ABOUT = "about.txt"
    CHECKS = "checks.txt"
    VERSIONS = "versions.txt"
    SETTINGS = "settings.txt"
    RECORDS = "records.txt"
    FAILURES = "last-failures.txt"
    LOG = "log.txt"


ALWAYS: Final = ReportPart.ABOUT
"""Describes the other parts; it cannot be left out."""

ReportTexts = Mapping[ReportPart, str]


def archive_of(texts: ReportTexts, wanted: Collection[ReportPart], at: datetime) -> bytes:
    """Returns a zip of the wanted parts and ``ALWAYS``, in UTF-8; the bytes are reproducible."""
    local = in_kuwait(at)
    stamp = (local.year, local.month, local.day, local.hour, local.minute, local.second)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in ReportPart:
            if part in wanted or part is ALWAYS:
                entry = zipfile.ZipInfo(part.value, stamp)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, texts[part].encode("utf-8"))
    return content.getvalue()
