"""The report: its parts as texts, and the archive that holds exactly them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from deskdispatch.domain.clock import in_kuwait


class ReportPart(StrEnum):
    """One file of the archive, in the order of the list; the value is its name there."""

    ABOUT = "about.txt"
    CHECKS = "checks.txt"
    VERSIONS = "versions.txt"
    SETTINGS = "settings.txt"
    RECORDS = "records.txt"
    FAILURES = "last-failures.txt"
    LOG = "log.txt"


ALWAYS: Final = ReportPart.ABOUT
"""Says what the others are; it cannot be left out."""

ReportTexts = Mapping[ReportPart, str]


def archive_of(texts: ReportTexts, wanted: Collection[ReportPart], at: datetime) -> bytes:
    """A zip of the wanted parts and ``ALWAYS``, in UTF-8; the same texts give the same bytes."""
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
