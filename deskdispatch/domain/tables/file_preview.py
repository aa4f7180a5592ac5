"""The lines that an import skips, shown before anything is imported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deskdispatch.domain.text.marked_text import WordedEnum

MOST_LEFT_OUT: Final = 1_000
"""Maximum skipped lines that are kept one by one; the others are only counted."""


class LeftOutLine(NamedTuple):
    """A line that is not imported, and a text to find it in the file."""

    line: int
    failure: WordedEnum
    text: str


@dataclass(slots=True)
class FilePreview:
    """The skipped lines of a file, up to ``MOST_LEFT_OUT``, and their total number."""

    left_out: list[LeftOutLine] = field(default_factory=list)
    left_out_count: int = 0

    def leave_out(self, line: int, failure: WordedEnum, text: str) -> None:
        self.left_out_count += 1
        if len(self.left_out) < MOST_LEFT_OUT:
            self.left_out.append(LeftOutLine(line, failure, text))
