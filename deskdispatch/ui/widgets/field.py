"""A label, its editor, and what is wrong with what was typed."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget


class Field(QWidget):
    """An editor with its label beside or above it and an error line under it.

    The label is the editor's buddy and its accessible name; the error is its accessible
    description and sets the editor's property ``invalid``, which the style sheet knows.
    """

    def __init__(
        self,
        editor: QWidget,
        label: str = "",
        *,
        above: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._editor = editor

    @property
    def editor(self) -> QWidget:
        """What is typed into."""
        return self._editor

    @property
    def error(self) -> str:
        """The error shown, or nothing."""
        return ""

    def set_label(self, text: str) -> None:
        """Name the editor; an ``&`` marks the letter of its shortcut."""

    def set_error(self, text: str) -> None:
        """Say under the editor what is wrong; the text is plain. Nothing clears it."""

    def clear_error(self) -> None:
        """Nothing is wrong any more."""

    def focus_editor(self) -> None:
        """Put the cursor into the editor, its text selected where it has one."""


def align_labels(fields: Iterable[Field]) -> None:
    """Give labels that stand beside their editors one width; again after a change of language."""
