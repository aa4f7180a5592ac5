"""Word, meaning and look of each state of a row, one entry a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated


@dataclass(frozen=True, slots=True)
class RowStateView:
    """How a state is shown.

    Attributes:
        word: A short word.
        counted: How many rows are so, with ``{count}``.
        icon: Its shape.
        token: Its colour in the theme.
    """

    word: MarkedText
    counted: MarkedText
    icon: str
    token: str


STATES: Final[dict[RowState, RowStateView]] = {
    RowState.READY: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Ready"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} ready"),
        icon="play",
        token="accent",
    ),
    RowState.UNCHECKED: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "To check"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} to check"),
        icon="search",
        token="attention",
    ),
    RowState.PROBLEM: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Problem"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} with problems"),
        icon="exclamation",
        token="bad",
    ),
    RowState.KNOWN: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Booked before"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} booked before"),
        icon="repeat",
        token="attention",
    ),
    RowState.LEFT_OUT: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Left out"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} left out"),
        icon="cross",
        token="muted",
    ),
    RowState.SENDING: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Sending …"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} on the way"),
        icon="clock",
        token="accent",
    ),
    RowState.BOOKED: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Booked"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} booked"),
        icon="check",
        token="good",
    ),
    RowState.UNCONFIRMED: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Unconfirmed"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} unconfirmed"),
        icon="question",
        token="attention",
    ),
    RowState.FAILED: RowStateView(
        QT_TRANSLATE_NOOP("OrderFiles", "Failed"),
        QT_TRANSLATE_NOOP("OrderFiles", "{count} failed"),
        icon="barred-circle",
        token="bad",
    ),
}
"""In the order in which they are counted."""


def state_word(state: RowState) -> str:
    """A short word for a state."""
    return translated(STATES[state].word)


def count_words(state: RowState, count: int) -> str:
    """How many rows are in a state: ``35 ready``."""
    return translated(STATES[state].counted).format(count=f"{count:,}")
