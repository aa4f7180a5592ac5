"""Loads a table file line by line through the reading process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.table_process import TableProcess
from deskdispatch.files.wire import PipeMessage, ProcessReply, ReadOptions

logger = logging.getLogger(__name__)


async def load(
    path: Path, sheet: str | None = None, *, asks: bool = False
) -> AsyncGenerator[Sequence[PipeMessage], None]:
    """Every line that is not empty, a few at a time, the headings first.

    Close the generator if it is left early, as it owns a process.

    Args:
        path: CSV, a workbook or vCards, told by its content.
        sheet: Of a workbook; None for the one that was open, as far as it has rows.
        asks: Whether to raise ``SeveralSheets`` where that is a choice.

    Raises:
        FileError: It cannot be read, or not to its end.
    """
    async with TableProcess("read", path, ReadOptions(sheet, asks)) as child:
        while True:
            lines = await child.lines()
            yield [line for line in lines if isinstance(line, PipeMessage)]
            if isinstance(answer := lines[-1], ProcessReply):
                _end(answer)
                return
            await asyncio.sleep(0)


def _end(answer: ProcessReply) -> None:
    if answer.sheets:
        raise SeveralSheets(answer.sheets, answer.shown)
    if answer.failure:
        logger.warning("A table was not read: %s %s", answer.failure, answer.detail)
        raise FileError(FileFailure(answer.failure))
