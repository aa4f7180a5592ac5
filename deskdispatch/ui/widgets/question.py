"""Base class of dialogs that ask a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import DialogContent, answer_box, stacked

_WIDTH: Final = 460


class QuestionDialog(Retranslated, QDialog):
    """A column of parts with the answers at the end, the last of which is the default."""

    def lay_out(
        self,
        name: str,
        parts: Sequence[QWidget],
        answers: Mapping[QPushButton, Callable[[], object]],
    ) -> None:
        """Builds the dialog and sets its words; each button calls its answer.

        The button whose answer is ``reject`` does the same as Escape.
        """
        self.setObjectName(name)
        self.setMinimumWidth(_WIDTH)
        for button, answer in answers.items():
            button.clicked.connect(answer)
        [harmless] = (button for button, answer in answers.items() if answer == self.reject)
        box = answer_box(harmless, *(button for button in answers if button is not harmless))
        content = DialogContent(stacked(*parts, space="space_3"))
        self.setLayout(stacked(content, box, space="space_3", margin="space_6", grows=(content,)))
        [*_, default] = answers
        default.setDefault(True)  # once in the dialog, which focuses it if nothing has the focus
        self.retranslate()
        DialogKeys(self)
