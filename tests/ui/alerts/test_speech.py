"""Tests of spoken alerts: the queue, the voice's own process, and a broken engine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.ui.alerts import alert_kinds
from deskdispatch.ui.alerts.settings_page import AlertsPage
from deskdispatch.ui.alerts.speech import MOST, Sentence, Speech, voice_process
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak

SCRIPT = """
import json, sys
print("noise of an engine", flush=True)
print(json.dumps({"languages": ["en"]}), flush=True)
for line in sys.stdin:
    print(line.strip(), file=open(sys.argv[1], "a"), flush=True)
    if "hang" not in line:
        print(json.dumps({"spoken": True}), flush=True)
"""

Made = Callable[[str], Speech]


@pytest.fixture
def made() -> Iterator[Made]:
    opened: list[Speech] = []

    def make(script: str, *words: str) -> Speech:
        def process() -> QProcess:
            started = QProcess()
            started.setProgram(sys.executable)
            started.setArguments(["-S", "-c", script, *words])
            return started

        opened.append(Speech(process))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


def heard(path: object) -> list[str]:
    try:
        with open(str(path), encoding="utf-8") as file:
            return [json.loads(line).get("say", "(stop)") for line in file]
    except FileNotFoundError:
        return []


def sentence(text: str) -> Sentence:
    return Sentence(text, "en", 0.5)


def test_the_newest_is_spoken_next_and_the_oldest_never(
    made: Callable[..., Speech], tmp_path: object, qtbot: QtBot
) -> None:
    said = f"{tmp_path}/said"
    speech = made(SCRIPT, said)
    for number in range(MOST + 2):  # before the process has started
        speech.say(sentence(str(number)))
    qtbot.waitUntil(lambda: len(heard(said)) == MOST)
    assert heard(said) == ["4", "3", "2"]
    speech.say(sentence("last"))
    qtbot.waitUntil(lambda: heard(said)[-1] == "last")


def test_do_not_disturb_ends_it_and_forgets_what_waits(
    made: Callable[..., Speech], tmp_path: object, qtbot: QtBot
) -> None:
    said = f"{tmp_path}/said"
    speech = made(SCRIPT, said)
    speech.say(sentence("hang"), sentence("never"))
    qtbot.waitUntil(lambda: heard(said) == ["hang"])
    speech.stop()
    qtbot.waitUntil(lambda: heard(said) == ["hang", "(stop)"])
    qtbot.waitUntil(lambda: not speech._is_speaking)
    assert heard(said) == ["hang", "(stop)"]


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import os; os.abort()"])
def test_an_engine_that_dies_disturbs_nothing(
    made: Callable[..., Speech], script: str, qtbot: QtBot
) -> None:
    speech = made(script)
    with qtbot.waitSignal(speech.found) as found:
        speech.say(sentence("nobody hears it"))
    assert found.args == [frozenset()]
    with qtbot.waitSignal(speech.found):
        speech.look()


def test_an_engine_that_hangs_is_given_up(made: Callable[..., Speech], qtbot: QtBot) -> None:
    speech = made("import time; time.sleep(600)")
    with qtbot.waitSignal(speech.found) as found:
        speech.look()
        speech._gives_up.start(50)
    assert found.args == [frozenset()]
    assert speech._process is None


def test_the_real_process_speaks_by_the_engine_of_tests(qtbot: QtBot) -> None:
    speech = Speech(partial(voice_process, "mock"))
    with qtbot.waitSignal(speech.found, timeout=30_000) as found:
        speech.say(sentence("order 1 0 4 2 failed"))
    languages = found.args[0] if found.args else ()
    assert "en" in languages
    assert "ar" not in languages
    assert speech._is_speaking
    qtbot.waitUntil(lambda: not speech._is_speaking, timeout=30_000)
    speech.say(Sentence("لا صوت", "ar", 1.0))
    qtbot.waitUntil(lambda: not speech._is_speaking, timeout=30_000)
    speech.close()


def test_digits_are_spoken_singly(speak: Speak) -> None:
    alert = Alert(about="d", kind=AlertKind.FAILED, at=NOON, order_number="ORD-1042")
    speak("en")
    assert alert_kinds.spoken(alert) == "order 1 0 4 2 failed"
    speak("ar")
    assert "1 0 4 2" in alert_kinds.spoken(alert)
    assert "order" not in alert_kinds.spoken(alert)


def test_it_is_offered_where_there_is_a_voice_of_the_language(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    page = AlertsPage(AlertSettings())
    qtbot.addWidget(page)
    with qtbot.waitSignal(page.voice_wanted):
        page.show()
    assert page.spoken_check.isHidden()
    assert "looking" in page.no_voice_label.text()
    page.set_voices(frozenset({"ar"}))
    assert page.no_voice_label.text() == "Spoken alerts: this PC has no voice for this language."
    page.set_voices(frozenset())
    assert page.no_voice_label.text() == "Spoken alerts: this PC has no speech."
    assert page.spoken_check.isHidden()
    page.set_voices(frozenset({"en"}))
    assert page.spoken_check.isVisible()
    assert page.speech_button.isVisible()
    assert page.no_voice_label.isHidden()
    with qtbot.waitSignal(page.chosen) as chosen:
        page.spoken_check.click()
    assert chosen.args is not None
    assert chosen.args[0]["alerts"].spoken
