"""Combo box to choose the whole shop or one of its counters."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox


class CounterCombo(ComboBox):
    """The whole shop, or one counter; hidden if no counters share."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.hide()

    @property
    def counter_id(self) -> str | None:
        """The id of the chosen counter; None for the whole shop."""
        chosen = self.currentData()
        return None if chosen is None else str(chosen)

    def refresh(self) -> None:
        """Offers the counters that share now; keeps the chosen one."""
        names = counter_names.names()
        ids = [id for id in names if id != counter_names.OWN]
        chosen = self.counter_id
        with QSignalBlocker(self):
            self.clear()
            self.addItem(counter_names.whole_shop_words(), None)
            for id in sorted(ids, key=lambda id: names[id].casefold()):
                self.addItem(embedded(counter_names.words_of(id)), id)
            self.setCurrentIndex(max(self.findData(chosen), 0) if chosen is not None else 0)
        self.setVisible(bool(ids))

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Counter"))
        self.refresh()
