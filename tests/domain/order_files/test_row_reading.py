"""Tests of reading a file's row as a booking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch import assets
from deskdispatch.domain.account.account import Account, Bootstrap, Branch
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.errors import InvalidInput
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.cells import replaced_by
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.order_files.row import RowFailure, RowProblem, correction_of
from deskdispatch.domain.order_files.row_reading import RowContext, RowReader, read_draft
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import parse_areas
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.domain.tables.table import LineMarks
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA
from tests.domain.order_files.order_rows import PLACES, columns

HOME = Coordinates(latitude=29.3375, longitude=48.0758)
LINK = "https://maps.google.com/?q=29.3375,48.0758"
SHOP = Branch(id="b1", name="Salmiya Shop", latitude=29.33, longitude=48.07, is_default=True)
MALL = Branch(id="b2", name="City Mall", latitude=29.37, longitude=47.97, address_label="Block 5")
PICKUPS = Pickups.of(Bootstrap(branches=(SHOP, MALL)))
CONTEXT = RowContext(PLACES, PICKUPS)
BLANK_ROW = {"phone": "98765432", "name": "Sara", "location": LINK}


def read(**cells: str) -> tuple[Draft, tuple[RowProblem, ...]]:
    """Reads a draft from cells by their fields' values; the required cells are added."""
    return read_with(CONTEXT, {**BLANK_ROW, **cells})


def read_with(context: RowContext, known: dict[str, str]) -> tuple[Draft, tuple[RowProblem, ...]]:
    return read_draft({Field(name): [text] for name, text in known.items() if text}, context)


def failures(problems: Sequence[RowProblem]) -> list[tuple[str, RowFailure, str]]:
    return [(str(each.field), each.failure, each.text) for each in problems]


def is_refused(draft: Draft) -> bool:
    try:
        check(draft, NOON)
    except InvalidInput:
        return True
    return False


def read_row(texts: Sequence[str], fields: Sequence[str]) -> FileRow:
    return RowReader(columns(*fields), CONTEXT).read(2, texts)


def row_of(cells: Mapping[str, Sequence[str]]) -> FileRow:
    """Reads a row of the cells of each field; the required cells are added."""
    more = [(field, text) for field, texts in cells.items() for text in texts]
    known = [*BLANK_ROW.items(), *more]
    return read_row([text for _field, text in known], [field for field, _text in known])


def test_a_whole_row_is_what_the_form_would_send() -> None:
    draft, problems = read(
        phone="٩٨٧٦٥٤٣٢ / 66001122",
        name="  سارة   العلي ",
        address="السالمية ق10 ش5 م3 الدور 2",
        address_detail="green door",
        cash_amount="٤٫٥",
        vehicle="سيارة",
        notes="call first",
        schedule="21/11/2026 14:30",
        pickup="city mall",
    )
    assert problems == ()
    assert check(draft, NOON).wire() == {
        "customerName": "سارة العلي",
        "customerNumber": "98765432",
        "alternateCustomerNumber": "66001122",
        "pickupLatitude": 29.37,
        "pickupLongitude": 47.97,
        "pickupAddress": "Block 5",
        "branchId": "b2",
        "deliveryLatitude": 29.3375,
        "deliveryLongitude": 48.0758,
        "deliveryAddress": ["Salmiya", "Block 10", "Street 5", "House 3"],
        "additionalAddressDetail": "Floor 2, green door",
        "collectCash": True,
        "totalAmount": "4.500",
        "specialNotes": "call first",
        "vehicleType": "car",
        "isScheduled": True,
        "scheduledDeliveryAt": "2026-11-21T11:30:00.000Z",
    }


def test_a_row_without_more_takes_the_usual_pickup_and_a_bike() -> None:
    draft, problems = read()
    assert problems == ()
    assert (draft.branch_id, draft.pickup, draft.pickup_label) == ("b1", SHOP.point, "Salmiya Shop")
    assert (draft.vehicle, draft.collect_cash, draft.scheduled_at) == (Vehicle.BIKE, False, None)
    assert (draft.dropoff_area, draft.dropoff_address) == ("Salmiya", ("Salmiya",))


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ({"phone": "4.41E+11"}, [("phone", RowFailure.LOST_DIGITS, "4.41E+11")]),
        ({"phone": "12"}, [("phone", RowFailure.NOT_A_PHONE, "12")]),
        ({"phone": ""}, [("phone", RowFailure.BLANK, "")]),
        (
            {"alternate_phone": "4.41E+11"},
            [("alternate_phone", RowFailure.LOST_DIGITS, "4.41E+11")],
        ),
        (
            {"alternate_phone": "66001122, 55001122"},
            [("alternate_phone", RowFailure.MORE_PHONES, "55001122")],
        ),
        ({"name": ""}, [("name", RowFailure.BLANK, "")]),
        ({"name": "x" * 121}, [("name", RowFailure.TOO_LONG, "x" * 121)]),
        ({"notes": "x" * 501}, [("notes", RowFailure.TOO_LONG, "x" * 501)]),
        ({"vehicle": "bus"}, [("vehicle", RowFailure.UNKNOWN_VEHICLE, "bus")]),
        ({"schedule": "soon"}, [("schedule", RowFailure.NOT_A_TIME, "soon")]),
        ({"cash_amount": "4.5", "cash_with": "4"}, [("cash_with", RowFailure.LESS_THAN_CASH, "4")]),
        ({"cash_amount": "4.5", "cash_with": "x"}, [("cash_with", RowFailure.NOT_MONEY, "x")]),
        ({"cash_amount": "4.5", "cash_with": "-"}, []),
        ({"cash_amount": "4,500"}, [("cash_amount", RowFailure.AMBIGUOUS_MONEY, "4,500")]),
        ({"cash_amount": "4500"}, [("cash_amount", RowFailure.MAYBE_FILS, "4500.000")]),
        ({"cash_amount": "4500", "collect_cash": "no"}, []),
        ({"cash_amount": "999"}, []),
        ({"cash_amount": "4500.250"}, []),
        ({"location": ""}, [("address", RowFailure.BLANK, "")]),
        ({"location": "here"}, [("location", RowFailure.NO_POINT, "here")]),
        ({"location": "51.5074, -0.1278"}, [("location", RowFailure.OUTSIDE, "51.5074, -0.1278")]),
        (
            {"location": "", "address": "the old market"},
            [("address", RowFailure.UNKNOWN_AREA, "the old market")],
        ),
        (
            {"location": "https://maps.app.goo.gl/abc"},
            [("location", RowFailure.SHORT_LINK, "https://maps.app.goo.gl/abc")],
        ),
    ],
)
def test_what_cannot_be_read_is_a_problem(
    cells: dict[str, str], found: list[tuple[str, RowFailure, str]]
) -> None:
    draft, problems = read(**cells)
    assert failures(problems) == found
    blocked = any(not each.is_warning for each in problems)
    assert is_refused(draft) is blocked


@pytest.mark.parametrize(
    ("cells", "point"),
    [
        ({"location": LINK}, HOME),
        ({"location": "29.3375, 48.0758"}, HOME),
        ({"location": "٢٩٫٣٣٧٥، ٤٨٫٠٧٥٨"}, HOME),
        ({"location": "", "latitude": "29.3375", "longitude": "48.0758"}, HOME),
        ({"location": "", "latitude": "48.0758", "longitude": "29.3375"}, HOME),
        ({"location": "", "address": f"Salmiya block 10 street 5 {LINK}"}, HOME),
    ],
)
def test_a_point_is_read_wherever_it_stands(cells: dict[str, str], point: Coordinates) -> None:
    draft, problems = read(**cells)
    assert (draft.dropoff, problems) == (point, ())


def test_a_link_in_an_address_is_no_detail_of_it() -> None:
    draft, _problems = read(location="", address=f"Salmiya block 10 street 5 {LINK}")
    assert draft.dropoff_address == ("Salmiya", "Block 10", "Street 5")
    assert draft.sent_detail == ""


@pytest.mark.parametrize("zero", ["", ".0"])
def test_parts_in_columns_are_one_address(zero: str) -> None:
    """Programs that store all numbers as floats write ``10.0`` in a column with blanks."""
    block, house, flat = (each + zero for each in ("10", "3", "7"))
    draft, problems = read(area="السالمية", block=block, street="5", house=house, flat=flat)
    assert problems == ()
    assert draft.dropoff_address == ("Salmiya", "Block 10", "Street 5", "House 3")
    assert draft.sent_detail == "Flat 7"


@pytest.mark.parametrize("street", ["B10 S5 H3", "ق10 ش5 م3"])
def test_a_whole_address_in_the_column_of_the_street_gets_no_other_word(street: str) -> None:
    draft, _problems = read(area="السالمية", street=street)
    assert draft.dropoff_address == ("Salmiya", "Block 10", "Street 5", "House 3")
    assert draft.sent_detail == ""


def test_a_house_before_parts_with_their_letters_keeps_its_word() -> None:
    _draft, problems = read(area="السالمية", block="10", street="5", house="12 F3 A4")
    assert RowFailure.UNSURE_ADDRESS not in {each.failure for each in problems}


def test_several_points_are_the_choice_of_the_clerk() -> None:
    draft, (problem,) = read(location=f"{LINK} or 29.3759, 47.9774")
    assert problem.failure is RowFailure.SEVERAL_POINTS
    assert [each.point for each in problem.choices] == [HOME, KUWAIT_CITY]
    assert draft.dropoff is None


def test_an_address_alone_is_the_middle_of_its_area_to_be_confirmed() -> None:
    draft, (problem,) = read(location="", address="Salmiya block 10 street 5")
    assert (problem.failure, problem.is_warning) == (RowFailure.AREA_MIDDLE, True)
    assert (draft.dropoff, draft.dropoff_area) == (SALMIYA, "Salmiya")


@pytest.mark.parametrize(
    ("address", "failure", "choices"),
    [
        ("Safaniya block 3 street 5", RowFailure.UNKNOWN_AREA, []),
        ("الوكرة قطعة ٣ شارع ٥", RowFailure.UNKNOWN_AREA, []),
        ("South Surra block 3", RowFailure.UNKNOWN_AREA, []),
        ("Salmi block 3", RowFailure.SEVERAL_AREAS, ["Salmi", "Salmiya"]),
        ("Messila block 3", RowFailure.AREA_MIDDLE, ["Messila"]),
        ("Mutlaa N6 b3", RowFailure.AREA_MIDDLE, ["Al Mutlaa 6"]),
    ],
)
def test_an_area_of_a_similar_name_is_no_choice(
    address: str, failure: RowFailure, choices: list[str]
) -> None:
    shipped = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    context = RowContext(PlaceIndex(shipped), PICKUPS)
    _, (problem,) = read_with(context, {**BLANK_ROW, "location": "", "address": address})
    assert problem.failure is failure
    assert [choice.text for choice in problem.choices] == choices


def test_an_address_in_another_area_than_the_point_is_to_be_confirmed() -> None:
    draft, (problem,) = read(address="Kuwait City block 1 street 2")
    assert (problem.failure, problem.text) == (RowFailure.ANOTHER_AREA, "Kuwait City")
    assert problem.choices[0].text == "Salmiya"
    assert draft.dropoff == HOME


def test_a_short_link_never_becomes_the_middle_of_an_area() -> None:
    draft, (problem,) = read(location="https://maps.app.goo.gl/abc", address="Salmiya block 10")
    assert problem.failure is RowFailure.SHORT_LINK
    assert (draft.dropoff, draft.dropoff_text) == (None, "https://maps.app.goo.gl/abc")


@pytest.mark.parametrize("name", ["Salmiya Shop", "salmiya  SHOP", "Salmiya"])
def test_a_branch_is_known_by_its_name(name: str) -> None:
    draft, problems = read(pickup=name)
    assert (draft.branch_id, problems) == ("b1", ())


def test_a_branch_of_another_name_is_chosen_by_the_clerk() -> None:
    draft, (problem,) = read(pickup="Jahra")
    assert (problem.failure, problem.text) == (RowFailure.UNKNOWN_BRANCH, "Jahra")
    assert [each.branch_id for each in problem.choices] == ["b1", "b2"]
    assert (draft.pickup, draft.unknown) == (None, ("pickup",))


def test_a_pickup_of_its_own_has_a_contact() -> None:
    draft, problems = read(
        pickup="Warehouse",
        pickup_location="29.3759, 47.9774",
        pickup_name="Ali",
        pickup_number="66001122",
    )
    assert problems == ()
    assert (draft.pickup, draft.is_custom_pickup) == (KUWAIT_CITY, True)
    assert (draft.pickup_name, draft.pickup_number) == ("Ali", "66001122")
    assert draft.pickup_label == "Warehouse"


def test_a_shop_without_branches_sends_from_its_own_address() -> None:
    account = Account(pickup_address="Home", pickup_latitude=29.33, pickup_longitude=48.07)
    context = RowContext(PLACES, Pickups.of(Bootstrap(account=account)))
    draft, problems = read_with(context, BLANK_ROW)
    assert problems == ()
    assert (draft.pickup_label, draft.custom_pickup) == ("Home", False)
    _draft, (problem,) = read_with(RowContext(PLACES, Pickups.of(None)), BLANK_ROW)
    assert problem == RowProblem(Field.PICKUP, RowFailure.NO_PICKUP)


def test_an_unreadable_character_has_to_be_confirmed() -> None:
    row = read_row(["98765432", "Caf\ufffd", LINK], ["phone", "name", "location"])
    (problem,) = row.problems
    assert problem == RowProblem(Field.NAME, RowFailure.DAMAGED_TEXT, "Caf\ufffd")
    assert problem.is_warning
    assert row.content.draft.name == "Caf\ufffd"


@pytest.mark.parametrize("text", ["=A1&B1", "#N/A", "#REF!"])
def test_a_formula_is_never_booked(text: str) -> None:
    row = read_row(["98765432", text, LINK, text], ["phone", "name", "location", "notes"])
    assert failures(row.problems) == [
        ("name", RowFailure.FORMULA, text),
        ("notes", RowFailure.FORMULA, text),
        ("name", RowFailure.BLANK, ""),
    ]
    assert (row.content.draft.name, row.content.draft.notes) == ("", "")


@pytest.mark.parametrize("text", ["Yes", "same", "نفسه", "-", "0", "no whatsapp"])
@pytest.mark.parametrize("field", ["phone", "alternate_phone"])
def test_a_cell_without_digits_beside_a_phone_is_no_phone(field: str, text: str) -> None:
    fields = ["phone", field, "name", "location"]
    row = read_row(["98765432", text, "Sara", LINK], fields)
    assert (row.content.draft.phone, row.content.draft.alternate_phone) == ("98765432", "")
    assert row.problems == ()
    row = read_row(["98765432", "6600112", "Sara", LINK], fields)
    assert [each.failure for each in row.problems] == [RowFailure.NOT_A_PHONE]


def test_an_order_that_any_column_says_is_collected_is_asked_about() -> None:
    row = row_of({"order_type": ["Online", "Pickup"]})
    assert failures(row.problems) == [("order_type", RowFailure.NOT_OPEN, "Pickup")]


def test_a_quoted_number_is_its_text() -> None:
    row = read_row(['="98765432"', "Sara", LINK], ["phone", "name", "location"])
    assert (row.content.draft.phone, row.problems) == ("98765432", ())
    assert row.content.cells[0] == '="98765432"'


@pytest.mark.parametrize(
    "status",
    ["Paid", "paid (KNET)", "مدفوع", "تم الدفع", "partially_paid", "Partly paid", "مدفوع جزئيًا"],
)
def test_cash_of_an_order_that_is_paid_is_asked_about(status: str) -> None:
    draft, problems = read(cash_amount="12.500", order_status=status)
    assert draft.collect_cash
    assert failures(problems) == [("cash_amount", RowFailure.PAID, status)]
    for cells in ({"cash_amount": "0"}, {"order_total": "12.500", "collect_cash": "knet"}):
        assert not read(order_status=status, **cells)[1], cells
    for other in ("Unpaid", "pending", "غير مدفوع"):
        assert not read(cash_amount="12.500", order_status=other)[1], other


@pytest.mark.parametrize(
    ("paid", "is_asked"),
    [
        *[("Yes", True), ("نعم", True), ("5.000", True), ("KNET", True), ("TRUE", True)],
        *[("Yes / نعم", True), ("No / لا", False), ("KNET / كي نت", True), ("1/1", True)],
        *[("No", False), ("0.000", False), ("unpaid", False), ("FALSE", False)],
        # Words that are not known may say that it is.
        *[("Done", True), ("تم", True), ("paid by link", True), ("21/11/2026", True)],
        *[("Not yet", False), ("غير مدفوع", False), ("Cash", False)],
        *[("none", False), ("لا يوجد", False), ("عند الاستلام", False), ("On delivery", False)],
    ],
)
def test_cash_beside_a_column_of_what_is_paid_is_asked_about(paid: str, *, is_asked: bool) -> None:
    _draft, problems = read(cash_amount="12.500", paid=paid)
    failure = ("cash_amount", RowFailure.PAID_BEFORE, paid)
    assert failures(problems) == [failure] * is_asked
    assert not read(collect_cash="KNET", cash_amount="12.500", paid=paid)[1]


@pytest.mark.parametrize(
    ("cells", "amount"),
    [
        ({"cash_amount": ("20", "15"), "paid": ("5",)}, "15.000"),
        ({"cash_amount": ("15",), "order_total": ("20",), "paid": ("5.000",)}, "15.000"),
        ({"cash_amount": ("20", "0"), "paid": ("20",)}, ""),
    ],
)
def test_an_amount_that_a_deposit_leaves_is_collected_unasked(
    cells: Mapping[str, Sequence[str]], amount: str
) -> None:
    row = row_of(cells)
    assert (row.content.draft.cash_amount, row.problems) == (amount, ())


@pytest.mark.parametrize(("total", "paid"), [("21", "5"), ("16", "1")])
def test_a_deposit_that_explains_no_amount_is_asked_about(total: str, paid: str) -> None:
    _draft, problems = read(cash_amount="15", order_total=total, paid=paid)
    assert failures(problems) == [("cash_amount", RowFailure.PAID_BEFORE, paid)]


def test_amounts_of_two_columns_that_differ_are_asked_about() -> None:
    def problems(*amounts: str) -> list[tuple[str, RowFailure, str]]:
        return failures(row_of({"cash_amount": amounts}).problems)

    assert problems("12.500", "14.000") == [
        ("cash_amount", RowFailure.SEVERAL_AMOUNTS, "12.500, 14.000")
    ]
    assert problems("0", "14")
    assert not problems("12.500", "12.5")
    assert not problems("12.500", "")
    assert not problems("12.500", "yes")


@pytest.mark.parametrize(
    ("dinars", "fils", "amount"),
    [
        *(("12", "500", "12.500"), ("١٢", "٥٠", "12.050"), ("0", "750", "0.750")),
        *(("12", "0", "12.000"), ("12.0", "500.0", "12.500")),
        *(("", "12500", "12.500"), ("", "١٢٥٠", "1.250"), ("-", "750", "0.750")),
    ],
)
def test_fils_in_a_column_of_their_own_are_collected(dinars: str, fils: str, amount: str) -> None:
    draft, problems = read(cash_amount=dinars, cash_fils=fils)
    assert (draft.cash_amount, problems) == (amount, ())


@pytest.mark.parametrize(
    ("dinars", "fils"),
    [("12.500", "500"), ("12", "1500"), ("12", "half"), ("0", "12.500"), ("0", "1500")],
)
def test_fils_that_cannot_be_added_are_asked_about(dinars: str, fils: str) -> None:
    _draft, problems = read(cash_amount=dinars, cash_fils=fils)
    failure = ("cash_amount", RowFailure.SEVERAL_AMOUNTS, f"{dinars}, {fils}")
    assert failures(problems) == [failure]


def test_fils_beside_a_total_are_collected_with_it() -> None:
    cells = {"order_total": "12", "cash_fils": "500"}
    assert read(**cells, collect_cash="cod")[0].cash_amount == "12.500"
    assert read(**cells, collect_cash="KNET")[1] == ()
    assert read(**cells)[1] == ()


@pytest.mark.parametrize(
    ("cells", "amount"),
    [
        ({"cash_amount": ("12", "No")}, ""),
        ({"cash_amount": ("12", "Yes")}, "12.000"),
        ({"cash_amount": ("Yes", "12"), "order_total": ("12",)}, "12.000"),
        ({"collect_cash": ("Gateway_v2", "KNET"), "cash_amount": ("12",)}, ""),
        ({"collect_cash": ("COD", "12.500"), "order_total": ("14",)}, "12.500"),
        ({"collect_cash": ("COD", "yes"), "cash_amount": ("12",)}, "12.000"),
    ],
)
def test_the_cash_of_several_columns_is_read_by_their_words(
    cells: dict[str, Sequence[str]], amount: str
) -> None:
    row = row_of(cells)
    draft = row.content.draft
    assert (draft.cash_amount if draft.collect_cash else "", row.problems) == (amount, ())


def test_words_that_contradict_each_other_are_asked_about_until_one_is_typed() -> None:
    fields = [*BLANK_ROW, "collect_cash", "cash_amount", "cash_amount"]
    texts = [*BLANK_ROW.values(), "KNET", "12", "Yes"]
    reader = RowReader(columns(*fields), CONTEXT)
    row = reader.read(2, texts)
    failure = ("collect_cash", RowFailure.NOT_YES_OR_NO, "KNET, Yes")
    assert failures(row.problems) == [failure]
    for typed, collects in (("yes", True), ("no", False)):
        typed_row = reader.read_corrected(2, texts, {Field.COLLECT_CASH: typed})
        assert (typed_row.content.draft.collect_cash, typed_row.problems) == (collects, ())


@pytest.mark.parametrize("cells", [{}, {"order_total": "0.500"}, {"order_total": "12.500"}])
def test_less_than_a_dinar_in_fils_alone_is_asked_about(cells: dict[str, str]) -> None:
    """The dinars may stand in a column that is not known."""
    _draft, problems = read(**cells, cash_fils="500")
    assert failures(problems) == [("cash_amount", RowFailure.NOT_MONEY, "500 fils")]


@pytest.mark.parametrize("cells", [{}, {"collect_cash": "cod"}])
def test_fils_below_a_blank_column_of_dinars_are_not_those_of_the_total(
    cells: dict[str, str],
) -> None:
    known = {**BLANK_ROW, "cash_amount": "", "cash_fils": "750", "order_total": "12", **cells}
    row = read_row(list(known.values()), list(known))
    assert failures(row.problems) == [("cash_amount", RowFailure.NOT_MONEY, "750 fils")]


@pytest.mark.parametrize(("dinars", "total"), [("-", "12"), ("", "14")])
def test_fils_alone_beside_another_total_are_asked_about(dinars: str, total: str) -> None:
    fils = "750" if dinars else "12500"
    _draft, problems = read(cash_amount=dinars, cash_fils=fils, order_total=total)
    assert [each.failure for each in problems] == [RowFailure.SEVERAL_AMOUNTS]


@pytest.mark.parametrize(
    ("cells", "failure"),
    [
        # It is said elsewhere that the total is cash, or that it is not paid.
        ({"order_status": "Unpaid"}, RowFailure.TOTAL_COLLECTED),
        ({"order_status": "حالة: غير مدفوع"}, RowFailure.TOTAL_COLLECTED),
        ({"paid": "No"}, RowFailure.TOTAL_COLLECTED),
        ({"paid": "0.000"}, RowFailure.TOTAL_COLLECTED),
        ({"paid": "5"}, RowFailure.TOTAL_COLLECTED),
        ({"order_status": "pending"}, None),
        ({"order_status": "Not delivered"}, None),
        ({"paid": "Yes"}, None),
        ({"paid": "12"}, None),
        ({"paid": "21/11/2026"}, None),
        ({"paid": "No", "collect_cash": "KNET"}, None),
        ({"paid": "No", "cash_amount": "0"}, None),
        ({"order_status": "COD", "collect_cash": "KNET"}, None),
    ],
)
def test_a_total_that_is_said_to_be_owed_is_asked_about(
    cells: dict[str, str], failure: RowFailure | None
) -> None:
    draft, problems = read(order_total="12", **cells)
    assert draft.collect_cash is (failure is not None)
    assert [each.failure for each in problems][:1] == ([failure] if failure else [])


@pytest.mark.parametrize(
    ("notes", "is_asked"),
    [
        *(("paid", True), ("مدفوع", True), ("already paid by link", True), ("KNET machine", True)),
        *(("call first", False), ("free parking", False), ("not paid", False)),
        *(("card: happy birthday", False), ("cash", False)),
    ],
)
def test_cash_beside_a_note_that_it_is_paid_is_asked_about(notes: str, *, is_asked: bool) -> None:
    _draft, problems = read(cash_amount="12.500", notes=notes)
    assert failures(problems) == [("cash_amount", RowFailure.PAID, notes)] * is_asked
    assert not read(cash_amount="0", notes=notes)[1]


@pytest.mark.parametrize("field", ["notes", "order_type"])
def test_a_total_beside_a_note_or_a_type_of_cash_is_asked_about(field: str) -> None:
    _draft, problems = read(order_total="12.500", **{field: "COD"})
    assert failures(problems) == [("cash_amount", RowFailure.TOTAL_COLLECTED, "12.500")]
    assert not read(order_total="12.500", **{field: "Delivery"})[1]


def test_cash_beside_a_type_of_a_payment_is_asked_about() -> None:
    _draft, problems = read(cash_amount="12.500", order_type="Prepaid")
    assert failures(problems) == [("cash_amount", RowFailure.PAID, "Prepaid")]
    assert not read(cash_amount="12.500", order_type="Online")[1]


def test_nothing_is_collected_of_cash_on_delivery_that_was_paid() -> None:
    """Shopify keeps the payment of an order that was marked as paid."""
    draft, problems = read(collect_cash="cod", cash_amount="0.000", order_status="paid")
    assert (draft.collect_cash, problems) == (False, ())
    cells = {"collect_cash": ["cod"], "order_status": ["paid"], "cash_amount": ["0", "12"]}
    assert row_of(cells).problems
    _draft, problems = read(collect_cash="cod", cash_amount="0.000", order_status="pending")
    assert failures(problems) == [("cash_amount", RowFailure.NOT_POSITIVE, "0.000")]


@pytest.mark.parametrize(
    ("cells", "amount", "is_asked"),
    [
        ({"collect_cash": "cod", "order_total": "12"}, "12.000", True),
        ({"collect_cash": "cod", "order_total": "12", "cash_amount": "9"}, "9.000", False),
        ({"collect_cash": "knet", "order_total": "12"}, "", False),
    ],
)
def test_cash_of_an_order_that_was_refunded_in_part_is_asked_about(
    cells: dict[str, str], amount: str, *, is_asked: bool
) -> None:
    draft, problems = read(**cells, refund="3.000")
    assert draft.cash_amount == amount
    failure = ("cash_amount", RowFailure.REFUNDED, "3.000")
    assert failures(problems) == [failure] * is_asked
    assert bool(read(**cells, refund="Yes")[1]) is bool(amount)
    for none in ("0.000", "0", "-", "No", "N/A"):
        assert not read(**cells, refund=none)[1]


def test_the_total_of_an_order_whose_status_is_cash_on_delivery_is_collected() -> None:
    draft, problems = read(order_total="12", order_status="COD")
    assert (draft.cash_amount, problems) == ("12.000", ())
    _draft, problems = read(order_total="12", cash_amount="0", order_status="COD")
    assert failures(problems) == [("cash_amount", RowFailure.NOT_POSITIVE, "0")]


def test_an_order_that_is_said_to_be_cash_without_any_amount_is_asked_about() -> None:
    _draft, problems = read(order_status="Cash on delivery")
    assert failures(problems) == [("cash_amount", RowFailure.BLANK, "")]


@pytest.mark.parametrize(
    ("unread", "is_asked"),
    [
        *(("paid", True), ("Paid by KNET", True), ("K-Net", True), ("تم الدفع", True)),
        *(("yes", False), ("link", False), ("Wallet", False), ("Tamara", False)),
        *(("not paid", False), ("paid to the driver", False), ("#1 paid", False)),
    ],
)
def test_cash_beside_a_payment_in_an_unknown_column_is_asked_about(
    unread: str, *, is_asked: bool
) -> None:
    fields = columns(*BLANK_ROW, "cash_amount", "order_total").fields
    reader = RowReader(TableColumns((*fields, None), 1), CONTEXT)
    row = reader.read(2, [*BLANK_ROW.values(), "12.500", "", unread])
    assert failures(row.problems) == [("cash_amount", RowFailure.PAID, unread)] * is_asked
    assert not reader.read(3, [*BLANK_ROW.values(), "", "12.500", unread]).problems


@pytest.mark.parametrize(
    ("unread", "is_asked"), [("COD", True), ("كاش", True), ("Cod fish", False)]
)
def test_a_total_beside_cash_in_an_unknown_column_is_asked_about(
    unread: str, *, is_asked: bool
) -> None:
    fields = columns(*BLANK_ROW, "collect_cash", "order_total").fields
    reader = RowReader(TableColumns((*fields, None), 1), CONTEXT)
    row = reader.read(2, [*BLANK_ROW.values(), "", "12.500", unread])
    failure = ("cash_amount", RowFailure.TOTAL_COLLECTED, "12.500")
    assert failures(row.problems) == [failure] * is_asked
    assert not reader.read(3, [*BLANK_ROW.values(), "KNET", "12.500", unread]).problems


@pytest.mark.parametrize(
    "cells",
    [
        {"collect_cash": ("Cash (paid)",), "order_total": ("12",)},
        {"collect_cash": ("COD (5)",), "order_total": ("12",)},
        {"collect_cash": ("COD", "Paid at the shop"), "order_total": ("12",)},
        {"collect_cash": ("KNET", "Cash / KNET"), "order_total": ("12",)},
        {"collect_cash": ("cod", "KNET on delivery"), "order_total": ("12",)},
        {"collect_cash": ("cod", "الدفع كي نت عند الاستلام"), "order_total": ("12",)},
        {"collect_cash": ("COD + KNET",), "cash_amount": ("12",)},
        {"collect_cash": ("COD + KNET",), "cash_amount": ("12",), "order_total": ("12",)},
        {"collect_cash": ("A new gateway",), "cash_amount": ("0", "12")},
        {"collect_cash": ("12.500", "COD"), "cash_amount": ("14",)},
        {"cash_amount": ("12", "N/A")},
        {"cash_amount": ("12",), "order_status": ("Paid and packed",)},
        {"cash_amount": ("15",), "order_total": ("20",), "paid": ("5", "Yes")},
        {"cash_amount": ("12",), "currency": ("KWD", "SAR")},
    ],
)
def test_cells_that_may_mean_another_thing_are_asked_about(
    cells: Mapping[str, Sequence[str]],
) -> None:
    row = row_of(cells)
    assert row.problems


def test_a_corrected_amount_is_without_the_fils_of_the_row() -> None:
    assert Field.CASH_FILS in replaced_by([Field.CASH_AMOUNT])


def test_a_yes_as_a_number_beside_a_total_is_asked_about() -> None:
    _draft, problems = read(cash_amount="1", order_total="12.500")
    assert failures(problems) == [("cash_amount", RowFailure.SEVERAL_AMOUNTS, "1, 12.500")]
    assert not read(cash_amount="1", order_total="1.000")[1]
    assert not read(cash_amount="1", cash_fils="500", order_total="1.500")[1]
    assert not read(cash_amount="2", order_total="12.500")[1]


@pytest.mark.parametrize(("paid_by", "is_asked"), [("Cash", True), ("KNET", False), ("", False)])
def test_totals_that_differ_are_asked_about_if_one_is_collected(
    paid_by: str, *, is_asked: bool
) -> None:
    """An *Order value* may be without the delivery that is in the *Grand total*."""
    row = row_of({"order_total": ["12.500", "14.000"], "collect_cash": [paid_by]})
    failure = ("cash_amount", RowFailure.SEVERAL_AMOUNTS, "12.500, 14.000")
    assert failures(row.problems) == [failure] * is_asked


def test_a_time_is_utc() -> None:
    draft, _problems = read(schedule="2026-11-22", schedule_time="09:00:00")
    assert draft.scheduled_at == datetime(2026, 11, 22, 6, 0, tzinfo=UTC)


@pytest.mark.parametrize("other", ["2026-11-22 18:00", "2026-11-23 09:00"])
def test_two_times_are_asked_about(other: str) -> None:
    draft, problems = read(schedule="2026-11-22 09:00", schedule_time=other)
    both = f"2026-11-22 09:00 {other}"
    assert (draft.scheduled_at, draft.unknown) == (None, ("schedule",))
    assert failures(problems) == [("schedule", RowFailure.NOT_A_TIME, both)]
    assert not read(schedule="2026-11-22 09:00", schedule_time="2026-11-22")[1]


@pytest.mark.parametrize(
    ("typed", "is_odd"),
    [
        *[("2:30", True), ("02:30:00", True), ("٦:٤٥", True), ("2:30 am", False)],
        *[("2:30 ص", False), ("2:30 pm", False), ("7:00", False), ("00:30", False)],
        *[("00:00:00", True), ("12:00 AM", False)],
    ],
)
def test_a_time_in_the_night_that_does_not_say_so_is_asked_about(
    typed: str, *, is_odd: bool
) -> None:
    _draft, problems = read(schedule="22/11/2026", schedule_time=typed)
    assert [each.failure for each in problems] == [RowFailure.NIGHT_TIME] * is_odd
    assert all(each.is_warning for each in problems)


@pytest.mark.parametrize(
    "cells",
    [("22/11/2026", "9:00 am"), ("9:00 am", "22/11/2026"), ("2026-11-22 00:00:00", "09:00:00")],
)
def test_day_and_time_of_two_columns_are_one_in_any_order(cells: tuple[str, str]) -> None:
    """Both headings, *Delivery date* and *Delivery time*, mean the time of a scheduled order."""
    row = row_of({"schedule": cells})
    assert row.problems == ()
    assert row.content.draft.scheduled_at == datetime(2026, 11, 22, 6, 0, tzinfo=UTC)


def test_of_two_days_that_differ_none_is_taken() -> None:
    """The *Date* of an export is that of the order, beside its *Delivery date*."""
    texts = ("22/11/2026", "2026-11-23", "18:00")
    row = row_of({"schedule": texts[:2], "schedule_time": texts[2:]})
    assert failures(row.problems) == [("schedule", RowFailure.NOT_A_TIME, " ".join(texts))]
    row = row_of({"schedule": ["23/11/2026", texts[1]], "schedule_time": texts[2:]})
    assert row.content.draft.scheduled_at == datetime(2026, 11, 23, 15, 0, tzinfo=UTC)


@given(st.dictionaries(st.sampled_from(Field), st.lists(st.text(max_size=40), max_size=3)))
def test_no_row_is_too_strange(cells: dict[Field, list[str]]) -> None:
    known = [(field, text) for field, texts in cells.items() for text in texts]
    row = read_row([text for _field, text in known], [field for field, _text in known])
    assert Draft.model_validate_json(row.content.draft.model_dump_json()) == row.content.draft
    assert len(row.key) == 64


@pytest.mark.parametrize(("more", "text"), [(["x"], "x"), ([""], ""), (["", "x"], ", x")])
def test_a_row_with_more_cells_than_headings_is_to_be_looked_at(more: list[str], text: str) -> None:
    row = read_row(["98765432", "Sara", LINK, *more], ["phone", "name", "location"])
    assert failures(row.problems) == [("None", RowFailure.MORE_CELLS, text)]
    assert row.problems[0].is_warning


@pytest.mark.parametrize("nothing", ["N/A", "null", "NaN", "None"])
def test_a_blank_cell_as_programs_write_it_is_blank(nothing: str) -> None:
    blank = dict.fromkeys(("alternate_phone", "street", "notes", "schedule"), (nothing,))
    row = row_of({"area": ("Salmiya",), **blank})
    draft = row.content.draft
    assert (row.problems, draft.sent_detail, draft.notes) == ((), "", "")
    row = read_row(["98765432", nothing, LINK, nothing], [*BLANK_ROW, "cash_amount"])
    assert failures(row.problems) == [
        ("name", RowFailure.BLANK, ""),
        ("cash_amount", RowFailure.NOT_MONEY, nothing),
    ]


def test_a_row_that_the_sheet_strikes_through_is_asked_about() -> None:
    reader = RowReader(columns("phone", "name", "location"), CONTEXT)
    row = reader.read(2, ["98765432", "Sara", LINK], LineMarks(is_struck=True))
    assert failures(row.problems) == [("None", RowFailure.STRUCK, "")]


def test_a_row_with_fewer_cells_is_no_problem() -> None:
    row = read_row(["98765432", "Sara", LINK], ["phone", "name", "location", "notes"])
    assert row.problems == ()


def _place(name: str, latitude: float) -> SavedPlace:
    return SavedPlace(
        id=f"{name} {latitude}",
        name=name,
        latitude=latitude,
        longitude=47.93,
        detail="Block 2, gate 5",
        note="call",
        saved_at=NOON,
    )


def test_the_name_of_a_saved_place_in_the_location_column_is_that_place() -> None:
    saved = SavedPlaceIndex([_place("Avenues, gate 5", 29.3025)])
    context = RowContext(PLACES, PICKUPS, saved)
    draft, problems = read_with(context, {**BLANK_ROW, "location": "avenues gate ٥"})
    assert problems == ()
    assert draft.dropoff == Coordinates(latitude=29.3025, longitude=47.93)
    assert (draft.address_detail, draft.notes) == ("Block 2, gate 5", "call")
    own = {"address": "Salmiya, Block 10", "notes": "ring", "location": "Avenues, gate 5"}
    draft, _problems = read_with(context, BLANK_ROW | own)
    assert (draft.address_detail, draft.notes) == ("Salmiya, Block 10", "ring")


def test_of_two_saved_places_of_one_name_apart_one_is_to_be_chosen() -> None:
    saved = SavedPlaceIndex([_place("Gate 5", 29.3025), _place("gate 5", 29.31)])
    context = RowContext(PLACES, PICKUPS, saved)
    draft, (problem,) = read_with(context, {**BLANK_ROW, "location": "GATE 5"})
    assert draft.dropoff is None
    assert (problem.failure, len(problem.choices)) == (RowFailure.SEVERAL_POINTS, 2)
    near = SavedPlaceIndex([_place("Gate 5", 29.3025), _place("gate 5", 29.30251)])
    draft, problems = read_with(
        RowContext(PLACES, PICKUPS, near), BLANK_ROW | {"location": "gate 5"}
    )
    assert draft.dropoff is not None
    assert problems == ()


def test_a_part_of_a_saved_name_is_no_point_and_a_link_beside_it_counts() -> None:
    saved = SavedPlaceIndex([_place("Avenues, gate 5", 29.3025)])
    context = RowContext(PLACES, PICKUPS, saved)
    draft, (problem,) = read_with(context, {**BLANK_ROW, "location": "Avenues"})
    assert (draft.dropoff, problem.failure) == (None, RowFailure.NO_POINT)
    assert [choice.text for choice in problem.choices] == ["Avenues, gate 5"]
    address = {"location": "", "address": "the Avenues"}
    draft, (problem,) = read_with(context, BLANK_ROW | address)
    assert (draft.dropoff, problem.failure) == (None, RowFailure.UNKNOWN_AREA)
    correction = correction_of(problem, problem.choices[0])
    assert correction == {Field.LOCATION: "29.3025, 47.9300"}
    draft, problems = read_with(context, BLANK_ROW | {"location": LINK})
    assert (draft.dropoff, problems) == (HOME, ())
    pickup = {"pickup_location": "Avenues, gate 5"}
    draft, _problems = read_with(context, BLANK_ROW | pickup)
    assert draft.pickup == Coordinates(latitude=29.3025, longitude=47.93)


def test_a_place_of_no_known_area_is_not_offered_for_the_middle_of_one() -> None:
    """Not beside a door of the address either, which has no words of its own."""
    row = read_row(["98765432", "Sara", "Salmiya b10 s5 h3"], ["phone", "name", "address"])
    place = CustomerPlace(id="p", latitude=29.1, longitude=48.1, detail="chalet 5")
    known = replace(
        row,
        customers=(CustomerProfile(Customer(id="c", name="Sara"), "98765432", places=(place,)),),
        doors=(KnownDoor(HOME, delivered=3),),
    )
    (problem,) = known.problems
    assert problem.failure is RowFailure.AREA_MIDDLE
    assert [choice.point for choice in problem.choices] == [SALMIYA, HOME]
