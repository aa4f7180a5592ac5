from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from deskdispatch.domain.slips.template import DPI, Paper, Raster, SlipTemplate, px


def test_a_shop_that_chose_nothing_has_the_common_roll_in_both_languages() -> None:
    template = SlipTemplate()
    assert (template.paper, template.language, template.square) == ("80mm", "both", "order")
    assert not template.price, "the customer reads the slip too"
    assert template.signature


def test_it_holds_nothing_but_plain_values() -> None:
    values = asdict(SlipTemplate())
    assert all(isinstance(value, str | int) for value in values.values())
    assert SlipTemplate(**values) == SlipTemplate()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("paper", "A3"),
        ("paper", ["A4"]),
        ("language", "fr"),
        ("square", ""),
        ("price", 1),
        ("signature", "yes"),
        ("left_mm", -1),
        ("left_mm", 9),
        ("right_mm", 2.5),
        ("top_mm", True),
        ("darkness", 101),
        ("logo", None),
        ("footer", "x" * 401),
        ("font", 12),
    ],
)
def test_what_no_slip_can_be_is_named(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{field}$"):
        SlipTemplate(**{field: value})


@pytest.mark.parametrize(
    ("paper", "is_roll"), [("80mm", True), ("58mm", True), ("A6", False), ("A4", False)]
)
def test_a_roll_is_as_long_as_its_content(paper: str, is_roll: bool) -> None:
    assert Paper(paper).spec.is_roll is is_roll


@pytest.mark.parametrize(
    ("paper", "dots", "printable"),
    [("80mm", 639, (31, 576)), ("58mm", 464, (40, 384)), ("A6", 839, (3, 832))],
)
def test_the_head_prints_the_middle_of_the_paper(
    paper: str, dots: int, printable: tuple[int, int]
) -> None:
    spec = SlipTemplate(paper=paper).paper_spec
    assert spec.width(DPI) == dots
    assert spec.printable(DPI) == printable


@pytest.mark.parametrize("dpi", [DPI, 300, 600])
@pytest.mark.parametrize("paper", list(Paper))
def test_text_stands_where_the_head_reaches_and_inside_both_margins(paper: Paper, dpi: int) -> None:
    spec = paper.spec
    start, wide = spec.printable(dpi)
    left, column = spec.column(dpi)
    right = spec.width(dpi) - left - column
    assert left >= max(start, px(spec.margin_mm, dpi))
    assert right >= px(spec.margin_mm, dpi)
    assert left + column <= start + wide + 1, "a dot for the rounding"
    assert column > 0.8 * wide


@pytest.mark.parametrize(
    ("paper", "slips", "page_mm"),
    [("A4", 4, (210, 297)), ("A6", 1, (105, 148)), ("80mm", 1, (80, 0))],
)
def test_a_page_holds_its_slips_side_by_side_and_below_each_other(
    paper: str, slips: int, page_mm: tuple[float, float]
) -> None:
    spec = Paper(paper).spec
    assert spec.slips_per_page == slips
    assert spec.page_mm == page_mm


@pytest.mark.parametrize(
    ("mm", "pixels"), [(25.4, 203), (0.01, 1), (0, 0)], ids=["an inch", "a hair", "nothing"]
)
def test_a_line_however_thin_is_a_dot(mm: float, pixels: int) -> None:
    assert px(mm, DPI) == pixels


@pytest.mark.parametrize(("width", "rows"), [(12, b"\x00\x00"), (16, b"\x00")])
def test_bytes_that_are_no_rows_are_refused(width: int, rows: bytes) -> None:
    with pytest.raises(ValueError, match="bytes"):
        Raster(width, 1, rows)
