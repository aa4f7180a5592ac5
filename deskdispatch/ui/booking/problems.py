"""What is wrong with the fields of the form, said beside each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from deskdispatch.ui.places.point_edit import PointEdit
from deskdispatch.ui.text.errors import rule_words

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from deskdispatch.domain.errors import Field as Name
    from deskdispatch.domain.errors import Problem
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.ui.widgets.field import FormField


class Problems:
    """The errors beside the fields, which follow the language of the window."""

    def __init__(self, fields: Mapping[Name, FormField]) -> None:
        self._fields = fields
        self._words: dict[Name, Callable[[], str]] = {}

    @property
    def shown(self) -> dict[Name, str]:
        """The errors that stand beside the fields now."""
        return {name: field.error for name, field in self._fields.items() if field.error}

    def show(self, problems: Iterable[Problem]) -> None:
        """Says beside each field what is wrong with it; the first one gets the focus."""
        self.clear()
        for problem in reversed(tuple(problems)):
            self.refuse(problem.field, self._words_for(problem))
            self._fields[problem.field].focus_editor()

    def refuse(self, name: Name, words: Callable[[], str]) -> None:
        """Says what is wrong with one field."""
        self._words[name] = words
        self._fields[name].set_error(words())

    def refuse_reading(self, name: Name, reading: LocationReading) -> None:
        """Says why the text of a point's line is no location."""
        self.refuse(name, partial(_reading_words, reading, self._fields[name].editor))

    def clear(self) -> None:
        """Takes all errors back."""
        for field in self._fields.values():
            field.clear_error()

    def retranslate(self) -> None:
        """Says them again in the language of the window."""
        for name in self.shown:
            self.refuse(name, self._words[name])

    def _words_for(self, problem: Problem) -> Callable[[], str]:
        """A missing point whose line holds unread text is a text that is no location."""
        editor = self._fields[problem.field].editor
        if isinstance(editor, PointEdit) and (reading := editor.reading) is not None:
            return partial(_reading_words, reading, editor)
        return partial(rule_words, problem.field, problem.rule)


def _reading_words(reading: LocationReading, editor: QWidget) -> str:
    from deskdispatch.ui.places.location_words import reading_words

    names = editor.names_areas if isinstance(editor, PointEdit) else None
    areas = names() if names is not None and reading.partial == "nothing" else ""
    return areas or reading_words(reading)
