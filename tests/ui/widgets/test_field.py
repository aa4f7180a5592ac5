from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.field import FormField, SwitchedEditor, align_labels
from deskdispatch.ui.widgets.plain_label import IconLabel
from tests.ui.conftest import Speak


@pytest.fixture
def field(qtbot: QtBot) -> FormField:
    made = FormField(QLineEdit("9999"), "&Phone")
    made.resize(300, made.sizeHint().height())
    qtbot.addWidget(made)
    made.show()
    return made


def top_left(field: FormField, child: QWidget) -> tuple[int, int]:
    at = child.mapTo(field, child.rect().topLeft())
    return at.x(), at.y()


def error_label(field: FormField) -> QLabel:
    return next(label for label in field.findChildren(QLabel) if label.property("role") == "error")


def test_the_label_names_the_editor_and_leads_to_it(field: FormField) -> None:
    assert field.label.buddy() is field.editor
    assert field.editor.accessibleName() == "Phone"


@pytest.mark.styled
def test_a_right_field_has_no_error_line_and_is_as_high_as_its_editor(field: FormField) -> None:
    assert not [label for label in field.findChildren(QLabel) if label is not field.label]
    assert field.sizeHint().height() == theme.current().sizes["field"]


@pytest.mark.styled
def test_an_error_stands_under_the_editor_and_keeps_its_text(field: FormField) -> None:
    field.set_error("Too short for a Kuwaiti number.")
    assert isinstance(field.editor, QLineEdit)
    assert field.editor.text() == "9999"
    assert field.error == "Too short for a Kuwaiti number."
    assert error_label(field).isVisible()
    field.resize(field.sizeHint())
    field.grab()
    assert top_left(field, error_label(field))[1] >= field.editor.geometry().bottom()


def test_an_error_is_heard_as_well_and_a_note_that_warns(field: FormField) -> None:
    field.set_error("Too short.")
    assert field.editor.accessibleDescription() == "Too short."
    field.set_note("Near Rabiya, not in Salmiya.", attention=True)
    assert field.editor.accessibleDescription() == "Too short."
    field.clear_error()
    assert field.editor.accessibleDescription() == "Near Rabiya, not in Salmiya."
    field.set_note("2 orders")
    assert field.editor.accessibleDescription() == ""


def test_a_standing_description_comes_back(qtbot: QtBot) -> None:
    edit = QLineEdit()
    edit.setAccessibleDescription("With the country")
    field = FormField(edit, "Phone")
    qtbot.addWidget(field)
    field.set_error("Too short.")
    field.clear_error()
    assert edit.accessibleDescription() == "With the country"


def test_an_error_is_plain_text(field: FormField) -> None:
    field.set_error("<b>bold</b>")
    assert error_label(field).textFormat() == Qt.TextFormat.PlainText


@pytest.mark.styled
def test_a_wrong_editor_is_framed_and_a_mended_one_is_not(
    field: FormField, dressed: theme.Theme
) -> None:
    def frame() -> str:
        return field.editor.grab().toImage().pixelColor(100, 0).name().upper()

    usual = frame()
    field.set_error("Too short.")
    assert frame() == dressed.colors["bad"]
    field.clear_error()
    assert frame() == usual


def test_the_focus_lands_in_the_editor_with_its_text_selected(
    field: FormField, qtbot: QtBot
) -> None:
    field.activateWindow()
    field.focus_editor()
    qtbot.waitUntil(field.editor.hasFocus)
    assert isinstance(field.editor, QLineEdit)
    assert field.editor.selectedText() == "9999"


def test_of_a_switched_editor_the_one_typed_into_is_framed_and_named(qtbot: QtBot) -> None:
    amount = QLineEdit()
    field = FormField(SwitchedEditor(QCheckBox("Cash"), amount), "Cash")
    qtbot.addWidget(field)
    field.set_error("More than nothing, please.")
    assert amount.accessibleName() == "Cash"
    assert amount.accessibleDescription() == "More than nothing, please."
    assert amount.property("invalid") is True


@pytest.mark.styled
def test_the_label_stands_before_the_editor(field: FormField) -> None:
    assert top_left(field, field.label)[0] < top_left(field, field.editor)[0]


@pytest.mark.styled
@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_the_label_still_stands_before_the_editor(field: FormField) -> None:
    field.grab()
    assert top_left(field, field.label)[0] > top_left(field, field.editor)[0]


@pytest.mark.styled
def test_a_label_above_stands_above(qtbot: QtBot) -> None:
    field = FormField(QLineEdit(), "Notes", above=True)
    qtbot.addWidget(field)
    field.show()
    field.grab()
    assert top_left(field, field.label)[1] < top_left(field, field.editor)[1]


@pytest.mark.styled
def test_editors_of_a_form_line_up(qtbot: QtBot) -> None:
    form = QWidget()
    fields = [FormField(QLineEdit(), label) for label in ("Name", "Second phone")]
    for field in fields:
        field.setParent(form)
    qtbot.addWidget(form)
    align_labels(fields)
    form.show()
    for field in fields:
        field.resize(300, 32)
        field.grab()
    starts = {top_left(field, field.editor)[0] for field in fields}
    assert len(starts) == 1


def test_a_note_that_warns_has_a_sign_and_frames_its_editor(field: FormField) -> None:
    field.set_note("Far from the branch.")
    assert not signs(field)
    field.set_note("Refused at the door twice.", bad=True)
    assert len(signs(field)) == 1
    assert field.editor.property("warned")
    field.set_note("")
    assert not signs(field)
    assert not field.editor.property("warned")


def signs(field: FormField) -> list[IconLabel]:
    return [each for each in field.findChildren(IconLabel) if each.isVisibleTo(field)]


LONG = "Salmiya 2 has an unconfirmed booking for this phone. Ask there before you book it again."


@pytest.fixture
def floating(qtbot: QtBot) -> tuple[QWidget, FormField, QLabel]:
    """A floating field, and the text under it."""
    form = QWidget()
    made = FormField(QLineEdit(), "&Phone", floats=True)
    made.setParent(form)
    made.setGeometry(0, 0, 330, theme.current().sizes["field"])
    form.resize(330, 200)
    qtbot.addWidget(form)
    form.show()
    made.set_note(LONG)
    (said,) = (label for label in form.findChildren(QLabel) if label.text() == LONG)
    return form, made, said


def test_a_caption_leaves_out_its_last_sentence_before_it_cuts_one(
    floating: tuple[QWidget, FormField, QLabel],
) -> None:
    _form, field, said = floating
    field.editor.clearFocus()
    field.set_note("Sara Al-Ali. Enter fills the form with what is known.")
    assert said.text() == "Sara Al-Ali."
    assert "Enter fills the form" in said.toolTip()


@pytest.mark.styled
def test_an_unfolded_caption_is_as_high_as_its_lines(
    floating: tuple[QWidget, FormField, QLabel], qtbot: QtBot
) -> None:
    form, field, said = floating
    form.activateWindow()
    field.focus_editor()
    qtbot.waitUntil(said.wordWrap)
    assert said.text() == LONG
    qtbot.waitUntil(lambda: said.height() >= said.heightForWidth(said.width()))


def test_captions_turn_with_the_window_each_of_them(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    form = QWidget()
    fields = [FormField(QLineEdit(), "&Phone", floats=True) for _ in range(4)]
    for at, field in enumerate(fields):
        field.setParent(form)
        field.setGeometry(0, 60 * at, 330, theme.current().sizes["field"])
    qtbot.addWidget(form)
    form.show()
    for field in fields:
        field.set_note("Only the middle of Jabriya: click the place on the map.", attention=True)
    captions = form.findChildren(QWidget, "fieldCaption")
    assert len(captions) == len(fields)
    for language in ("ar", "en"):
        speak(language)
        assert {each.layoutDirection() for each in captions} == {form.layoutDirection()}
