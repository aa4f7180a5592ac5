from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.logo import LogoFailure, dots, failure_of
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import samples

pytestmark = pytest.mark.usefixtures("qapp")

ROOM = QSize(300, 100)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return samples.logo(tmp_path)


def test_it_fills_its_room_in_black_and_white(picture: Path) -> None:
    image = dots(str(picture), ROOM)
    assert image is not None
    assert (image.width(), image.height()) == (250, 100)
    assert image.depth() == 1
    assert failure_of(str(picture)) is None


def test_what_is_transparent_is_paper(picture: Path) -> None:
    image = dots(str(picture), ROOM)
    assert image is not None
    assert image.pixelColor(249, 0).lightness() == 255
    assert image.pixelColor(10, 50).lightness() == 0


@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_png_and_jpeg_are_taken(picture: Path, kind: str) -> None:
    path = picture.with_name(f"other.{kind}")
    QImage(str(picture)).save(str(path))
    assert dots(str(path), ROOM) is not None


def test_no_logo_is_no_trouble() -> None:
    assert failure_of("") is None
    assert dots("", ROOM) is None


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def bomb() -> bytes:
    """Returns a few bytes that claim to be a picture of 60,000 by 60,000 pixels."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"0"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, LogoFailure.NOT_THERE),
        (b"", LogoFailure.NOT_A_PICTURE),
        (b"<svg/>", LogoFailure.NOT_A_PICTURE),
        (b"\x89PNG\r\n\x1a\nand no more", LogoFailure.NOT_A_PICTURE),
        (b"\x89PNG\r\n\x1a\n" + bytes(4_000_001), LogoFailure.TOO_LARGE),
    ],
)
def test_a_bad_file_is_told_and_left_out(
    tmp_path: Path, content: bytes | None, said: LogoFailure
) -> None:
    path = tmp_path / "logo.png"
    if content is not None:
        path.write_bytes(content)
    assert failure_of(str(path)) is said
    assert dots(str(path), ROOM) is None


def test_a_picture_that_claims_to_be_huge_is_never_unpacked(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(bomb())
    assert failure_of(str(tmp_path / "bomb.png")) is LogoFailure.TOO_LARGE


@pytest.mark.parametrize("path", ["a\0b", "x" * 5000])
def test_a_path_that_no_system_takes_is_told(path: str) -> None:
    assert failure_of(path) is LogoFailure.NOT_THERE


def test_a_changed_file_is_read_again(picture: Path) -> None:
    assert failure_of(str(picture)) is None
    picture.write_bytes(b"spilled")
    os.utime(picture, ns=(1, 1))
    assert failure_of(str(picture)) is LogoFailure.NOT_A_PICTURE


def test_a_slip_prints_without_a_logo_that_is_gone(
    full: Slip, words: Words, tmp_path: Path
) -> None:
    gone = SlipTemplate(logo=str(tmp_path / "gone.png"))
    assert raster(full, gone, words) == raster(full, SlipTemplate(), words)
