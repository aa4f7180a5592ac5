"""The HTML page at ``/``: endpoints and decisions, without a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

from deskdispatch import __version__
from deskdispatch.service.decisions import DECISIONS
from deskdispatch.service.routes import TABLE


@cache
def html() -> str:
    """The whole page."""
    endpoints = [
        (*each.endpoint, each.summary, "no" if each.open else "key or token") for each in TABLE
    ]
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Delivery merchant service</title>
<style>body {{ max-width: 60em; margin: auto; padding: 1em; }} th, td {{ text-align: start;
vertical-align: top; padding: 0.3em 1em 0.3em 0; }}</style>
</head>
<body>
<h1>Delivery merchant service</h1>
<p>The practice service of deskdispatch {escape(__version__)}.
<a href="openapi.json">openapi.json</a> says what every request and response looks like.</p>
<h2>Endpoints</h2>
{_table(("Method", "Path", "What for", "Needs"), endpoints)}
<h2>Decisions</h2>
<p>Where the contract shows nothing, this service had to choose. A client must not count on any of
it.</p>
{_table(("What", "Our choice", "Why"), DECISIONS)}
</body>
</html>
"""


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
