from __future__ import annotations

import pytest

from deskdispatch.ui.printing import symbols


def test_code_128_ends_with_its_stop_bars() -> None:
    modules = symbols.code128("ORD-1042")
    assert modules is not None
    assert modules.startswith("11010010000")  # start B
    assert modules.endswith("1100011101011")


@pytest.mark.parametrize("text", ["", "طلب-1", "٣٤", "A\nB", "ORD–1"])
def test_what_code_128_cannot_say_is_not_drawn(text: str) -> None:
    assert symbols.code128(text) is None


def test_a_qr_symbol_is_square_and_has_its_corners() -> None:
    matrix = symbols.qr("ORD-1042")
    assert matrix is not None
    assert {len(row) for row in matrix} == {len(matrix)}
    corner = bytes([1] * 7)
    assert matrix[0].startswith(corner)
    assert matrix[0].endswith(corner)
    assert matrix[-1].startswith(corner)


@pytest.mark.parametrize("text", ["", "x" * 201])
def test_what_a_small_qr_symbol_cannot_hold_is_not_drawn(text: str) -> None:
    assert symbols.qr(text) is None


@pytest.mark.parametrize("row", ["0110111", bytes([0, 1, 1, 0, 1, 1, 1])])
def test_runs_are_the_dark_stretches(row: str | bytes) -> None:
    assert symbols.runs(row) == [(1, 2), (4, 3)]
