"""One message of a banner, and how it is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from deskdispatch.ui.widgets.keys import ACT

Words = Callable[[], str]
"""Makes a text in the language of the window, again after each change of language."""


class BannerKind(StrEnum):
    """How a message is meant; the style sheet uses the values."""

    INFO = "info"
    GOOD = "good"
    ATTENTION = "attention"
    BAD = "bad"


@dataclass(slots=True)
class BannerMessage:
    """One message.

    Attributes:
        key: Messages of one key replace each other.
        action: The action's label; None for no action.
        on_action: Runs the action; None emits ``action_triggered``.
        on_print: Prints the slip of the order in the text; None without one.
        on_dismiss: Called when the clerk dismisses it.
        details: Technical details.
        is_condition: Whether it stands until the condition ends.
        is_dismissed: Whether a condition that still holds was dismissed.
        is_passing: Whether it leaves by itself.
        action_key: The shortcut of the action.
        is_urgent: Whether its announcement interrupts a screen reader.
    """

    key: str
    kind: BannerKind
    words: Words
    action: Words | None = None
    on_action: Callable[[], object] | None = None
    on_print: Callable[[], object] | None = None
    details: str = ""
    on_dismiss: Callable[[], object] | None = None
    is_condition: bool = False
    is_dismissed: bool = False
    is_passing: bool = False
    action_key: str = ACT
    is_urgent: bool = False

    @property
    def text(self) -> str:
        """The text, in the language of the window."""
        return self.words()

    @property
    def action_text(self) -> str:
        """The action's label, or ""."""
        return "" if self.action is None else self.action()
