"""Pages of the guide: Markdown in each language, and full-text search in them.

A heading has its id on a line before it, ``<!-- id: doors -->``, the same in each language; a link
is ``[words](places#doors)``. Keys are written as code, menu paths in italics, settings in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtGui import QTextBlock, QTextDocument

from deskdispatch import assets
from deskdispatch.domain.text.search_text import SearchQuery, folded
from deskdispatch.ui.text.amounts import isolated

PAGES: Final = (
    "first-booking",
    "places",
    "addresses",
    "cash",
    "unconfirmed",
    "slips",
    "order-files",
    "customers",
    "counters",
    "failures",
)
"""Names of the pages and their files, in the order of the list."""

_KEY: Final = re.compile(r"`([^`]+)`")
"""Key names, which are read left to right even in Arabic text, so that ``Ctrl+,`` keeps its
comma."""

_ID: Final = re.compile(r"<!-- id: ([a-z0-9-]+) -->")
_HEADING: Final = re.compile(r"(#+) +(.*)")
PICTURE: Final = "\ufffc"
"""Placeholder of a picture in the text of a block."""

_AROUND: Final = 40
"""Characters of a passage before the first word found."""


class GuidePage(NamedTuple):
    """A page in one language.

    Attributes:
        markdown: Its text without the ids.
        ids: Id of each heading, in order; "" for a heading without one.
    """

    name: str
    title: str
    markdown: str
    ids: tuple[str, ...]


class GuideHit(NamedTuple):
    """A section that a search found.

    Attributes:
        address: ``page#section``.
        passage: The line that matches best, from a little before the first word found.
    """

    address: str
    title: str
    heading: str
    passage: str


class _Section(NamedTuple):
    page: GuidePage
    id: str
    heading: str
    lines: Sequence[str]


@cache
def page(name: str, language: str) -> GuidePage:
    """Reads a page.

    Raises:
        OSError: There is no such page.
    """
    lines, ids, title, id = [], [], "", ""
    for line in assets.path("guide", language, f"{name}.md").read_text("utf-8").splitlines():
        if marked := _ID.fullmatch(line.strip()):
            id = marked[1]
            continue
        if heading := _HEADING.fullmatch(line):
            title = title or heading[2].strip()
            ids.append(id)
            id = ""
        lines.append(line)
    return GuidePage(name, title, "\n".join(lines), tuple(ids))


def shown_markdown(page: GuidePage) -> str:
    return _KEY.sub(lambda key: f"`{isolated(key[1])}`", page.markdown)


def headings(document: QTextDocument, page: GuidePage) -> Iterator[tuple[str, QTextBlock]]:
    """Yields the headings of a page's document, each with its id."""
    found = (block for block in blocks(document) if block.blockFormat().headingLevel())
    yield from zip(page.ids, found, strict=False)


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def find(typed: str, language: str) -> list[GuideHit]:
    """Returns the sections with all words, title and heading matches first; none without words."""
    words = SearchQuery.of(typed).words
    if not words:
        return []
    ranked = []
    for section in _sections(language):
        texts = (section.page.title, section.heading, *section.lines)
        fits = [[word in folded(text) for word in words] for text in texts]
        if all(map(any, zip(*fits, strict=True))):
            rank = next((at for at, each in enumerate(fits[:2]) if all(each)), 2)
            ranked.append((rank, _hit(section, words)))
    return [hit for _rank, hit in sorted(ranked, key=lambda each: each[0])]


def places_of(typed: str, text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each word of a query in a text."""
    letters = [folded(letter) for letter in text]
    plain = "".join(letters)
    origin = [at for at, letter in enumerate(letters) for _ in letter]
    for word in SearchQuery.of(typed).words:
        at = plain.find(word)
        while at >= 0:
            yield origin[at], origin[at + len(word) - 1] + 1
            at = plain.find(word, at + len(word))


@cache
def _sections(language: str) -> tuple[_Section, ...]:
    return tuple(each for name in PAGES for each in _sections_of(page(name, language)))


def _sections_of(page: GuidePage) -> Iterator[_Section]:
    document = QTextDocument()
    document.setMarkdown(page.markdown)
    ids = {block.position(): id for id, block in headings(document, page)}
    section = _Section(page, "", page.title, [])
    for block in blocks(document):
        text = block.text().replace(PICTURE, "").strip()
        if block.position() not in ids:
            section = section._replace(lines=[*section.lines, *filter(None, [text])])
        elif ids[block.position()]:
            yield section
            section = _Section(page, ids[block.position()], text, [])
    yield section


def _hit(section: _Section, words: Sequence[str]) -> GuideHit:
    lines = section.lines or [section.heading]
    best = max(lines, key=lambda line: sum(word in folded(line) for word in words))
    found = min((start for word in words for start, _ in places_of(word, best)), default=0)
    start = 0 if found <= _AROUND else best.rfind(" ", 0, found - _AROUND // 2) + 1
    passage = f"… {best[start:]}" if start else best
    address = f"{section.page.name}#{section.id}" if section.id else section.page.name
    return GuideHit(address, section.page.title, section.heading, passage)
