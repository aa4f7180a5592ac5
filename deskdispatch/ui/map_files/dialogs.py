"""Dialogs on how to add a map file, and before a copy of one is deleted."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QDialog, QRadioButton

from deskdispatch.domain.places.map_file import MapFileInfo
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.map_files.box import attribution_words, info_words
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    name_buttons,
    named,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

_LONGEST: Final = 100
"""Characters shown of a name."""

_WIDTH: Final = 460


class AddMapFileDialog(Retranslated, QDialog):
    """Choice to add a map as a copy on this PC (``copy_radio``) or in its place."""

    def __init__(self, name: str, info: MapFileInfo) -> None:
        super().__init__()
        self._name = cleaned(name, _LONGEST)
        self._info = info
        self._build_ui()
        self.add_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.retranslate()
        DialogKeys(self)

    def _build_ui(self) -> None:
        self.setObjectName("addMapFileDialog")
        self.setMinimumWidth(_WIDTH)
        self.name_label = PlainLabel("addMapFileNameLabel", "title", wraps=True)
        self.info_label = PlainLabel("addMapFileInfoLabel", "muted", wraps=True)
        self.copy_radio = named(QRadioButton(), "addMapFileCopyRadio")
        self.copy_radio.setChecked(True)
        self.link_radio = named(QRadioButton(), "addMapFileLinkRadio")
        self.cancel_button = dialog_button("addMapFileCancelButton")
        self.add_button = dialog_button("addMapFileAddButton", "primary")
        self.add_button.setDefault(True)
        self.setLayout(
            stacked(
                *(self.name_label, self.info_label, self.copy_radio, self.link_radio),
                answer_box(self.cancel_button, self.add_button),
                space="space_3",
                margin="space_6",
            )
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


class RemoveMapFileDialog(Retranslated, QDialog):
    """Question whether to delete the copy of a map file."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = cleaned(name, _LONGEST)
        self._build_ui()
        self.remove_button.clicked.connect(self.accept)
        self.keep_button.clicked.connect(self.reject)
        self.retranslate()
        DialogKeys(self)

    def _build_ui(self) -> None:
        self.setObjectName("removeMapFileDialog")
        self.setMinimumWidth(_WIDTH)
        self.question = PlainLabel("removeMapFileQuestion", "title", wraps=True)
        self.consequence = PlainLabel("removeMapFileConsequence", wraps=True)
        self.keep_button = dialog_button("removeMapFileKeepButton")
        self.keep_button.setDefault(True)
        self.remove_button = dialog_button("removeMapFileRemoveButton")
        buttons = answer_box(self.keep_button, self.remove_button)
        column = stacked(
            self.question, self.consequence, buttons, space="space_3", margin="space_6"
        )
        self.setLayout(column)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Remove a map file"))
        self.question.setText(self.tr("Remove {name}?").format(name=embedded(self._name)))
        self.consequence.setText(
            self.tr("Its copy on this PC is deleted. The file it was copied from stays.")
        )
        name_buttons((self.remove_button, self.tr("Remove")), (self.keep_button, self.tr("Keep")))
