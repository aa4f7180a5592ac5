from __future__ import annotations

import pytest

from deskdispatch.domain.slips.paper import Raster


@pytest.mark.parametrize(("width", "rows"), [(12, b"\x00\x00"), (16, b"\x00")])
def test_bytes_that_are_no_rows_are_refused(width: int, rows: bytes) -> None:
    with pytest.raises(ValueError, match="bytes"):
        Raster(width, 1, rows)
