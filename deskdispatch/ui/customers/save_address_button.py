"""The button that saves a corrected address with its customer."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.keys import SAVE_ADDRESS, give_key, with_key


class SaveAddressButton(Retranslated, QPushButton):
    """Stands under an address that was corrected for one booking; hidden for any other."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self.setObjectName("saveAddressButton")
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        give_key(self, SAVE_ADDRESS)
        self.retranslate()
        self.hide()

    def show_for(self, name: str | None) -> None:
        """Offers to save the address for a customer of this name; None for nobody."""
        if name is not None and name != self._name:
            self._name = name
            self.retranslate()
        self.setVisible(name is not None)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        words = self.tr("Save this address for {name}").format(name=embedded(self._name))
        self.setText(words)
        self.setAccessibleName(words)
        set_tip(self, with_key(words, SAVE_ADDRESS))
