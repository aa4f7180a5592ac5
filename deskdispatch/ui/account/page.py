"""Page Account of the preferences: sign-in, account, branches and prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QSizePolicy, QVBoxLayout, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.account.sections import Section
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.page import PreferencePage
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

PRACTICE: Final = "practice"
"""Profile of the embedded service, which has its own name in each language."""

LABEL_WIDTH: Final = 200
"""Width of the labels in pixels."""


class AccountPage(PreferencePage):
    """The current profile with its sign-in, then ``boxes``, account, branches and the tariff."""

    profile_chosen = Signal(str)
    """Name of the profile to use."""

    sign_in_asked = Signal()
    sign_out_asked = Signal()

    kept = ("profile", "profiles.base_url", "profiles.email")

    def __init__(self, boxes: Sequence[QWidget] = (), tariff: QWidget | None = None) -> None:
        super().__init__()
        self._boxes = boxes
        self._tariff = tariff
        self._sections: Sequence[Section] = ()
        self._content: QWidget
        self._build_ui()
        self.profile_combo.activated.connect(
            lambda: self.profile_chosen.emit(self.profile_combo.currentData())
        )
        self.sign_in_button.clicked.connect(self.sign_in_asked)
        self.sign_out_button.clicked.connect(self.sign_out_asked)
        self.retranslate()

    @property
    def controls(self) -> Mapping[str, QWidget]:
        """Editors by path; address and email are entered at the sign-in."""
        return {
            "profile": self.profile_combo,
            "profiles.base_url": self.sign_in_button,
            "profiles.email": self.sign_in_button,
        }

    def title(self) -> str:
        return self.tr("Account")

    def show_values(self, preferences: Preferences) -> None:
        """Shows nothing: see ``show_profiles`` and ``show_account``."""

    def show_profiles(self, merchants: Mapping[str, str], current: str, address: str) -> None:
        """Offers the profiles by name, with what is known of whose each is.

        ``address`` and email are empty for the practice service.
        """
        with QSignalBlocker(self.profile_combo):
            self.profile_combo.clear()
            for name, merchant in merchants.items():
                whose = f" · {embedded(merchant)}" if merchant else ""
                self.profile_combo.addItem(f"{name}{whose}", name)
            self._name_practice()
            self.profile_combo.setCurrentIndex(self.profile_combo.findData(current))
        self.address_label.setText(address)
        self.address_label.setVisible(bool(address))
        self.sign_out_button.setEnabled(bool(address))

    def show_account(self, sections: Sequence[Section], failure: KnownError | None = None) -> None:
        """Shows the account; without sections, says that nothing is known yet, or why."""
        if sections and sections == self._sections:
            return  # keep text that a clerk has selected to copy
        self._sections = sections
        before: QWidget = self._content
        self._content = self._filled(sections, failure)
        self._column.replaceWidget(before, self._content)
        before.deleteLater()

    def retranslate(self) -> None:
        self.profile_field.set_label(self.tr("Profile"))
        name_buttons(
            (self.sign_in_button, self.tr("Sign in …")), (self.sign_out_button, self.tr("Sign out"))
        )
        self._name_practice()

    def _build_ui(self) -> None:
        self.setObjectName("accountPage")
        # Never wider than the dialog, however long the service's texts are.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.profile_combo = named(QComboBox(), "profileCombo")
        self.profile_field = FormField(self.profile_combo)
        self.address_label = PlainLabel("profileAddressLabel", "muted", wraps=True)
        self.sign_in_button = dialog_button("accountSignInButton")
        self.sign_out_button = dialog_button("accountSignOutButton")
        self._content = self._filled((), None)
        buttons = (self.sign_in_button, self.sign_out_button)
        profile = side_by_side(self.profile_field, *buttons, grows=(self.profile_field,))
        sign_in = (profile, self.address_label)
        tariff = () if self._tariff is None else (self._tariff,)
        parts = (*sign_in, "space_2", *self._boxes, self._content, *tariff, None)
        self._column: QVBoxLayout = stacked(*parts)
        self.setLayout(self._column)

    def _name_practice(self) -> None:
        at = self.profile_combo.findData(PRACTICE)
        if at >= 0:
            self.profile_combo.setItemText(at, self.tr("Practice service"))

    def _filled(self, sections: Sequence[Section], failure: KnownError | None) -> QWidget:
        content = named(QWidget(), "accountContent")
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(12)
        if not sections:
            empty, details = PlainLabel(role="muted", wraps=True), ""
            if failure is None:
                empty.setText(self.tr("No answer from the service yet"))
            else:
                words = self.tr("The account could not be read. {reason}")
                empty.setText(words.format(reason=error_words(failure)))
                details = details_text(failure)
            inner.addWidget(empty)
            button = DetailsButton("accountDetailsButton")
            inner.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
            button.set_details(details)
        for section in sections:
            title = PlainLabel(role="title", wraps=True)
            title.setText(section.title)
            inner.addWidget(title)
            inner.addLayout(_form(section))
        return content


def _form(section: Section) -> QFormLayout:
    form = QFormLayout()
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
    form.setVerticalSpacing(2)
    for name, value in section.rows:
        label, text = PlainLabel(role="muted", wraps=True), PlainLabel(wraps=True)
        label.setText(name)
        label.setFixedWidth(LABEL_WIDTH)
        text.setText(value)
        text.setAccessibleName(f"{section.title}: {name}" if section.title else name)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        form.addRow(label, text)
    return form
