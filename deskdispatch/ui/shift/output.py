"""Prints the cash sheet or saves it as a PDF."""

from __future__ import annotations

from deskdispatch.ui.printers.report_output import ReportOutput, ReportWords


class ShiftOutput(ReportOutput):
    """The way of the cash sheet to paper."""

    def words(self) -> ReportWords:
        return ReportWords(
            name=self.tr("Cash sheet"),
            print_title=self.tr("Print the cash sheet"),
            save_title=self.tr("Save the cash sheet"),
            saved=self.tr("The cash sheet is in {name}"),
            sent=self.tr("The cash sheet was sent to {printer}"),
            not_printed=self.tr(
                "The cash sheet was not printed. Check the printer and print it again."
            ),
        )
