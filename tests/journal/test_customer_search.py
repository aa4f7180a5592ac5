"""Tests that the indexed search finds the same customers in the same order as a full scan."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.customers.customer import Customer
from deskdispatch.domain.text.search_text import SearchQuery, searched_text
from deskdispatch.journal import customer_search
from deskdispatch.journal.customers import profiles, rows
from deskdispatch.journal.opening import open_file
from deskdispatch.journal.values import storable
from tests.bench.customer_filling import name_of, number_of

SEARCHED = "SELECT id, haystack FROM customers ORDER BY seen_at DESC, id DESC"
AREAS = ("Salmiya", "السالمية", "Jabriya", "الجابرية", "Al-Dasma")
ODD = (
    'quo"te "of* AND (three',
    "na\0me",
    "Zoë Ångström",
    "İstanbul",
    "ٱلْكُوَيْت",
    "𝒮tar ''",
    "ab",
    "",
)
CUSTOMERS = 400


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A journal with customers of all kinds, all of them indexed."""
    path = tmp_path_factory.mktemp("shop") / "desk.sqlite"
    with closing(open_file(path, 5, utc_now).connection) as connection:
        for number in range(CUSTOMERS):
            write(connection, number, name_of(number))
        for number, name in enumerate(ODD, CUSTOMERS):
            write(connection, number, name)
        take_all(connection)
        yield connection


def write(connection: sqlite3.Connection, number: int, name: str, digits: str = "") -> str:
    customer = Customer(id=f"{number * 7919 % 1009:04}", name=name)
    rows.write_customer(connection, customer)
    phone = f"+965 {digits or number_of(number)}"
    text = storable(searched_text((name, AREAS[number % len(AREAS)]), (phone,)))
    row = (text, number * 31 % 97, customer.id)
    connection.execute("UPDATE customers SET haystack = ?, seen_at = ? WHERE id = ?", row)
    return customer.id


def take_all(connection: sqlite3.Connection) -> None:
    while customer_search.index_slice(connection):
        pass


def found(connection: sqlite3.Connection, searched: str) -> list[str]:
    return [each.customer.id for each in profiles.page(connection, searched, 9 * CUSTOMERS)]


def expected(connection: sqlite3.Connection, searched: str) -> list[str]:
    """Returns the ids that a scan of all customers finds."""
    query = SearchQuery.of(searched)
    return [id for id, text in connection.execute(SEARCHED) if query.finds(text)]


def index_holds(connection: sqlite3.Connection, gram: str) -> bool:
    blocks = connection.execute("SELECT block FROM customer_search_data")
    return any(gram.encode() in block for (block,) in blocks)


@pytest.mark.parametrize(
    "searched",
    [
        *(
            "fatima",
            "FÁTIMA",
            "smith 77",
            "السالمية",
            "السالميه",
            "سارة",
            "ساره smith",
            "۷۹۱۹",
            "7919",
        ),
        *("+965", "5007 919", "al-dasma", "nobody at all", "a", "ab", "زز", "", "istanbul", "zoe"),
        *('"te', "of*", "(three", "and", "na\0me", "me", "الكويت", "𝒮tar", "''", "x" * 500),
    ],
)
def test_the_same_are_found_in_the_same_order(shop: sqlite3.Connection, searched: str) -> None:
    assert found(shop, searched) == expected(shop, searched)


@given(customer=st.integers(0, CUSTOMERS - 1), cut=st.slices(16), more=st.sampled_from(AREAS))
def test_any_part_of_a_name_or_phone_finds_the_same(
    shop: sqlite3.Connection, customer: int, cut: slice, more: str
) -> None:
    for text in (name_of(customer), number_of(customer), f"{name_of(customer)} {more[:4]}"):
        assert found(shop, text[cut]) == expected(shop, text[cut])


@given(st.text(max_size=12))
def test_any_text_is_searched_for(shop: sqlite3.Connection, searched: str) -> None:
    assert found(shop, searched) == expected(shop, storable(searched))


def test_the_index_is_asked_and_not_every_customer(shop: sqlite3.Connection) -> None:
    assert len(customer_search.rows_with(shop, [number_of(77)]) or ()) == 1
    assert customer_search.rows_with(shop, ["zz"]) is None


def test_who_is_not_in_the_index_yet_is_found(tmp_path: Path) -> None:
    with closing(open_file(tmp_path / "desk.sqlite", 5, utc_now).connection) as connection:
        id = write(connection, 1, "Zubaida")
        assert found(connection, "zubaida") == [id]
        take_all(connection)
        write(connection, 1, "Noura")
        assert found(connection, "zubaida") == []
        assert found(connection, "noura") == [id]
        take_all(connection)
        assert found(connection, "noura") == [id]
        assert customer_search.rows_with(connection, ["zubaida"]) == []


def test_a_row_may_be_written_again_before_it_is_in_the_index(tmp_path: Path) -> None:
    upsert = """
        INSERT INTO customers (id, haystack, value) VALUES ('0001', ?, '{"id":"0001"}')
        ON CONFLICT (id) DO UPDATE SET haystack = excluded.haystack
    """
    with closing(open_file(tmp_path / "desk.sqlite", 5, utc_now).connection) as connection:
        for text in ("zubaida", "noura", "hessa"):
            connection.execute(upsert, (text,))
        rows.delete_customer(connection, "0001")
        connection.execute(upsert, ("maryam",))
        assert found(connection, "maryam") == ["0001"]
        take_all(connection)
        assert found(connection, "maryam") == ["0001"]
        assert found(connection, "noura") == []


def test_no_byte_of_the_index_names_a_deleted_customer(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    with closing(open_file(path, 5, utc_now).connection) as connection:
        for number in range(30):
            write(connection, number, name_of(number))
        id = write(connection, 31, "Qzxwvk")
        take_all(connection)
        write(connection, 31, "Renamed")
        take_all(connection)
        assert index_holds(connection, "qzx")
        rows.delete_customer(connection, id)
        take_all(connection)
        assert not index_holds(connection, "qzx")
        assert b"qzx" not in path.read_bytes()
        assert found(connection, "smith") == expected(connection, "smith")


def test_an_index_of_another_release_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    with closing(open_file(path, 5, utc_now).connection) as connection:
        id = write(connection, 1, "Zubaida")
        take_all(connection)
        connection.execute("DROP TRIGGER customers_search_update")
    with closing(open_file(path, 5, utc_now).connection) as connection:
        assert found(connection, "zubaida") == [id]
        take_all(connection)
        assert found(connection, "zubaida") == [id]
        assert len(customer_search.rows_with(connection, ["zubaida"]) or ()) == 1


def test_without_fts5_all_customers_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "desk.sqlite"
    open_file(path, 5, utc_now).connection.close()
    with monkeypatch.context() as patch:
        patch.setattr(customer_search, "_HAS_FTS5", "SELECT 0")
        with closing(open_file(path, 5, utc_now).connection) as connection:
            id = write(connection, 1, "Zubaida")
            take_all(connection)
            assert customer_search.rows_with(connection, ["zubaida"]) is None
            assert found(connection, "zubaida") == [id]
    with closing(open_file(path, 5, utc_now).connection) as connection:
        take_all(connection)
        assert len(customer_search.rows_with(connection, ["zubaida"]) or ()) == 1
