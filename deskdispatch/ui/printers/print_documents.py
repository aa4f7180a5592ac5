"""Renders slips to the PDF documents of print jobs.

On a roll every slip is a job: a job has one length of paper, and printers cut at its end. On
pages all slips are one job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from struct import Struct
from typing import Final, Protocol

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.paper import px
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.pdf import document, singles
from deskdispatch.ui.printing.printer_test_page import sheet_of_test_page
from deskdispatch.ui.printing.words import Word

SLIPS_PER_DOCUMENT: Final = 10
"""Slips on a roll that are painted into one document and then split."""

HEAD: Final = Struct(">IIIdd")
"""Head of a message from the process: slips laid out so far, slips in the document that follows
(0: no document follows), its bytes, and its first page's width and length."""


@dataclass(frozen=True, slots=True)
class PrintDocument:
    """The document of one job.

    Attributes:
        content: A PDF.
        count: Slips on it.
        width_mm: Width of the first page.
        length_mm: Length of the first page.
    """

    content: bytes
    count: int
    width_mm: float
    length_mm: float


class RenderWork(Protocol):
    """An order for ``render_worker``; it can be pickled."""

    @property
    def count(self) -> int:
        """How many are laid out in all."""

    def documents(self, progress: Callable[[int], None]) -> Iterator[PrintDocument]:
        """Renders in this process.

        Args:
            progress: Called with the number laid out so far, where several are one document.
        """


@dataclass(frozen=True, slots=True)
class SlipOrder:
    """Slips to lay out.

    Attributes:
        slips: At least one.
        template: The slips' template.
        is_file: Whether it is one document in any case.
    """

    slips: Sequence[Slip]
    template: SlipTemplate
    is_file: bool = False

    @property
    def count(self) -> int:
        return len(self.slips)

    @property
    def is_apart(self) -> bool:
        return self.template.paper_spec.is_roll and not self.is_file

    def groups(self) -> Iterator[Sequence[Slip]]:
        if self.is_apart:
            yield from ((slip,) for slip in self.slips)
        else:
            yield self.slips

    def documents(self, progress: Callable[[int], None]) -> Iterator[PrintDocument]:
        """Renders in this process; see ``RenderWork``."""
        if self.is_apart:
            yield from _apart(self)
            return
        sheets = pages(_counted(self.slips, progress), self.template)
        first = next(sheets)
        content = document(chain((first,), sheets), title_of(self.slips))
        yield PrintDocument(content, len(self.slips), first.width_mm, first.length_mm)


def title_of(slips: Sequence[Slip]) -> str:
    """The title in the system's list of print jobs."""
    numbers = ", ".join(slip.order_number for slip in slips[:3])
    return numbers if len(slips) <= 3 else f"{numbers} … ({len(slips)})"


def _apart(order: SlipOrder) -> Iterator[PrintDocument]:
    """A few slips at a time share their fonts; on a roll each is one sheet."""
    sheets = pages(order.slips, order.template)
    while some := tuple(islice(sheets, SLIPS_PER_DOCUMENT)):
        made = singles(document(some, "")) if len(some) > 1 else []
        for at, sheet in enumerate(some):
            content = made[at] if made else document((sheet,), "")
            yield PrintDocument(content, 1, sheet.width_mm, sheet.length_mm)


def _counted(slips: Iterable[Slip], progress: Callable[[int], None]) -> Iterator[Slip]:
    for number, slip in enumerate(slips):
        progress(number)
        yield slip


def document_of_test_page(template: SlipTemplate) -> PrintDocument:
    """The test page of the template's paper, in the first place where a page holds several."""
    sheet = sheet_of_test_page(template)
    paper = template.paper_spec
    if paper.slips_per_page > 1:
        width, height = (px(mm, sheet.dpi) for mm in paper.page_mm)
        sheet = replace(sheet, width=width, height=height)
    content = document((sheet,), str(Word.TEST_PAGE))
    return PrintDocument(content, 1, sheet.width_mm, sheet.length_mm)
