"""Model of a thermal printer's inside: turns ESC/POS back into pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from deskdispatch.domain.slips.template import Raster

Event = tuple[str, int]


@dataclass(slots=True)
class Strip:
    """Piece of paper up to its cut.

    Attributes:
        rows: Rows of dots, eight per byte; a set bit is black.
        events: Other events in order: a word and its number.
    """

    rows: list[bytes] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def picture(self) -> Raster:
        width = max((len(row) for row in self.rows), default=1)
        return Raster(width * 8, len(self.rows), b"".join(r.ljust(width, b"\0") for r in self.rows))


class Mechanism:
    """Model of a common thermal printer.

    Status requests are answered when they arrive, even if they are just bytes in the middle of a
    picture. Everything else is processed in order, but not while the cover is open or there is no
    paper. Unprocessed bytes are kept, even from earlier connections.

    Attributes:
        strips: Printed strips, of which the last is still in the printer.
        rows_left: Rows of paper left; None for endless paper.
        is_mute: Whether it answers no status requests; it does not print them either.
        knows_turns: Whether it supports ``GS r``, which is answered in its turn.
    """

    def __init__(
        self, *, rows_left: int | None = None, is_mute: bool = False, knows_turns: bool = True
    ) -> None:
        self.strips = [Strip()]
        self.rows_left = rows_left
        self.is_mute = is_mute
        self.knows_turns = knows_turns
        self.is_low = False
        self.is_offline = False
        self.is_jammed = False
        self._cover_open = False
        self._waiting = bytearray()
        self._tail = b""
        self._answers = bytearray()
        self._work = self._steps()
        next(self._work)

    @property
    def out(self) -> list[Strip]:
        """Strips that were cut off."""
        return self.strips[:-1]

    @property
    def pending(self) -> int:
        """Number of unprocessed bytes."""
        return len(self._waiting)

    @property
    def unread(self) -> bytes:
        """Unprocessed bytes."""
        return bytes(self._waiting)

    def open_cover(self) -> None:
        self._cover_open = True

    def mend(self, rows: int | None = None) -> None:
        """Inserts a new roll and closes everything; the printer continues where it stopped."""
        self._cover_open = self.is_offline = self.is_jammed = False
        self.rows_left = rows
        next(self._work)

    def receive(self, data: bytes) -> bytes:
        """Takes bytes and returns the answer to them."""
        self._answer_at_once(data)
        self._waiting += data
        next(self._work)
        said = b"" if self.is_mute else bytes(self._answers)
        self._answers.clear()
        return said

    def _answer_at_once(self, data: bytes) -> None:
        seen = self._tail + data
        for at in range(len(seen) - 2):
            if seen[at : at + 2] == b"\x10\x04" and 1 <= seen[at + 2] <= 4:
                self._answers.append(self._state(seen[at + 2]))
        self._tail = seen[-2:]

    def _state(self, question: int) -> int:
        ended = self.rows_left == 0 or self._cover_open
        stands = ended or self.is_offline or self.is_jammed
        bits = {
            1: 0x08 * stands,
            2: 0x04 * self._cover_open | 0x20 * ended | 0x40 * self.is_jammed,
            3: 0x08 * self.is_jammed,
            4: 0x0C * (self.is_low or ended) | 0x60 * ended,
        }
        return 0x12 | bits[question]

    def _stands(self) -> bool:
        return self._cover_open or self.rows_left == 0 or self.is_offline or self.is_jammed

    def _take(self, count: int) -> Iterator[None]:
        """Waits until ``count`` bytes have arrived and the printer can process them."""
        while len(self._waiting) < count or self._stands():
            yield
        self._taken = bytes(self._waiting[:count])
        del self._waiting[:count]

    def _steps(self) -> Iterator[None]:
        doings: dict[bytes, Callable[[], Iterator[None]]] = {
            b"\x1d": self._gs,
            b"\x1b": self._esc,
            b"\x10": self._dle,
        }
        while True:
            yield from self._take(1)
            if (do := doings.get(self._taken)) is not None:
                yield from do()
            elif self._taken == b"\n":
                self._note("line", 1)
            elif self._taken != b"\0":
                self._note("letter", self._taken[0])

    def _dle(self) -> Iterator[None]:
        yield from self._take(2)  # was answered when it arrived

    def _gs(self) -> Iterator[None]:
        yield from self._take(1)
        kind = self._taken
        if kind == b"v":
            yield from self._raster()
            return
        yield from self._take(1)
        if kind == b"V":
            self._note("cut", self._taken[0])
            self.strips.append(Strip())
        elif kind == b"r" and self.knows_turns:
            self._answers.append(0x00)
        elif kind == b"|":
            self._note("density", self._taken[0])
        elif kind != b"r":
            self._note("letter", kind[0])

    def _raster(self) -> Iterator[None]:
        yield from self._take(6)
        zero, mode, x, x256, y, y256 = self._taken
        assert (zero, mode) == (ord("0"), 0)
        self._note("picture", y + 256 * y256)
        for _row in range(y + 256 * y256):
            yield from self._take(x + 256 * x256)
            self._print(self._taken)

    def _esc(self) -> Iterator[None]:
        yield from self._take(1)
        kind = self._taken
        if kind == b"*":
            yield from self._column()
        elif kind == b"p":
            yield from self._take(3)
            self._note("kick", {0: 2, 1: 5}[self._taken[0]])
        elif kind in (b"d", b"3"):
            yield from self._take(1)
            self._note("feed" if kind == b"d" else "spacing", self._taken[0])
        elif kind in (b"@", b"2"):
            self._note("init" if kind == b"@" else "spacing", 0)
        else:
            self._note("letter", kind[0])

    def _column(self) -> Iterator[None]:
        yield from self._take(3)
        mode, x, x256 = self._taken
        assert mode == 33
        width = x + 256 * x256
        yield from self._take(width * 3)
        columns = [int.from_bytes(self._taken[at : at + 3]) for at in range(0, width * 3, 3)]
        for row in range(24):
            bits = "".join(str(column >> (23 - row) & 1) for column in columns)
            self._print(int(bits, 2).to_bytes(width // 8))
        yield from self._take(1)
        assert self._taken == b"\n"

    def _print(self, row: bytes) -> None:
        self.strips[-1].rows.append(row)
        if self.rows_left is not None:
            self.rows_left -= 1

    def _note(self, what: str, number: int) -> None:
        if (what, number) != ("spacing", 0) and what != "spacing":
            self.strips[-1].events.append((what, number))
