from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch import assets
from deskdispatch.domain.account.account import Bootstrap, Branch, User, Wallet
from deskdispatch.domain.places.places import parse_areas
from deskdispatch.ui.account.page import AccountPage
from deskdispatch.ui.account.sections import Section, sections
from deskdispatch.ui.text import place_names
from tests.client.wire import BOOTSTRAP
from tests.ui.bare import bare
from tests.ui.conftest import Speak

pytestmark = pytest.mark.usefixtures("qapp")

NOOR = User(id="u1", email="clerk@shop.example", name="Noor", role="MERCHANT")


def said(user: User | None = None) -> tuple[Section, ...]:
    return sections(Bootstrap.model_validate_json(BOOTSTRAP), user)


def value(label: str, of: tuple[Section, ...]) -> str:
    return next(bare(text) for section in of for name, text in section.rows if name == label)


def test_who_signed_in_with_a_password_is_told() -> None:
    assert value("Signed in as", said(NOOR)) == "Noor · clerk@shop.example · MERCHANT · u1"
    assert all(name != "Signed in as" for section in said() for name, _ in section.rows)


def test_the_balance_is_the_wallets_and_the_accounts_where_there_is_none() -> None:
    answer = Bootstrap.model_validate_json(BOOTSTRAP)
    for wallet, shown in (
        (Wallet(balance=Decimal("9.500")), "KWD 9.500"),
        (Wallet(), "KWD 42.750"),
        (None, "KWD 42.750"),
    ):
        assert (
            value("Wallet", sections(answer.model_copy(update={"wallet": wallet}), None)) == shown
        )


def test_it_is_said_in_arabic(speak: Speak) -> None:
    speak("ar")
    assert said()[0].title == "الحساب"
    assert value("سعر ثابت", said()) == "2.500 د.ك"


def test_a_branch_and_its_area_are_named_in_arabic_where_the_tables_know_them(speak: Speak) -> None:
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    place_names.set_areas(areas)
    branch = Branch(
        id="b", name="Salmiya", latitude=29.3, longitude=48.0, area="Salmiya", governorate="Hawalli"
    )
    odd = branch.model_copy(update={"name": "Souk", "area": "Souk 9", "governorate": "Hawalli"})
    of = Bootstrap(branches=(branch, odd))
    for code, name, named, unknown in (
        ("en", "Salmiya", "Salmiya · Hawalli", "Souk 9 · Hawalli"),
        ("ar", "السالمية", "السالمية · حولي", "Souk 9 · حولي"),
    ):
        speak(code)
        shown, other = sections(of, None, areas)
        assert bare(shown.title).endswith(f": {name}")
        assert bare(other.title).endswith(": Souk")
        assert named in [bare(text) for _, text in shown.rows]
        assert unknown in [bare(text) for _, text in other.rows]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.styled
def test_a_long_word_does_not_widen_the_dialog(qtbot: QtBot, known: bool) -> None:
    long: dict[str, Any] = {"seller_name": "w" * 500, "pickup_address": "x" * 500}
    bootstrap = Bootstrap.model_validate_json(BOOTSTRAP)
    assert bootstrap.account is not None
    account = bootstrap.account.model_copy(update=long)
    of = sections(bootstrap.model_copy(update={"account": account}), None) if known else ()
    page = AccountPage()
    page.show_account(of)
    qtbot.addWidget(page)
    assert page.minimumSizeHint().width() <= 560
