"""Tests of the page at ``/``, which describes each endpoint and each decision once."""

from __future__ import annotations

import re
from html import unescape

from deskdispatch import __version__
from deskdispatch.service.operations import TABLE
from deskdispatch.service.overview import DECISIONS, html


def _rows(table: str) -> list[list[str]]:
    """Returns the cells of each row below the header."""
    body = table.partition("<tbody>")[2]
    cells = [re.findall("<td>(.*?)</td>", row) for row in re.findall("<tr>(.*?)</tr>", body)]
    return [[unescape(cell) for cell in row] for row in cells]


def test_each_endpoint_says_whether_it_needs_a_sign_in() -> None:
    endpoints, _decisions = re.findall("<table>.*?</table>", html(), re.DOTALL)
    rows = _rows(endpoints)
    assert len(rows) == len(TABLE)
    needs = {(method, path): need for method, path, _what, need in rows}
    assert needs["POST", "/api/v1/auth/login"] == "no"
    assert needs["POST", "/api/v1/deliveries"] == "key or token"
    assert all(what for _method, _path, what, _need in rows)


def test_each_decision_stands_there_with_its_reason() -> None:
    _endpoints, decisions = re.findall("<table>.*?</table>", html(), re.DOTALL)
    assert _rows(decisions) == [list(each) for each in DECISIONS]
    assert len({what for what, _choice, _why in DECISIONS}) == len(DECISIONS)
    assert all(all(each) for each in DECISIONS)


def test_it_names_the_release() -> None:
    assert f"deskdispatch {__version__}." in html()
