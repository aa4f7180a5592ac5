from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.bench.report import Measure, from_json, table, to_json

RATIO = Measure("start", "ms", (210.0, 190.0, 500.0), (100.0, 90.0, 110.0), limit=2.5, aim=1.5)
BLOCK = Measure("block", "ms", (4.0, 5.0, 17.0), limit=16.0, at_most=True)


def test_a_ratio_is_that_of_the_medians() -> None:
    assert RATIO.value == pytest.approx(2.1)
    assert RATIO.verdict == "met"


def test_a_largest_sample_counts_alone() -> None:
    assert BLOCK.value == 17.0
    assert BLOCK.verdict == "OVER"


@pytest.mark.parametrize(
    ("ours", "verdict"), [((150.0,), "aim met"), ((250.0,), "met"), ((251.0,), "OVER")]
)
def test_limits_belong_to_what_is_allowed(ours: tuple[float, ...], verdict: str) -> None:
    assert Measure("x", "ms", ours, (100.0,), limit=2.5, aim=1.5).verdict == verdict


def test_a_slow_machine_takes_longer_for_a_time_alone() -> None:
    slow = replace(BLOCK, slowness=1.1)
    assert slow.value == pytest.approx(17.0 / 1.1)
    assert slow.verdict == "aim met"
    assert replace(RATIO, slowness=1.1).value == RATIO.value
    assert replace(BLOCK, unit="kB", slowness=1.1).value == BLOCK.value


@pytest.mark.parametrize(("ours", "verdict"), [(40.0, "met"), (39.9, "UNDER")])
def test_a_rate_may_not_be_too_small(ours: float, verdict: str) -> None:
    rate = Measure("x", "/s", (ours,), (100.0,), limit=0.4, at_least=True)
    assert rate.verdict == verdict
    assert table([rate]).splitlines()[-1].split()[-3:] == ["≥", "0.4", verdict]


def test_a_line_without_a_limit_is_only_told() -> None:
    assert Measure("x", "ms", (1e9,), (1.0,)).verdict == "told"


def test_the_table_aligns_its_columns() -> None:
    lines = table([RATIO, BLOCK]).splitlines()
    assert lines == [
        "what       ours   against  value  aim  limit  verdict",
        "-----  --------  --------  -----  ---  -----  -------",
        "start  210.0 ms  100.0 ms   2.10  1.5    2.5  met",
        "block   17.0 ms             17.0          16  OVER",
    ]


def test_json_brings_every_sample_back() -> None:
    text = to_json([RATIO, BLOCK])
    assert from_json(text) == [RATIO, BLOCK]
    first = json.loads(text)["measures"][0]
    assert first["ours"] == [210.0, 190.0, 500.0]
    assert (first["value"], first["verdict"]) == (pytest.approx(2.1), "met")
    assert json.loads(text)["machine"]["cores"] >= 1


def test_json_of_something_else_is_refused() -> None:
    with pytest.raises(TypeError):
        from_json('{"measures": [{"name": "x", "unit": "ms", "ours": [1], "guess": 2}]}')
