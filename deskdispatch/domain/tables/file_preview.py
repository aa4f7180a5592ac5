"""What an import leaves out of a file, to be shown before anything is imported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deskdispatch.domain.text.marked_text import WordedEnum

MOST_LEFT_OUT: Final = 1_000
"""Left out lines that are kept one by one; the others are counted."""


class LeftOutLine(NamedTuple):
    """A line that is not imported, and the text by which it is found in the file."""

    line: int
    failure: WordedEnum
    text: str


@dataclass(slots=True)
class FilePreview:
    """The lines of a file that are left out, the first ``MOST_LEFT_OUT``, and their number."""

    left_out: list[LeftOutLine] = field(default_factory=list)
    left_out_count: int = 0

    def leave_out(self, line: int, failure: WordedEnum, text: str) -> None:
        self.left_out_count += 1
        if len(self.left_out) < MOST_LEFT_OUT:
            self.left_out.append(LeftOutLine(line, failure, text))
