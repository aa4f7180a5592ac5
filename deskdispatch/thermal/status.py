"""What a printer says of itself: the real-time status of ESC/POS."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from deskdispatch.domain.errors import PrintError, PrintFault
from deskdispatch.thermal.connection import PrinterConnection, PrinterTimeouts

THROUGH: Final = b"\x1dr\x01"
"""``GS r 1``: answered in its turn, which is when all that came before is printed."""

_QUESTION: Final = b"\x10\x04"
"""``DLE EOT n``: answered at once, whatever waits to be printed."""

_PRINTER, _CAUSE, _ERROR, _PAPER = 1, 2, 3, 4

_AT_ONCE: Final = (0x93, 0x12)
_IN_TURN: Final = (0x90, 0x00)
"""Which bits are always the same in an answer, and how; what is like neither is not for us."""

_OFFLINE: Final = 0x08
_COVER, _NO_PAPER = 0x04, 0x20
_STUCK: Final = 0x28
"""The knife, or something that only a mechanic can mend."""
_LOW, _ENDED = 0x0C, 0x60
_ENDED_IN_TURN: Final = 0x0C


@dataclass(frozen=True, slots=True)
class Condition:
    """How a printer is.

    Attributes:
        answers: Whether it said anything.
        fault: Why it does not print; None where nothing is known against it.
        is_low: Whether the roll is near its end.
    """

    answers: bool
    fault: PrintFault | None = None
    is_low: bool = False


class Talk:
    """Questions and answers over one line."""

    def __init__(self, line: PrinterConnection, timeouts: PrinterTimeouts) -> None:
        self._line = line
        self._timeouts = timeouts
        self._is_through = False
        self._ran_out = False

    async def condition(self) -> Condition:
        """Asks how it is; one that gives no first answer is asked nothing more.

        Raises:
            PrinterConnectionLost: The other side has closed.
        """
        await self._hear(0)  # late answers, which would be taken for those to come
        state = await self._ask(_PRINTER)
        if state is None:
            return Condition(answers=False)
        paper = await self._ask(_PAPER) or 0
        fault = None
        if paper & _ENDED or state & _OFFLINE:
            fault = await self._why(PrintFault.NO_PAPER if paper & _ENDED else None)
        return Condition(answers=True, fault=fault, is_low=bool(paper & _LOW))

    async def is_through(self, seconds: float) -> bool:
        """Whether the answer to ``THROUGH`` has come, or comes in that time.

        Raises:
            PrinterConnectionLost: The other side has closed.
            PrintError: ``NO_PAPER``: that is what the answer says.
        """
        if not self._is_through:
            await self._hear(seconds)
        if self._ran_out:
            raise PrintError(PrintFault.NO_PAPER, may_have_printed=True)
        return self._is_through

    async def _why(self, known: PrintFault | None) -> PrintFault:
        """Why it is offline; with its cover open it sees no paper either."""
        cause = await self._ask(_CAUSE) or 0
        if cause & _COVER:
            return PrintFault.COVER_OPEN
        if known is not None or cause & _NO_PAPER:
            return PrintFault.NO_PAPER
        error = await self._ask(_ERROR) or 0
        return PrintFault.JAMMED if error & _STUCK else PrintFault.OFFLINE

    async def _ask(self, number: int) -> int | None:
        await self._line.write(_QUESTION + bytes((number,)))
        return await self._hear(self._timeouts.answer)

    async def _hear(self, seconds: float) -> int | None:
        """An answer that was given at once, the last of what came; None where none came."""
        found, until = None, monotonic() + seconds
        while found is None and (heard := await self._line.read(max(0.0, until - monotonic()))):
            for byte in heard:
                if _is(byte, *_AT_ONCE):
                    found = byte
                elif _is(byte, *_IN_TURN):
                    self._is_through = True
                    self._ran_out = bool(byte & _ENDED_IN_TURN)
                    return found
        return found


def _is(byte: int, always: int, so: int) -> bool:
    return byte & always == so
