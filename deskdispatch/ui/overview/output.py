"""Prints the overview or saves it as a PDF."""

from __future__ import annotations

from deskdispatch.ui.printers.report_output import ReportOutput, ReportWords


class OverviewOutput(ReportOutput):
    """The way of the overview to paper."""

    def words(self) -> ReportWords:
        return ReportWords(
            name=self.tr("Overview"),
            print_title=self.tr("Print the overview"),
            save_title=self.tr("Save the overview"),
            saved=self.tr("The overview is in {name}"),
            sent=self.tr("The overview was sent to {printer}"),
            not_printed=self.tr(
                "The overview was not printed. Check the printer and print it again."
            ),
        )
