"""Base classes of the controls of one field of the booking form."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QShortcutEvent, QValidator
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.text.fields import Editor, InputSpec
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import SelectOnFocus
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.keys import with_key

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.errors import Rule


class MissingValue(NamedTuple):
    """A value that an earlier booking lacks and that the clerk has to choose or ask for.

    ``is_unknown``: add the field's name to ``Draft.unknown``; otherwise a value that nobody chose
    would stand in the form.
    """

    words: MarkedText
    is_unknown: bool = False


class FieldInput(QObject):
    """The controls of one field with its label, its error and its note.

    ``line`` is the line edit that Enter moves from and to. ``missing`` is the value that the shown
    draft leaves open here; None once somebody has chosen.
    """

    edited = Signal()
    price_matters_changed = Signal()

    def __init__(self, spec: InputSpec, editor: QWidget, line: QLineEdit | None = None) -> None:
        super().__init__()
        self.spec = spec
        self.line = line
        self.row = FormField(editor, floats=True)
        self.missing: MissingValue | None = None
        self._offered = ""
        self._error_words: Callable[[], str] = str
        if line is not None:
            line.textEdited.connect(self._on_changed)
            line.editingFinished.connect(self.accepts)

    def accepts(self) -> bool:
        """Whether the focus may move on; shows the error of a text that cannot be read."""
        if (rule := self.broken_rule()) is not None:
            self.refuse_by(rule)
        return rule is None

    def broken_rule(self) -> Rule | None:
        """Returns the rule that the typed text breaks; None while the field is empty."""
        return None

    def read(self) -> dict[str, Any]:
        """Returns the entered values, valid or not, by the names of the draft's fields."""
        raise NotImplementedError

    def fill(self, draft: Draft) -> None:
        self.show(draft)
        self.mark_filled(False)
        self._set_missing(self.missing_of(draft))
        self.row.clear_error()

    def show(self, draft: Draft) -> None:
        """Shows a draft's value of this field."""

    def text_of(self, draft: Draft) -> str:
        return ""

    def offer(self, draft: Draft | None) -> None:
        """Shows in the empty line, as a placeholder, the text that ``take`` would fill in.

        None shows the usual placeholder.
        """
        self._offered = "" if draft is None else self.text_of(draft)
        self._show_placeholder()

    def take(self, draft: Draft) -> None:
        """Fills an empty line, which is styled as filled until somebody changes it.

        A line still styled as filled belongs to another customer and is filled again.
        """
        if self.line is not None and (self.is_filled or not self.line.text().strip()):
            self.show(draft)
            self.mark_filled(bool(self.text_of(draft)))
            if self.is_filled:
                self.row.clear_error()

    @property
    def is_filled(self) -> bool:
        return self.line is not None and bool(self.line.property("filled"))

    def missing_of(self, draft: Draft) -> MissingValue | None:
        """Returns the value that the clerk has to choose here for a draft, or None."""
        return None

    def refuse(self, words: Callable[[], str]) -> None:
        """Shows an error of this field; its words change with the language."""
        self._error_words = words
        self.row.set_error(words())

    def refuse_by(self, rule: Rule) -> None:
        from deskdispatch.ui.text.errors import rule_words

        special = self.spec.problems.get(rule)
        self.refuse(
            partial(translated, special) if special else partial(rule_words, self.spec.field, rule)
        )

    def retranslate(self) -> None:
        spec = self.spec
        self.row.set_label(*(translated(words or spec.name) for words in (spec.label, spec.spoken)))
        self._show_placeholder()
        self._set_missing(self.missing)
        if self.row.error:
            self.row.set_error(self._error_words())

    def _set_missing(self, missing: MissingValue | None) -> None:
        # Otherwise the note under the field is about something else.
        if missing is not None or self.missing is not None:
            self.row.set_note("" if missing is None else translated(missing.words), attention=True)
        self.missing = missing

    def _show_placeholder(self) -> None:
        if self.line is not None:
            usual = self.spec.placeholder
            self.line.setPlaceholderText(self._offered or (translated(usual) if usual else ""))

    def mark_filled(self, filled: bool) -> None:
        if self.line is not None and self.is_filled != filled:
            self.line.setProperty("filled", filled)
            self.line.style().polish(self.line)

    def _on_changed(self) -> None:
        self.mark_filled(False)
        self._set_missing(None)
        self.row.clear_error()
        self.edited.emit()


class TextInput(FieldInput):
    """One line of text, or a phone."""

    def __init__(self, spec: InputSpec) -> None:
        line = PrefilledEdit() if spec.editor is not Editor.TEXT else LineEdit()
        is_phone = spec.editor is Editor.PHONE
        hints = Qt.InputMethodHint
        line.setInputMethodHints(hints.ImhDialableCharactersOnly if is_phone else hints.ImhNone)
        first, *rest = spec.field.value.split("_")
        line.setObjectName(f"{first}{''.join(map(str.capitalize, rest))}Edit")
        super().__init__(spec, line, line)
        self._line = line
        if is_phone:
            line.setValidator(_LatinDigits(line))

    def read(self) -> dict[str, Any]:
        return {self.spec.field.value: self._line.text()}

    def missing_of(self, draft: Draft) -> MissingValue | None:
        words = self.spec.unknown
        return MissingValue(words, True) if words and self.spec.field in draft.unknown else None

    def broken_rule(self) -> Rule | None:
        if not self._line.text().strip():
            return None
        from deskdispatch.domain.booking.booking import broken_rule

        return broken_rule(self.spec.field, self._line.text())

    def text_of(self, draft: Draft) -> str:
        return draft.text(self.spec.field)

    def show(self, draft: Draft) -> None:
        if isinstance(self._line, PrefilledEdit):
            self._line.prefill(self.text_of(draft))
        else:
            self._line.setText(self.text_of(draft))


class _LatinDigits(QValidator):
    """Accepts every text, and replaces Arabic digits by Latin ones.

    With Arabic digits, Qt would show the second of two groups separated by a blank first.
    """

    def validate(self, text: str, cursor: int) -> tuple[QValidator.State, str, int]:
        from deskdispatch.domain.text.digits import with_latin_digits

        return QValidator.State.Acceptable, with_latin_digits(text), cursor


class PrefilledEdit(SelectOnFocus, LineEdit):
    """A line edit in which the next key replaces a text set by the program, until it is edited."""

    selects_all = False

    def __init__(self) -> None:
        super().__init__()
        self.textEdited.connect(self._on_text_edited)

    def prefill(self, text: str) -> None:
        self.setText(text)
        self.selects_all = bool(text)
        if self.hasFocus():
            self.selectAll()

    def _on_text_edited(self) -> None:
        self.selects_all = self._clicked_in = False


class Switch(QCheckBox):
    """A check box that shows an editor and gives its space to it; its letter toggles it at once.

    Qt shows the box pressed for a tenth of a second first; text typed meanwhile would be lost.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)

    def name(self, text: MarkedText, spoken: MarkedText | None = None) -> None:
        """Sets the words, which move to the tooltip while the box is checked.

        ``spoken`` is a longer accessible name; for voice control it contains the visible words.
        """
        words = translated(text)
        self.setText(words)
        self.setAccessibleName(without_mnemonic(translated(spoken or text)))
        letter = self.shortcut()
        is_on = self.isChecked()
        set_tip(self, with_key(without_mnemonic(words), letter.toString()) if is_on else "")
        if is_on:
            self.setText("")
            self.setShortcut(letter)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            self.click()
            return True
        return super().event(event)
