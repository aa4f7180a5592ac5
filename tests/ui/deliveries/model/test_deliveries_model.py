"""Tests of the board's model without a window; Qt's own tester checks every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from PySide6.QtWidgets import QApplication

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.deliveries.model.row import BoardFilter, BoardRow
from deskdispatch.ui.deliveries.model.rows import EVERYTHING, Scope
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusRole
from deskdispatch.ui.widgets.tables.painted_cell import AmountRole, FlagsRole
from tests.desk.desk_under_test import NOON, SettableClock
from tests.sizes import examples

MakeSummary = Callable[..., DeliverySummary]
MakeUnconfirmed = Callable[..., UnconfirmedBooking]


@pytest.fixture
def watch() -> SettableClock:
    return SettableClock()


@pytest.fixture
def model(qapp: QApplication, watch: SettableClock) -> Iterator[DeliveriesModel]:
    made = watched(watch)
    yield made
    made.deleteLater()


def watched(watch: SettableClock) -> DeliveriesModel:
    model = DeliveriesModel(clock=watch)
    # The tester reports a failure as a Qt warning, and a Qt warning fails the test.
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    QAbstractItemModelTester(model, mode, model)
    return model


def ids(model: DeliveriesModel) -> list[str]:
    return [row.id for row in model.rows_between(0, model.rowCount() - 1)]


def text(model: DeliveriesModel, row: int, column: BoardColumn) -> str:
    shown = model.data(model.index(row, column))
    assert isinstance(shown, str)
    return shown.strip("\u2066\u2068\u2069")


class SignalRecorder:
    """Short record of the signals that a view receives."""

    def __init__(self, model: DeliveriesModel) -> None:
        self.said: list[tuple[str, int, int]] = []
        model.dataChanged.connect(self._on_data_changed)
        model.rowsInserted.connect(self._on_rows_inserted)
        model.rowsRemoved.connect(self._on_rows_removed)
        model.rowsMoved.connect(self._on_rows_moved)
        model.modelReset.connect(self._on_model_reset)

    def _on_data_changed(self, top: QModelIndex, bottom: QModelIndex) -> None:
        self.said.append(("changed", top.row(), bottom.row()))

    def _on_rows_inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.said.append(("inserted", first, last))

    def _on_rows_removed(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.said.append(("removed", first, last))

    def _on_rows_moved(
        self, _parent: QModelIndex, first: int, _last: int, _to: QModelIndex, row: int
    ) -> None:
        self.said.append(("moved", first, row))

    def _on_model_reset(self) -> None:
        self.said.append(("reset", 0, 0))


def test_a_first_answer_is_one_insertion(model: DeliveriesModel, make_summary: MakeSummary) -> None:
    told = SignalRecorder(model)
    model.upsert([make_summary(n) for n in (3, 1, 2)])
    assert told.said == [("inserted", 0, 2)]


def test_the_same_answer_again_touches_nothing(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(n) for n in (1, 2, 3)])
    told = SignalRecorder(model)
    model.upsert([make_summary(n) for n in (1, 2, 3)])
    assert told.said == []


def test_only_changed_rows_change_and_neighbours_change_together(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(n) for n in range(6)])
    told = SignalRecorder(model)
    model.upsert([make_summary(n, status="REQUESTED") for n in (5, 1, 2)])
    assert told.said == [("changed", 1, 2), ("changed", 5, 5)]
    assert text(model, 1, BoardColumn.STATUS) == "Requested"


def test_new_rows_come_where_they_belong(model: DeliveriesModel, make_summary: MakeSummary) -> None:
    model.upsert([make_summary(n) for n in (2, 4)])
    told = SignalRecorder(model)
    model.upsert([make_summary(n) for n in (3, 1, 5, 6)])
    assert told.said == [("inserted", 2, 3), ("inserted", 1, 1), ("inserted", 0, 0)]
    assert ids(model) == ["d1", "d2", "d3", "d4", "d5", "d6"]


def test_one_answer_that_names_a_delivery_twice(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1, status="PENDING"), make_summary(1, status="ACCEPTED")])
    assert ids(model) == ["d1"]
    assert text(model, 0, BoardColumn.STATUS) == "Accepted"
    model.upsert([make_summary(1, status="PICKEDUP"), make_summary(1, status="ENROUTE")])
    assert ids(model) == ["d1"]
    assert text(model, 0, BoardColumn.STATUS) == "On the way"


def test_an_unconfirmed_booking_that_is_settled_leaves_and_the_others_stay(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(9)])
    model.set_unconfirmed([make_unconfirmed(1), make_unconfirmed(2), make_unconfirmed(3)])
    told = SignalRecorder(model)
    model.set_unconfirmed([make_unconfirmed(1), make_unconfirmed(3)])
    assert told.said == [("removed", 1, 1)]
    assert ids(model) == ["i1", "i3", "d9"]


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (BoardFilter.ALL, ["i0", "d1", "d2", "d3", "d4"]),
        (BoardFilter.ACTIVE, ["i0", "d1", "d3"]),
        (BoardFilter.DONE, ["d2"]),
        (BoardFilter.UNCONFIRMED, ["i0"]),
        (BoardFilter.SCHEDULED, ["d3"]),
        (BoardFilter.FAILED, ["d4"]),
    ],
)
def test_parts_of_the_board(
    model: DeliveriesModel,
    make_summary: MakeSummary,
    make_unconfirmed: MakeUnconfirmed,
    part: BoardFilter,
    shown: list[str],
) -> None:
    model.upsert(
        [
            make_summary(1),
            make_summary(2, status="DELIVERED", is_scheduled=True),
            make_summary(3, is_scheduled=True),
            make_summary(4, status="REJECTED"),
        ]
    )
    model.set_unconfirmed([make_unconfirmed(0)])
    model.set_filter(part)
    assert ids(model) == shown
    assert model.counts() == {
        BoardFilter.ALL: 5,
        BoardFilter.ACTIVE: 3,
        BoardFilter.UNCONFIRMED: 1,
        BoardFilter.SCHEDULED: 1,
        BoardFilter.DONE: 1,
        BoardFilter.FAILED: 1,
        BoardFilter.LATE: 0,
    }


def test_a_delivery_that_ends_leaves_the_active_ones(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(n) for n in range(3)])
    model.set_filter(BoardFilter.ACTIVE)
    told = SignalRecorder(model)
    model.upsert([make_summary(1, status="DELIVERED")])
    assert told.said == [("removed", 1, 1)]
    assert ids(model) == ["d0", "d2"]
    model.set_filter(BoardFilter.DONE)
    assert ids(model) == ["d1"]


def test_searching_and_filtering_work_together(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert(
        [
            make_summary(1, customer_name="Noura"),
            make_summary(2, customer_name="Fahad", status="DELIVERED"),
            make_summary(3, customer_name="Noura", status="DELIVERED"),
        ]
    )
    model.set_unconfirmed([make_unconfirmed(0)])
    model.set_filter(BoardFilter.ALL)
    model.set_search("noura", BoardFilter.ALL)
    assert ids(model) == ["d1", "d3"]
    model.set_filter(BoardFilter.DONE)
    assert ids(model) == ["d3"]
    model.set_search("", BoardFilter.DONE)
    assert ids(model) == ["d2", "d3"]
    model.set_filter(BoardFilter.ALL)
    model.set_search("99112233", BoardFilter.ALL)
    assert ids(model) == ["i0"]


def test_what_a_search_hides_comes_back_when_it_fits(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    model.set_search("salem", BoardFilter.ACTIVE)
    assert ids(model) == []
    told = SignalRecorder(model)
    model.upsert([make_summary(2, driver_name="Salem")])
    assert told.said == [("inserted", 0, 0)]
    assert model.row_of("d2") == 0
    assert model.row_of("d1") is None


def test_asking_for_the_same_part_again_does_not_disturb_the_view(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1)])
    told = SignalRecorder(model)
    model.set_filter(BoardFilter.ACTIVE)
    model.set_search("  ", BoardFilter.ACTIVE)
    assert told.said == []


def test_sorting_by_a_column_and_back(model: DeliveriesModel, make_summary: MakeSummary) -> None:
    model.upsert(
        [
            make_summary(1, price=10000),
            make_summary(2, price=9500),
            make_summary(3),
        ]
    )
    model.sort(BoardColumn.PRICE, Qt.SortOrder.DescendingOrder)
    assert ids(model) == ["d1", "d2", "d3"]
    model.sort(BoardColumn.PRICE, Qt.SortOrder.AscendingOrder)
    assert ids(model) == ["d3", "d2", "d1"]
    model.sort(-1)
    assert ids(model) == ["d1", "d2", "d3"]


def test_a_chosen_row_stays_chosen_when_the_order_changes(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(n) for n in range(5)])
    model.set_unconfirmed([make_unconfirmed(1)])
    row = model.row_of("d1")
    assert row == 2
    chosen = QPersistentModelIndex(model.index(row, BoardColumn.STATUS))
    model.sort(BoardColumn.TIME, Qt.SortOrder.AscendingOrder)
    assert (chosen.row(), chosen.column()) == (model.row_of("d1"), BoardColumn.STATUS)


def test_a_change_that_moves_a_row_moves_it_and_keeps_it_chosen(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(n) for n in range(4)])
    model.sort(BoardColumn.STATUS, Qt.SortOrder.AscendingOrder)
    assert ids(model) == ["d0", "d1", "d2", "d3"]
    chosen = QPersistentModelIndex(model.index(1, 0))
    told = SignalRecorder(model)
    model.upsert([make_summary(1, status="ENROUTE")])
    assert ids(model) == ["d0", "d2", "d3", "d1"]
    assert chosen.row() == 3
    assert told.said == [("moved", 1, 4), ("changed", 3, 3)]
    model.upsert([make_summary(1, status="REQUESTED"), make_summary(3, status="REQUESTED")])
    assert ids(model) == ["d0", "d2", "d1", "d3"]


def test_a_row_is_found_by_its_id(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(n) for n in range(3)])
    model.set_unconfirmed([make_unconfirmed(7)])
    assert [model.row_of(id_) for id_ in ("i7", "d0", "d2", "nobody")] == [0, 1, 3, None]
    assert model.summary_at(99) is None
    assert model.summary_at(-1) is None


def test_a_change_is_tinted_and_fades(
    model: DeliveriesModel, make_summary: MakeSummary, watch: SettableClock
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    first = model.index(0, BoardColumn.CUSTOMER)
    assert first.data(Qt.ItemDataRole.BackgroundRole) is None
    model.upsert([make_summary(1, status="ACCEPTED")])
    tint = first.data(Qt.ItemDataRole.BackgroundRole)
    assert isinstance(tint, QBrush)
    assert tint.color().name().upper() == theme.current().colors["changed"]
    assert tint.color().alphaF() == pytest.approx(1.0)
    assert model.index(1, 0).data(Qt.ItemDataRole.BackgroundRole) is None
    watch.go_on(seconds=0.75)
    told = SignalRecorder(model)
    model.fade()
    assert told.said == [("changed", 0, 0)]
    half = first.data(Qt.ItemDataRole.BackgroundRole)
    assert half.color().alphaF() == pytest.approx(0.5, abs=0.01)
    watch.go_on(seconds=0.75)
    model.fade()
    assert first.data(Qt.ItemDataRole.BackgroundRole) is None
    told.said.clear()
    model.fade()
    assert told.said == []


def test_each_tint_fades_by_itself_and_ends_where_the_clock_is_set_back(
    model: DeliveriesModel, make_summary: MakeSummary, watch: SettableClock
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    told = SignalRecorder(model)
    model.upsert([make_summary(1, status="ACCEPTED")])
    watch.go_on(seconds=1)
    model.upsert([make_summary(2, status="ACCEPTED")])
    watch.go_on(seconds=1)
    told.said.clear()
    model.fade()
    assert told.said == [("changed", 0, 1)]
    model.fade()
    assert told.said == [("changed", 0, 1), ("changed", 1, 1)]
    watch.go_on(seconds=-3600)
    assert model.index(1, 0).data(Qt.ItemDataRole.BackgroundRole) is None
    model.fade()
    told.said.clear()
    model.fade()
    assert told.said == []


def test_flags_stand_in_one_order_and_say_why(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    model.set_flags("print", {"d1": "The printer is off.", "d2": "No paper."})
    model.set_flags("late", {"d1": "On the way for 50 min."})
    order = model.index(0, BoardColumn.CUSTOMER)
    assert order.data(FlagsRole) == ("late", "print")
    assert order.data(Qt.ItemDataRole.AccessibleTextRole).endswith(
        "On the way for 50 min.\nThe printer is off."
    )
    told = SignalRecorder(model)
    model.set_flags("print", {"d2": "No paper."})
    assert told.said == [("changed", 0, 0)]
    assert order.data(FlagsRole) == ("late",)


def test_a_new_booking_on_a_board_is_tinted_too(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(2)])
    model.upsert([make_summary(1)])
    assert model.index(0, 0).data(Qt.ItemDataRole.BackgroundRole).color().alphaF() == 1.0
    assert model.index(1, 0).data(Qt.ItemDataRole.BackgroundRole) is None


def test_a_tick_freshens_the_times_and_nothing_else(
    model: DeliveriesModel, make_summary: MakeSummary, watch: SettableClock
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    assert text(model, 0, BoardColumn.TIME) == "1 min ago"
    spy = QSignalSpy(model.dataChanged)
    watch.go_on(seconds=20)
    model.tick(0, 1)
    assert spy.count() == 0
    watch.go_on(seconds=100)
    model.tick(0, 1)
    assert spy.count() == 1
    top, bottom = spy.at(0)[0], spy.at(0)[1]
    assert (top.row(), top.column()) == (0, BoardColumn.TIME)
    assert (bottom.row(), bottom.column()) == (1, BoardColumn.TIME)
    assert text(model, 0, BoardColumn.TIME) == "3 min ago"


def test_what_the_delegates_ask_for(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(1, status="WARP", price=1750)])
    model.set_unconfirmed([make_unconfirmed(2)])
    assert model.index(0, BoardColumn.STATUS).data(StatusRole) == ChipStatus(
        "", is_unconfirmed=True
    )
    assert model.index(1, BoardColumn.STATUS).data(StatusRole) == ChipStatus("WARP")
    assert model.index(1, BoardColumn.ORDER).data(StatusRole) is None
    assert model.index(1, BoardColumn.PRICE).data(AmountRole) == Decimal("1.750")


def test_hostile_names_stay_text_in_tooltips(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1, customer_name="<img src=x>", status="<b>WARP</b>")])
    for column in (BoardColumn.CUSTOMER, BoardColumn.STATUS):
        hint = model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)
        assert "<img" not in hint
        assert "<b>" not in hint
        assert "&lt;" in hint


def test_money_stands_right_and_words_stand_leading(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1)])
    role = Qt.ItemDataRole.TextAlignmentRole
    price = model.index(0, BoardColumn.PRICE).data(role)
    assert Qt.AlignmentFlag(price) & Qt.AlignmentFlag.AlignRight
    assert Qt.AlignmentFlag(price) & Qt.AlignmentFlag.AlignAbsolute
    name = model.index(0, BoardColumn.CUSTOMER).data(role)
    assert Qt.AlignmentFlag(name) & Qt.AlignmentFlag.AlignLeading


def test_columns_are_named(model: DeliveriesModel) -> None:
    across = Qt.Orientation.Horizontal
    names = [model.headerData(column, across) for column in BoardColumn]
    assert names == [
        "Order", "Booked", "Customer", "Area", "Status", "Cash KWD", "Driver", "Phone",
        "Vehicle", "Price KWD", "Counter", "Booked by",
    ]  # fmt: skip
    assert model.headerData(99, across) is None
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_another_language_is_asked_for_everywhere(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1), make_summary(2)])
    told, headers = SignalRecorder(model), QSignalSpy(model.headerDataChanged)
    model.retranslate()
    assert told.said == [("changed", 0, 1)]
    assert headers.count() == 1


def test_marked_rows_say_why_and_only_they_are_painted_anew(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(n) for n in range(4)])
    told = SignalRecorder(model)
    model.set_flags("late", {"d2": "On the way for <b>50</b> min", "gone": "?"})
    assert told.said == [("changed", 2, 2)]
    order = model.index(2, BoardColumn.CUSTOMER)
    assert order.data(FlagsRole) == ("late",)
    assert model.index(2, BoardColumn.TIME).data(FlagsRole) == ()
    assert "&lt;b&gt;50" in order.data(Qt.ItemDataRole.ToolTipRole)
    assert order.data(Qt.ItemDataRole.AccessibleTextRole).endswith("On the way for <b>50</b> min")
    model.set_flags("late", {})
    assert told.said == [("changed", 2, 2), ("changed", 2, 2)]
    assert model.index(2, BoardColumn.CUSTOMER).data(FlagsRole) == ()


def test_rows_of_before_come_in_untinted_and_at_the_end(
    model: DeliveriesModel, make_summary: MakeSummary
) -> None:
    model.upsert([make_summary(1)])
    told = SignalRecorder(model)
    model.add([BoardRow.of_summary(make_summary(n)) for n in (5, 6, 7)])
    assert told.said == [("inserted", 1, 3)]
    assert ids(model) == ["d1", "d5", "d6", "d7"]
    assert model.index(1, 0).data(Qt.ItemDataRole.BackgroundRole) is None


def test_days_and_a_branch_never_leave_out_what_is_unconfirmed(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(1, branch_id="here"), make_summary(2, branch_id="there")])
    model.set_unconfirmed([make_unconfirmed(1)])
    model.set_scope(Scope(branch="here"))
    assert ids(model) == ["i1", "d1"]
    assert model.counts()[BoardFilter.ALL] == 2
    model.upsert([make_summary(3, branch_id="there"), make_summary(4, branch_id="here")])
    assert ids(model) == ["i1", "d1", "d4"]
    model.set_scope(EVERYTHING)
    assert ids(model) == ["i1", "d1", "d2", "d3", "d4"]


def test_rows_from_one_to_another(
    model: DeliveriesModel, make_summary: MakeSummary, make_unconfirmed: MakeUnconfirmed
) -> None:
    model.upsert([make_summary(n) for n in range(3)])
    model.set_unconfirmed([make_unconfirmed(1), make_unconfirmed(2)])
    assert [row.id for row in model.rows_between(0, 4)] == ["i1", "i2", "d0", "d1", "d2"]
    assert [row.id for row in model.rows_between(1, 2)] == ["i2", "d0"]
    assert [row.id for row in model.rows_between(3, 4)] == ["d1", "d2"]
    assert [row.id for row in model.rows_between(0, 0)] == ["i1"]
    assert model.rows_between(0, -1) == []


change = st.tuples(st.integers(0, 12), st.sampled_from([*DeliveryStatus, "WARP"]))
step = st.one_of(
    st.lists(change, max_size=6),
    st.sampled_from([*BoardFilter]),
    st.sampled_from(["", "100", "ord-1011", "hessa"]),
    st.tuples(st.sampled_from([*BoardColumn]), st.sampled_from([*Qt.SortOrder])),
    st.sets(st.integers(20, 23)),
    st.sets(st.integers(0, 12)).map(frozenset),
    st.sampled_from([EVERYTHING, Scope(branch="b1"), Scope(excluded=frozenset({"b1"}))]),
)


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(step, max_size=14))
def test_whatever_happens_the_rows_are_those_of_a_board_made_afresh(
    qapp: QApplication,
    make_summary: MakeSummary,
    make_unconfirmed: MakeUnconfirmed,
    steps: list[object],
) -> None:
    model, afresh = watched(SettableClock()), DeliveriesModel(clock=SettableClock())
    known: dict[str, DeliverySummary] = {}
    unconfirmed_bookings: list[UnconfirmedBooking] = []
    late: dict[str, str] = {}
    part = BoardFilter.ACTIVE
    for now in steps:
        match now:
            case BoardFilter():
                part = now
                model.set_filter(part)
                afresh.set_filter(part)
            case str():
                model.set_search(now, part)
                afresh.set_search(now, part)
            case tuple((column, order)):
                model.sort(column, order)
                afresh.sort(column, order)
            case Scope():
                model.set_scope(now)
                afresh.set_scope(now)
            case frozenset():
                late = {f"d{n}": "Late." for n in now}
                model.set_flags("late", late)
                afresh.set_flags("late", late)
            case set():
                unconfirmed_bookings = [make_unconfirmed(n) for n in now]
                model.set_unconfirmed(unconfirmed_bookings)
            case list():
                answer = [
                    make_summary(n, status=status, branch_id=f"b{n % 2}") for n, status in now
                ]
                model.upsert(answer)
                known.update({delivery.id: delivery for delivery in answer})
        afresh.clear()
        afresh.set_flags("late", late)
        afresh.upsert(list(known.values()))
        afresh.set_unconfirmed(unconfirmed_bookings)
        assert ids(model) == ids(afresh)
        assert [model.row_of(id_) for id_ in ids(model)] == list(range(model.rowCount()))
    model.deleteLater()


def test_the_countdown_repaints_what_is_unconfirmed_and_nothing_else(
    model: DeliveriesModel,
    watch: SettableClock,
    make_unconfirmed: MakeUnconfirmed,
    make_summary: MakeSummary,
) -> None:
    unconfirmed = make_unconfirmed(1).model_copy(
        update={"next_search_at": NOON + timedelta(seconds=18)}
    )
    model.upsert([make_summary(2)])
    model.set_unconfirmed([unconfirmed])
    assert text(model, 0, BoardColumn.ORDER) == "↻ 18 s"
    told: list[tuple[int, int, int]] = []
    model.dataChanged.connect(
        lambda top, end, _roles: told.append((top.row(), end.row(), top.column()))
    )
    watch.now += timedelta(seconds=5)
    model.count_down()
    assert told == [(0, 0, BoardColumn.ORDER)]
    assert text(model, 0, BoardColumn.ORDER) == "↻ 13 s"
