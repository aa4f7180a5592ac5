"""The controls of one field of the booking form, and what its entry in the table declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.booking.form.editors import PrefilledEdit
from deskdispatch.ui.text.errors import rule_words
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.field import FormField

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft


def draft_type() -> type[Draft]:
    """The class ``Draft``, which brings pydantic: the first paint goes without."""
    from deskdispatch.domain.booking.booking import Draft

    return Draft


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """The declaration of one field of the booking form.

    While a booking is on its way every field is locked, so that needs no declaration.

    Attributes:
        name: In problems and in ``Draft.unknown``.
        label: Stands before its editor.
        spoken: What a screen reader calls its editor.
        build: Makes its controls.
        placeholder: Stands in the empty editor.
        problems: The words of rules that have special ones here.
        at_custom_pickup: Whether it is shown at a custom pickup alone.
        unknown: Stands under it while it is not known of an earlier delivery; for a line of text.
    """

    name: Field
    label: MarkedText
    spoken: MarkedText
    build: Callable[[FieldSpec, Clock], FieldInput]
    placeholder: MarkedText | None = None
    problems: Mapping[Rule, MarkedText] = field(default_factory=dict)
    at_custom_pickup: bool = False
    unknown: MarkedText | None = None


class Gap(NamedTuple):
    """A value that an earlier booking lacks, which the clerk has to choose or to ask for.

    Attributes:
        words: What is missing, and what to do.
        is_unknown: Whether the field's name belongs into ``Draft.unknown``: without it a value
            would stand in the form that nobody has chosen.
    """

    words: MarkedText
    is_unknown: bool = False


class FieldInput(QObject):
    """The controls of one field with its label, its error and its note.

    Args:
        spec: Its entry in the table.
        editor: What stands beside the label.
        line: The line in it that Enter moves from and to, if there is one.

    Attributes:
        row: The field as the form shows it.
        gap: What the draft that is shown leaves open here; None once somebody has chosen.
    """

    edited = Signal()
    """Somebody changed it."""

    price_matters_changed = Signal()
    """Somebody changed what the price may depend on."""

    def __init__(self, spec: FieldSpec, editor: QWidget, line: QLineEdit | None = None) -> None:
        super().__init__()
        self.spec = spec
        self.line = line
        self.row = FormField(editor)
        self.gap: Gap | None = None
        self._offered = ""
        self._problem: Callable[[], str] = str
        for typed in [line] if line is not None else editor.findChildren(QLineEdit):
            typed.textEdited.connect(self._on_changed)

    def read(self) -> Draft:
        """The entered values, valid or not, as a draft with only these fields set."""
        raise NotImplementedError

    def fill(self, draft: Draft) -> None:
        """Shows a draft's value of this field, or that the clerk has to choose one."""
        self.show(draft)
        self._mark_filled(False)
        self._set_gap(self.gap_of(draft))
        self.row.clear_error()

    def show(self, draft: Draft) -> None:
        """Shows a draft's value of this field."""

    def text_of(self, draft: Draft) -> str:
        """What a draft's value is called in this field's line; "" for none."""
        return ""

    def offer(self, draft: Draft | None) -> None:
        """Shows in the empty line what ``take`` would fill in; None for nothing."""
        self._offered = "" if draft is None else self.text_of(draft)
        self._show_placeholder()

    def take(self, draft: Draft) -> None:
        """Fills an empty line, which looks filled until somebody changes it.

        A line that still looks filled is another customer's and is filled anew.
        """
        if self.line is not None and (self.is_filled or not self.line.text().strip()):
            self.show(draft)
            self._mark_filled(bool(self.text_of(draft)))

    @property
    def is_filled(self) -> bool:
        """Whether the line was filled by ``take`` and not changed since."""
        return self.line is not None and bool(self.line.property("filled"))

    def gap_of(self, draft: Draft) -> Gap | None:
        """What the clerk has to choose here for a draft; None for nothing."""
        return None

    def refuse(self, words: Callable[[], str]) -> None:
        """Shows an error of this field; it follows a change of language."""
        self._problem = words
        self.row.set_error(words())

    def refuse_by(self, rule: Rule) -> None:
        """Shows the rule that the entered value breaks."""
        special = self.spec.problems.get(rule)
        self.refuse(
            partial(translated, special) if special else partial(rule_words, self.spec.name, rule)
        )

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        spec = self.spec
        self.row.set_label(translated(spec.label), translated(spec.spoken))
        self._show_placeholder()
        self._set_gap(self.gap)
        if self.row.error:
            self.row.set_error(self._problem())

    def _set_gap(self, gap: Gap | None) -> None:
        if gap is not None or self.gap is not None:  # else the note is another's
            self.row.set_note("" if gap is None else translated(gap.words), attention=True)
        self.gap = gap

    def _show_placeholder(self) -> None:
        if self.line is not None:
            usual = self.spec.placeholder
            self.line.setPlaceholderText(self._offered or (translated(usual) if usual else ""))

    def _mark_filled(self, filled: bool) -> None:
        """Sets the line's property ``filled``, which the style sheet uses."""
        if self.line is not None and self.is_filled != filled:
            self.line.setProperty("filled", filled)
            self.line.style().polish(self.line)

    def _on_changed(self) -> None:
        """Clears the error, the open choice and the look of a filled line after an edit."""
        self._mark_filled(False)
        self._set_gap(None)
        self.row.clear_error()
        self.edited.emit()


class TextInput(FieldInput):
    """One line of text.

    Args:
        spec: Its entry in the table.
        line: The line.
        shown: What a draft has of it.
        typed: A draft that has this text and nothing else.
    """

    def __init__(
        self,
        spec: FieldSpec,
        line: QLineEdit,
        shown: Callable[[Draft], str],
        typed: Callable[[str], Draft],
    ) -> None:
        super().__init__(spec, line, line)
        self._line = line
        self._shown = shown
        self._typed = typed

    def read(self) -> Draft:
        """The entered text."""
        return self._typed(self._line.text())

    def gap_of(self, draft: Draft) -> Gap | None:
        """The text, where an earlier delivery may have had one."""
        words = self.spec.unknown
        return Gap(words, True) if words and self.spec.name in draft.unknown else None

    def text_of(self, draft: Draft) -> str:
        """The draft's text."""
        return self._shown(draft)

    def show(self, draft: Draft) -> None:
        """Shows the draft's text; in a line for one value the next key replaces it."""
        if isinstance(self._line, PrefilledEdit):
            self._line.prefill(self._shown(draft))
        else:
            self._line.setText(self._shown(draft))
