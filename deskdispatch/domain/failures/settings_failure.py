"""Failures of a settings file, with their words; never quotes a value, as it may be secret."""

from __future__ import annotations

from dataclasses import dataclass

from deskdispatch.domain.text.marked_text import WordedEnum


class SettingsFailureReason(WordedEnum, context="Settings"):
    """A reason why the file, a table or a key of it is invalid."""

    CANNOT_READ = "this user may not open it, or the disk fails"
    IS_A_FOLDER = "it is a folder"
    NOT_UTF8 = "it is not text in UTF-8"
    NOT_TOML = "it is not TOML"
    NOT_A_TABLE = "must be a table"
    NOT_A_SWITCH = "must be true or false"
    NOT_A_TEXT = "must be text in quotes"
    NOT_A_WHOLE_NUMBER = "must be a whole number"
    NOT_TEXTS = "must be a list of texts"
    NOT_USABLE = "this value cannot be used"
    """The value has the right type, but is out of range."""

    @property
    def is_of_the_file(self) -> bool:
        return self in _OF_THE_FILE


_OF_THE_FILE = frozenset(
    {
        SettingsFailureReason.CANNOT_READ,
        SettingsFailureReason.IS_A_FOLDER,
        SettingsFailureReason.NOT_UTF8,
        SettingsFailureReason.NOT_TOML,
    }
)


@dataclass(frozen=True, slots=True)
class SettingsFailure:
    """A setting that kept its default: a key, a table, or the file from ``line`` on."""

    reason: SettingsFailureReason
    table: str = ""
    key: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        """The place in the file's notation: ``[alerts] volume``, ``language``, ``[map]``."""
        return " ".join(
            part for part in (f"[{self.table}]" if self.table else "", self.key) if part
        )
