from __future__ import annotations

import pytest

from deskdispatch.domain.slips.raster import Raster


def test_rows_lie_one_after_the_other() -> None:
    dots = Raster(16, 2, b"\x80\x01\xff\x00")
    assert (dots.row(0), dots.row(1)) == (b"\x80\x01", b"\xff\x00")
    assert dots.dpi == 203


@pytest.mark.parametrize(("width", "rows"), [(12, b"\x00\x00"), (16, b"\x00")])
def test_bytes_that_are_no_rows_are_refused(width: int, rows: bytes) -> None:
    with pytest.raises(ValueError, match="bytes"):
        Raster(width, 1, rows)
