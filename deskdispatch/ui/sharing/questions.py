"""Questions before a counter is removed, renamed, or stops sharing."""

from __future__ import annotations

from PySide6.QtCore import Qt

from deskdispatch.domain.sharing.membership import Counter
from deskdispatch.ui.sharing.words import LONGEST_NAME, erasing_question_words, name_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, named
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog


class RemoveCounterDialog(QuestionDialog):
    """Question whether to remove the counter."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.question = PlainLabel("removeCounterQuestion", "title", wraps=True)
        self.goes = PlainLabel("removeCounterGoesLabel", wraps=True)
        self.stays = PlainLabel("removeCounterStaysLabel", wraps=True)
        self.keep_button = dialog_button("removeCounterKeepButton")
        self.remove_button = dialog_button("removeCounterRemoveButton")
        self.lay_out(
            "removeCounterDialog",
            (self.question, self.goes, self.stays),
            {self.remove_button: self.accept, self.keep_button: self.reject},
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Remove a counter"))
        self.question.setText(self.tr("Remove {name}?").format(name=name_words(self._name)))
        self.goes.setText(
            self.tr(
                "It stops sharing now: nothing is sent to it or taken from it. What it has not"
                " sent yet will not arrive here."
            )
        )
        self.stays.setText(
            self.tr(
                "What it has sent stays here, and its own copy stays there. A new code lets it"
                " in again."
            )
        )
        name_buttons((self.remove_button, self.tr("Remove")), (self.keep_button, self.tr("Keep")))


class ErasuresDialog(QuestionDialog):
    """Question whether another counter's erasures apply everywhere; answered by ``is_agreed``."""

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self._counter = counter
        self.is_agreed = False
        self.question = PlainLabel("erasuresQuestion", "title", wraps=True)
        self.gone = PlainLabel("erasuresGoneLabel", wraps=True)
        self.final = PlainLabel("erasuresFinalLabel", "attention", wraps=True)
        self.later_button = dialog_button("erasuresLaterButton")
        self.keep_button = dialog_button("erasuresKeepButton")
        self.erase_button = dialog_button("erasuresEraseButton")
        self.lay_out(
            "erasuresDialog",
            (self.question, self.gone, self.final),
            {
                self.erase_button: self._on_erase_clicked,
                self.keep_button: self.accept,
                self.later_button: self.reject,
            },
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Erase customers"))
        self.question.setText(erasing_question_words(self._counter))
        self.gone.setText(self.tr("They are gone at that counter, and still here."))
        self.final.setText(self.tr("What is erased everywhere does not come back."))
        name_buttons(
            (self.erase_button, self.tr("Erase everywhere")),
            (self.keep_button, self.tr("Keep them here")),
            (self.later_button, self.tr("Decide later")),
        )

    def _on_erase_clicked(self) -> None:
        self.is_agreed = True
        self.accept()


class StopSharingDialog(QuestionDialog):
    """Question whether to stop sharing; ``waiting`` changes are not sent yet."""

    def __init__(self, waiting: int, *, is_first: bool) -> None:
        super().__init__()
        self._waiting = waiting
        self._is_first = is_first
        self.question = PlainLabel("stopSharingQuestion", "title", wraps=True)
        self.stays = PlainLabel("stopSharingStaysLabel", wraps=True)
        self.waiting_label = PlainLabel("stopSharingWaitingLabel", "attention", wraps=True)
        self.first_label = PlainLabel("stopSharingFirstLabel", "attention", wraps=True)
        self.go_on_button = dialog_button("stopSharingGoOnButton")
        self.stop_button = dialog_button("stopSharingStopButton")
        self.lay_out(
            "stopSharingDialog",
            (self.question, self.stays, self.waiting_label, self.first_label),
            {self.stop_button: self.accept, self.go_on_button: self.reject},
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Stop sharing"))
        self.question.setText(self.tr("Stop sharing on this PC?"))
        self.stays.setText(
            self.tr(
                "This PC keeps its copy: deliveries, customers and everything else stay unchanged."
                " From then on it does not see what the other counters do."
            )
        )
        self.waiting_label.setText(
            self.tr("%n changes wait to be sent and would not reach the others.", "", self._waiting)
        )
        self.waiting_label.setVisible(self._waiting > 0)
        self.first_label.setText(
            self.tr(
                "This is the first counter: the others go on sharing, but no counter can be added"
                " or removed until another one becomes the first."
            )
        )
        self.first_label.setVisible(self._is_first)
        name_buttons(
            (self.stop_button, self.tr("Stop sharing")),
            (self.go_on_button, self.tr("Keep sharing")),
        )


class RenameCounterDialog(QuestionDialog):
    """Dialog for a new ``name`` of this counter."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_edit = named(LineEdit(), "renameCounterEdit")
        self.name_edit.setMaxLength(LONGEST_NAME)
        self.name_field = FormField(self.name_edit)
        self.note = PlainLabel("renameCounterNote", "muted", wraps=True)
        self.cancel_button = dialog_button("renameCounterCancelButton")
        self.rename_button = dialog_button("renameCounterButton", "primary")
        self.name_edit.setText(name)
        self.name_edit.textChanged.connect(self._on_changed)
        self.lay_out(
            "renameCounterDialog",
            (self.name_field, self.note),
            {self.cancel_button: self.reject, self.rename_button: self.accept},
        )
        self._on_changed()
        self.name_edit.selectAll()
        self.name_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def name(self) -> str:
        return " ".join(self.name_edit.text().split())

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Rename this counter"))
        self.name_field.set_label(self.tr("Name of this counter"))
        self.note.setText(self.tr("It appears on the rows and cash sheets of all counters."))
        name_buttons(
            (self.rename_button, self.tr("Rename")), (self.cancel_button, self.tr("Cancel"))
        )

    def _on_changed(self) -> None:
        self.rename_button.setEnabled(bool(self.name))
