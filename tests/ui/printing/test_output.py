from __future__ import annotations

import errno
import os
from pathlib import Path

import pypdf
import pytest
from PySide6.QtPrintSupport import QPrinter

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.ui.printing.output import (
    print_on,
    printer_names,
    send_to_printer,
    write_pdf,
)
from deskdispatch.ui.printing.words import Words
from tests.ui.printing.scanning import decoded, rendered

pytestmark = pytest.mark.usefixtures("qapp")

MM_PER_POINT = 25.4 / 72


def test_the_pdf_replaces_an_older_one(full: Slip, words: Words, tmp_path: Path) -> None:
    path = tmp_path / "slip.pdf"
    path.write_bytes(b"older")
    write_pdf(full, path, words)
    assert path.read_bytes().startswith(b"%PDF")
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_full_disk_leaves_what_was_there(
    full: Slip, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "slip.pdf"
    path.write_bytes(b"older")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(PrintError, match="No space left"):
        write_pdf(full, path, words)
    assert path.read_bytes() == b"older"
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_folder_that_is_not_there_is_told(full: Slip, words: Words, tmp_path: Path) -> None:
    with pytest.raises(PrintError):
        write_pdf(full, tmp_path / "gone" / "slip.pdf", words)
    assert os.listdir(tmp_path) == []


def test_a_folder_in_the_place_of_the_file_is_told(
    full: Slip, words: Words, tmp_path: Path
) -> None:
    (tmp_path / "slip.pdf").mkdir()
    with pytest.raises(PrintError):
        write_pdf(full, tmp_path / "slip.pdf", words)
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_printer_that_is_gone_is_told(full: Slip, words: Words) -> None:
    assert "No such printer" not in printer_names()
    with pytest.raises(PrintError, match="No such printer"):
        send_to_printer(full, "No such printer", words)


def test_a_printer_gets_paper_of_the_slips_size(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "job.pdf"))
    print_on(printer, full, words)
    (page,) = pypdf.PdfReader(tmp_path / "job.pdf").pages
    assert float(page.mediabox.width) * MM_PER_POINT == pytest.approx(80, abs=0.2)
    assert decoded(rendered((tmp_path / "job.pdf").read_bytes()))["Code 128"] == "ORD-1042"


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_takes_no_job_is_told(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "gone" / "job.pdf"))
    with pytest.raises(PrintError):
        print_on(printer, full, words)
