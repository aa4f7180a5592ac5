"""What is known of updates, under their settings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel


class UpdatesBox(Retranslated, QWidget):
    """Says when newer versions were looked for last, and what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self._words: Callable[[], str] = lambda: ""
        self._build_ui()
        self.retranslate()

    def show_state(self, words: Callable[[], str]) -> None:
        """Shows what is known; ``words`` makes the text in the language of the window."""
        self._words = words
        self.state_label.setText(words())

    def retranslate(self) -> None:
        self.help_label.setText(
            self.tr(
                "Only the version file at this address is asked for: nothing is sent about this PC,"
                " and nothing is installed by itself."
            )
        )
        self.state_label.setText(self._words())
        name_buttons((self.check_button, self.tr("Check now")))

    def _build_ui(self) -> None:
        self.setObjectName("updatesBox")
        self.help_label = PlainLabel("updatesHelpLabel", "muted", wraps=True)
        self.state_label = PlainLabel("updatesStateLabel", wraps=True)
        self.check_button = dialog_button("updatesCheckButton")
        self.setLayout(
            stacked(self.help_label, self.state_label, side_by_side(self.check_button, None))
        )
