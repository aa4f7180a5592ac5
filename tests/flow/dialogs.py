"""Every dialog of the program: the command that opens it, or a function that makes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from deskdispatch.desk.customers.files import CustomerPreview, ReadLine
from deskdispatch.desk.history_files import ImportPreview, UnreadableLine
from deskdispatch.desk.saved_places.files import PlacePreview, ReadPlace
from deskdispatch.domain.account.account import ScheduledDelivery
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clerks import Clerk, PinAnswer
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.customers.imported_customer import ImportOutcome, LineFailure
from deskdispatch.domain.errors import PrintError, SeveralSheets, SharingError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.booking_preview import preview_of
from deskdispatch.domain.places.map_file import MapFileInfo
from deskdispatch.domain.saved_places.place_files import (
    ImportedPlace,
    PlaceLineFailure,
    PlaceOutcome,
)
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.sharing.membership import (
    Counter,
    Invitation,
    InvitationCode,
    SharedAddress,
    SharedLogin,
)
from deskdispatch.domain.slips.print_job import PrintJob, SlipElsewhere
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.domain.standing_orders.template import Repeat, Template
from deskdispatch.domain.tables.table import LeftOutLine
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
from deskdispatch.ui.booking.hold_strip import LeaveDialog
from deskdispatch.ui.clerks.clerk_dialog import ClerkDialog
from deskdispatch.ui.clerks.clerks_box import EditClerkDialog
from deskdispatch.ui.customers.dialogs import EraseDialog, MergeDialog
from deskdispatch.ui.doctor.dialog import DoctorDialog
from deskdispatch.ui.files.customer_import_dialog import CustomerImportDialog
from deskdispatch.ui.files.exports import ImportDialog
from deskdispatch.ui.guide.window import GuideWindow
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map_files.dialogs import AddMapFileDialog, RemoveMapFileDialog
from deskdispatch.ui.order_files.book_dialog import BookDialog
from deskdispatch.ui.order_files.reading_dialogs import ColumnsDialog, SheetDialog
from deskdispatch.ui.preferences.dialog import PreferencesDialog
from deskdispatch.ui.report.dialog import ReportDialog
from deskdispatch.ui.saved_places.import_dialog import PlaceImportDialog
from deskdispatch.ui.saved_places.list_dialog import PlacesDialog
from deskdispatch.ui.saved_places.place_dialog import KnownLand, PlaceDialog, ShownPin
from deskdispatch.ui.sharing.add_dialog import AddCounterDialog
from deskdispatch.ui.sharing.questions import (
    ErasuresDialog,
    RemoveCounterDialog,
    RenameCounterDialog,
    StopSharingDialog,
)
from deskdispatch.ui.sharing.share_dialog import JoinRequest, SetUpRequest, ShareDialog
from deskdispatch.ui.sharing.take_over_dialog import TakeOverDialog
from deskdispatch.ui.slips.preview_dialog import PreviewDialog
from deskdispatch.ui.slips.print_log import PrintLogDialog
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.slips.reprint_dialogs import ClaimedDialog, UncertainDialog
from deskdispatch.ui.slips.thermal_dialog import ThermalDialog
from deskdispatch.ui.standing_orders.template_dialog import TemplateDialog
from deskdispatch.ui.starting.failure_dialog import StartFailureDialog
from deskdispatch.ui.welcome import WelcomeDialog
from deskdispatch.ui.widgets.details import DetailsPanel
from deskdispatch.ui.window.help import KeyList
from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog
from tests.ui.order_files.made_files import every_state, file_of, row_of

Make = Callable[[QWidget], QDialog]

BY_COMMAND: Final[Mapping[str, type[QDialog]]] = {
    "sign_in": SignInDialog,
    "clerk": PreferencesDialog,
    "drafts": DraftsDialog,
    "save_place": PlaceDialog,
    "saved_places": PlacesDialog,
    "preview": PreviewDialog,
    "wrong": WrongBookingDialog,
    "print_log": PrintLogDialog,
    "guide": GuideWindow,
    "guide_here": GuideWindow,
    "keys": KeyList,
    "doctor": DoctorDialog,
    "report": ReportDialog,
    "about": QMessageBox,
    "account": PreferencesDialog,
    "preferences": PreferencesDialog,
}
"""The dialog that each command of the menu opens."""

HELD: Final[Any] = SimpleNamespace(name="فاطمة المطيري")

JOB: Final = PrintJob(
    id="0" * 32,
    delivery_id="d-1001",
    order_number="ORD-1001",
    target="Counter",
    asked_at=datetime(2026, 11, 22, tzinfo=UTC),
    failure="offline",
)

NETWORK: Final = ThermalSettings("Counter", host="192.168.1.50")
DEVICE: Final = ThermalSettings("Kitchen", kind="device", device="/dev/usb/lp0", paper="58mm")
SARA: Final = CustomerProfile(
    Customer(id="1", name="Sara Al-Ali", driver_note="ring twice"),
    "98765432",
    places=(CustomerPlace(id="3", latitude=29.3375, longitude=48.0758, area="Salmiya"),),
    orders=12,
)
NOURA: Final = CustomerProfile(
    Customer(id="2", name="سارة العلي", warning="refused at the door twice", is_blocked=True),
    "51234567",
    other_numbers=("66001122",),
    orders=3,
)
CLAIMED: Final = SlipElsewhere("d-1001", "ORD-1001", "c" * 16, JOB.asked_at, is_printed=True)
ERASING: Final = Counter(id="c" * 16, name="Salmiya 2", joined_at=JOB.asked_at, erasing=40)
LINES: Final = [UnreadableLine(number, "created_at") for number in range(2, 40)]

ROWS_TO_BOOK: Final = preview_of(
    every_state().rows.values(), lambda _row: Decimal("1.750"), ScheduledDelivery()
)

STREETS: Final = MapFileInfo(
    name="Streets of Kuwait",
    attribution='© <a href="https://streets.example">Street Painters</a>',
    min_zoom=8,
    max_zoom=17,
    size=412_000_000,
)

CUSTOMER_PREVIEW: Final = CustomerPreview(
    rows=["{}"] * 318,
    first=[
        *(
            ReadLine(2, ImportOutcome.NEW, "فاطمة المطيري", "+965 5123 4567", "Salmiya, Block 10"),
            ReadLine(3, ImportOutcome.COMPLETED, "Noura Al-Sabah", "6600 1122", "خلف السوق القديم"),
            ReadLine(4, ImportOutcome.KNOWN, "", "9988 7766", ""),
        ),
        *(
            ReadLine(
                line,
                ImportOutcome.NEW,
                "Abdulrahman Al-Mutawa Al-Qenaei",
                "+44 20 7946 0958",
                "Sabah Al-Ahmad City 3, Block 10, Street 105, House 12, Floor 2, Flat 7, back gate",
            )
            for line in range(5, 22)
        ),
    ],
    outcomes={str(at): list(ImportOutcome)[at % 3] for at in range(300)},
    left_out=[
        LeftOutLine(12, LineFailure.LOST_DIGITS, "4.41E+11"),
        LeftOutLine(31, LineFailure.MIXED, "FN:فاطمة المطيري"),
        LeftOutLine(40, LineFailure.NO_PHONE, ""),
        *(LeftOutLine(line, LineFailure.NOT_A_PHONE, "1234") for line in range(1041, 1060)),
    ],
    left_out_count=22,
    damaged=[2, *range(1_042, 1_060)],
    guessed=[(Field.PHONE, "WA"), (Field.NAME, "Who receives it")],
    unread=["Nickname", "Birthday", "Home KnownLand/Region", *(f"Custom {at}" for at in range(20))],
)


GATE: Final = SavedPlace(
    id="a",
    name="Avenues, gate 5",
    latitude=29.30251,
    longitude=47.93012,
    other_name="الأفنيوز، بوابة ٥",
    detail="The Avenues, gate 5, beside the taxis",
    note="call from the gate",
    saved_at=JOB.asked_at,
)
PLACE_PREVIEW: Final = PlacePreview(
    read=[
        ReadPlace(line, list(PlaceOutcome)[line % 3], ImportedPlace(f"Branch {line}", GATE.point))
        for line in range(2, 40)
    ],
    left_out=[
        LeftOutLine(41, PlaceLineFailure.NO_POINT, "خلف السوق القديم"),
        LeftOutLine(42, PlaceLineFailure.NAME_TAKEN, "Avenues, gate 5"),
    ],
    left_out_count=2,
)


def _places(window: QWidget) -> QDialog:
    dialog = PlacesDialog(())
    dialog.show_places([GATE])
    dialog.show_deleted([GATE], dialog.close)
    return dialog


CLERKS: Final = tuple(Clerk(id=name, name=name, pin="") for name in ("Mona", "Noura", "أمل"))


def _refused_clerk(window: QWidget) -> QDialog:
    dialog = ClerkDialog(CLERKS, CLERKS[0], CLERKS[1])
    dialog.show_answer(CLERKS[1], PinAnswer(False, timedelta(seconds=15)))
    return dialog


def _changed_place(window: QWidget) -> QDialog:
    pins = [ShownPin("dropoff", GATE.point), ShownPin("ORD-1001", GATE.point)]
    return PlaceDialog(SavedPlaceIndex([GATE]), KnownLand(), pins, GATE)


def _standing_order(window: QWidget) -> QDialog:
    repeat = Repeat(weekdays=(6, 0, 1, 2, 3), times=(time(10), time(16)))
    draft = Draft(phone="98765432", name="Sara Al-Ali", dropoff_area="Salmiya")
    template = Template(
        id="t", name="Office coffee", draft=draft, repeat=repeat, saved_at=JOB.asked_at
    )
    return TemplateDialog(draft, [template], utc_now, template=template)


def _guessed_columns(window: QWidget) -> QDialog:
    opened = file_of(row_of(2))
    return ColumnsDialog(replace(opened.file, guessed=frozenset({0, 2})), [row_of(2)])


def _tested_printer(window: QWidget) -> QDialog:
    dialog = ThermalDialog([NETWORK], ["/dev/usb/lp0"])
    dialog.show_test_result(PrintError(PrintFailure.UNREACHABLE))
    return dialog


def _waiting_slips(window: QWidget) -> QDialog:
    dialog = PrintLogDialog()
    dialog.show_jobs([JOB])
    return dialog


def _merged_customers(window: QWidget) -> QDialog:
    dialog = MergeDialog(SARA, _nobody, (), Tasks(), utc_now)
    dialog.show_found([NOURA, SARA])
    return dialog


def _first_counter(window: QWidget) -> QDialog:
    dialog = ShareDialog(Tasks(), _not_shared, "Salmiya 1")
    dialog.first_radio.setChecked(True)
    return dialog


def _counter_added(window: QWidget) -> QDialog:
    dialog = AddCounterDialog()
    code = InvitationCode("7KQ2X", "0M3HV9ZT4BC8R1").text
    dialog.show_code(SharedAddress("shop-pc"), Invitation(code, utc_now() + timedelta(hours=24)))
    return dialog


def _no_counter_added(window: QWidget) -> QDialog:
    dialog = AddCounterDialog()
    dialog.show_failed(SharingError(SharingFailure.NO_ANSWER, "timeout expired"))
    return dialog


async def _not_taken_over(_login: SharedLogin) -> None:
    """Does nothing; no test presses the button."""


async def _not_shared(request: JoinRequest | SetUpRequest) -> None:
    raise SharingError(SharingFailure.UNREACHABLE)


async def _nobody(searched: str) -> Sequence[CustomerProfile]:
    return ()


def _failed_start(failure: StartFailure) -> Make:
    failed = FailedStart(failure, "/home/clerk/desk", "PermissionError: 13", known=("shop",))
    return lambda window: StartFailureDialog(failed)


MADE: Final[Mapping[str, Make]] = {
    "first start": lambda window: WelcomeDialog(Preferences(language="en"), window),
    "printer": lambda window: PrinterDialog(["Counter", "Office"]),
    "printer of the test page": lambda window: PrinterDialog([], count=0),
    "no thermal printer": lambda window: ThermalDialog([], is_installed=False),
    "network printer": lambda window: ThermalDialog([NETWORK], ["/dev/usb/lp0"]),
    "device printer": lambda window: ThermalDialog([DEVICE, NETWORK], ["/dev/usb/lp0"]),
    "tested printer": _tested_printer,
    "uncertain": lambda window: UncertainDialog(JOB),
    "import": lambda window: ImportDialog(ImportPreview(["{}"] * 3, 2, LINES)),
    "columns of orders": lambda window: ColumnsDialog(file_of(row_of(2)).file, [row_of(2)]),
    "guessed columns of orders": _guessed_columns,
    "booking of a file": lambda window: BookDialog(every_state().file, ROWS_TO_BOOK),
    "sheets of a workbook": lambda window: SheetDialog(
        "orders.xlsx", SeveralSheets(("Read me", "الطلبات"), "الطلبات")
    ),
    "import of customers": lambda window: CustomerImportDialog(CUSTOMER_PREVIEW),
    "import of no customers": lambda window: CustomerImportDialog(CustomerPreview()),
    "clerks": lambda window: ClerkDialog(CLERKS),
    "a clerk who has to wait": _refused_clerk,
    "add a clerk": lambda window: EditClerkDialog(lambda _name, _but: False),
    "change a clerk": lambda window: EditClerkDialog(lambda _name, _but: False, CLERKS[0]),
    "saved places": _places,
    "change place": _changed_place,
    "end with a held order": lambda window: LeaveDialog([HELD]),
    "template": lambda window: TemplateDialog(Draft(name="Sara"), [], utc_now, name="Sara"),
    "standing order": _standing_order,
    "import of places": lambda window: PlaceImportDialog(PLACE_PREVIEW),
    "import of no places": lambda window: PlaceImportDialog(PlacePreview()),
    "import of nothing": lambda window: ImportDialog(ImportPreview()),
    "waiting slips": _waiting_slips,
    "merge customers": _merged_customers,
    "add a map file": lambda window: AddMapFileDialog("kuwait.mbtiles", STREETS),
    "remove a map file": lambda window: RemoveMapFileDialog("kuwait.mbtiles"),
    "erase customer": lambda window: EraseDialog(SARA),
    "details": lambda window: DetailsPanel("ConnectError: refused", window),
    **{f"start: {failure}": _failed_start(failure) for failure in StartFailure},
    "join counters": lambda window: ShareDialog(Tasks(), _not_shared, "Salmiya 2"),
    "first counter": _first_counter,
    "add a counter": _counter_added,
    "add no counter": _no_counter_added,
    "rename this counter": lambda window: RenameCounterDialog("Salmiya 2"),
    "remove a counter": lambda window: RemoveCounterDialog("Salmiya 2"),
    "erasures of a counter": lambda window: ErasuresDialog(ERASING),
    "claimed": lambda window: ClaimedDialog([CLAIMED]),
    "claimed among many": lambda window: ClaimedDialog([CLAIMED], 5),
    "stop sharing": lambda window: StopSharingDialog(5, is_first=True),
    "become the first counter": lambda window: TakeOverDialog(
        Tasks(), _not_taken_over, None, datetime(2026, 11, 21, 9, tzinfo=UTC)
    ),
}
"""Functions that make the dialogs which no command opens, or not in this state."""
