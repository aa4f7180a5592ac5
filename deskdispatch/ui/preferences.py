"""What the clerk chose for the window; kept between starts by whoever listens."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Preferences(QObject):
    """Language, colours and printing.

    Attributes:
        language: ``en`` or ``ar``.
        scheme: ``light`` or ``dark``; empty follows the system.
        printer: The system printer for slips; empty asks each time.
        print_after_booking: Whether every booking prints its slip.
    """

    changed = Signal()

    def __init__(
        self,
        *,
        language: str = "en",
        scheme: str = "",
        printer: str = "",
        print_after_booking: bool = False,
    ) -> None:
        super().__init__()
        self.language = language
        self.scheme = scheme
        self.printer = printer
        self.print_after_booking = print_after_booking

    def choose(self, **values: str | bool) -> None:
        """Takes new values by name and says so, if any differs."""
        before = [getattr(self, name) for name in values]
        for name, value in values.items():
            setattr(self, name, value)
        if before != list(values.values()):
            self.changed.emit()
