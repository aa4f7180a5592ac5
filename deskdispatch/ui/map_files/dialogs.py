"""Dialogs on how to add a map file, and before a copy of one is deleted."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QRadioButton

from deskdispatch.domain.places.map_file import MapFileInfo
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.map_files.box import attribution_words, info_words
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, named
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog

_LONGEST: Final = 100
"""Characters shown of a name."""


class AddMapFileDialog(QuestionDialog):
    """Choice to add a map as a copy on this PC (``copy_radio``) or in its place."""

    def __init__(self, name: str, info: MapFileInfo) -> None:
        super().__init__()
        self._name = cleaned(name, _LONGEST)
        self._info = info
        self.name_label = PlainLabel("addMapFileNameLabel", "title", wraps=True)
        self.info_label = PlainLabel("addMapFileInfoLabel", "muted", wraps=True)
        self.copy_radio = named(QRadioButton(), "addMapFileCopyRadio")
        self.copy_radio.setChecked(True)
        self.link_radio = named(QRadioButton(), "addMapFileLinkRadio")
        self.cancel_button = dialog_button("addMapFileCancelButton")
        self.add_button = dialog_button("addMapFileAddButton", "primary")
        self.lay_out(
            "addMapFileDialog",
            (self.name_label, self.info_label, self.copy_radio, self.link_radio),
            {self.cancel_button: self.reject, self.add_button: self.accept},
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Add a map file"))
        title = cleaned(self._info.name, _LONGEST)
        self.name_label.setText(embedded(title or self._name))
        lines = [info_words(self._info), attribution_words(self._info)]
        self.info_label.setText("\n".join(filter(None, lines)))
        self.copy_radio.setText(self.tr("&Copy it to this PC"))
        self.link_radio.setText(self.tr("&Use it where it is"))
        name_buttons((self.add_button, self.tr("Add")), (self.cancel_button, self.tr("Cancel")))


class RemoveMapFileDialog(QuestionDialog):
    """Question whether to delete the copy of a map file."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = cleaned(name, _LONGEST)
        self.question = PlainLabel("removeMapFileQuestion", "title", wraps=True)
        self.consequence = PlainLabel("removeMapFileConsequence", wraps=True)
        self.keep_button = dialog_button("removeMapFileKeepButton")
        self.remove_button = dialog_button("removeMapFileRemoveButton")
        self.lay_out(
            "removeMapFileDialog",
            (self.question, self.consequence),
            {self.remove_button: self.accept, self.keep_button: self.reject},
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Remove a map file"))
        self.question.setText(self.tr("Remove {name}?").format(name=embedded(self._name)))
        self.consequence.setText(
            self.tr("Its copy on this PC is deleted. The file it was copied from stays.")
        )
        name_buttons((self.remove_button, self.tr("Remove")), (self.keep_button, self.tr("Keep")))
