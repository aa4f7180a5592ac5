"""Edit distance with transpositions, for a whole name and for its beginning."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Edits(NamedTuple):
    """Edit distances.

    Attributes:
        whole: To the whole name.
        start: To its nearest prefix.
    """

    whole: int
    start: int


@lru_cache(1024)
def edits(typed: str, name: str, most: int) -> Edits:
    """Optimal string alignment distance (Damerau, no letter edited twice).

    Args:
        typed: What was typed.
        name: What may be meant.
        most: Larger distances are returned as ``most + 1``.
    """
    far = most + 1
    row = [min(at, far) for at in range(min(len(name), len(typed) + most) + 1)]
    above = [far] * len(row)
    for at in range(1, len(typed) + 1):
        above, row = row, _next(typed[:at], name, (above, row), most)
        if min(row) > most and min(above) >= most:
            return Edits(far, far)
    is_whole = len(row) > len(name)
    return Edits(min(row[-1], far) if is_whole else far, min(*row, far))


def _next(typed: str, name: str, rows: tuple[list[int], list[int]], most: int) -> list[int]:
    """The next row of the matrix, computed near the diagonal only."""
    before, last = rows
    at = len(typed)
    row = [min(at, most + 1)] + [most + 1] * (len(last) - 1)
    letter, previous = typed[-1], typed[-2:-1]
    for to in range(max(1, at - most), min(len(last), at + most + 1)):
        other = name[to - 1]
        if letter == other:
            row[to] = last[to - 1]
            continue
        least = min(last[to - 1], last[to], row[to - 1])
        if previous == other and to > 1 and letter == name[to - 2] and before[to - 2] < least:
            least = before[to - 2]
        row[to] = least + 1
    return row
