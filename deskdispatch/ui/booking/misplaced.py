"""Swapping of a name typed as the phone, or a phone typed as the name, by Enter."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.ui.widgets.controls import type_into
from deskdispatch.ui.widgets.keys import ENTER

if TYPE_CHECKING:
    from deskdispatch.ui.booking.form.form import Form

_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
_LETTER: Final = re.compile(r"[^\W\d_]")
_LEAST_LETTERS: Final = 2
_LEAST_DIGITS: Final = 5
"""With fewer digits the text may be a name, such as that of a shop."""


class MisplacedTexts(QObject):
    """Offers to move a text between phone and name, and moves it only at Enter.

    Nothing is offered if the move would overwrite a correct text in the other field.
    """

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._form = form
        self._offered: Field | None = None
        """The field whose text is offered to be moved."""
        for field in (Field.PHONE, Field.NAME):
            line = form.line(field)
            line.textEdited.connect(partial(self._on_text_edited, field))
            line.installEventFilter(self)

    def _on_text_edited(self, field: Field, _text: str) -> None:
        text, other = self._form.line(field).text(), self._form.line(_other(field)).text()
        is_here, is_there = (_is_name, _is_phone) if field is Field.PHONE else (_is_phone, _is_name)
        is_misplaced = is_here(text) and (not other.strip() or is_there(other))
        self._offered = field if is_misplaced else None
        if is_misplaced:
            self._form.refuse(field, partial(_offer_words, field))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            field = self._offered
            is_enter = event.key() in ENTER and not event.modifiers() & ~_KEYPAD
            if field is not None and is_enter and watched is self._form.line(field):
                self._move(field)
                return True
        return super().eventFilter(watched, event)

    def _move(self, field: Field) -> None:
        """Swaps both texts; the focus stays in the first field if that becomes empty."""
        self._offered = None
        here, there = self._form.line(field), self._form.line(_other(field))
        text, other = here.text().strip(), there.text().strip()
        type_into(there, text)
        type_into(here, other)
        if other:
            there.setFocus()


def _other(field: Field) -> Field:
    return Field.NAME if field is Field.PHONE else Field.PHONE


def _is_name(text: str) -> bool:
    return len(_LETTER.findall(text)) >= _LEAST_LETTERS and not digits_only(text)


def _is_phone(text: str) -> bool:
    return _LETTER.search(text) is None and len(digits_only(text)) >= _LEAST_DIGITS


def _offer_words(field: Field) -> str:
    if field is Field.PHONE:
        return QCoreApplication.translate("Form", "A name? Enter moves it to Name.")
    return QCoreApplication.translate("Form", "A phone? Enter moves it to Phone.")
