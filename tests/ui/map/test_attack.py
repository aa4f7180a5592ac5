"""Tests of attacks that a hostile page could attempt, in the real engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from PySide6.QtCore import QPoint, qInstallMessageHandler
from PySide6.QtNetwork import QHostAddress, QTcpServer

from tests.ui.map.hands import FARWANIYA, PATIENCE, SALMIYA, Draw, pick

ASKING: Final = {
    "an XHR": "(x => new Promise((yes, no) => { x.onload = yes; x.onerror = no;"
    " x.open('GET', URL); x.send(); }))(new XMLHttpRequest())",
    "a fetch": "fetch(URL)",
    "an image": "(i => new Promise((yes, no) => { i.onload = yes; i.onerror = no; i.src = URL; }))"
    "(new Image())",
    "a socket": "(s => new Promise((yes, no) => { s.onopen = yes; s.onerror = no; }))"
    "(new WebSocket(URL.replace('http', 'ws')))",
    "events": "(s => new Promise((yes, no) => { s.onopen = yes; s.onerror = no; }))"
    "(new EventSource(URL))",
    "a module": "import(URL)",
    "a peer": "Promise.resolve(new RTCPeerConnection())",
    "a peer of a frame": "(f => { document.body.append(f);"
    " return Promise.resolve(new f.contentWindow.RTCPeerConnection()); })"
    "(document.createElement('iframe'))",
}
"""Ways to reach other machines; ``URL`` is the address of a listening server."""

DOING: Final = {
    "eval": "Promise.resolve(eval('1'))",
    "a function of text": "Promise.resolve(new Function('return 1')())",
    "WebAssembly": "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))",
    "a worker": "(w => new Promise((yes, no) => { w.onmessage = yes; w.onerror = no; }))"
    "(new Worker(window.URL.createObjectURL(new Blob(['postMessage(1)']))))",
    "a service worker": "navigator.serviceWorker.register('desk://map/x.js')",
    "local storage": "Promise.resolve(localStorage.setItem('a', 'b'))",
    "session storage": "Promise.resolve(sessionStorage.setItem('a', 'b'))",
    "a database": "(r => new Promise((yes, no) => { r.onsuccess = yes; r.onerror = no; }))"
    "(indexedDB.open('a'))",
    "a cache": "caches.open('a')",
    "a cookie": "Promise.resolve(document.cookie = 'a=b')",
    "files": "navigator.storage.getDirectory()",
    "where we are": "new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))",
    "a notification": "Notification.requestPermission().then(it => it === 'granted' || throwIt())",
    "the clipboard": "navigator.clipboard.readText()",
    "the camera": "navigator.mediaDevices.getUserMedia({ video: true })",
    "a window": "Promise.resolve(window.open('desk://map/') || throwIt())",
    "a question": "Promise.resolve(window.prompt('x') ?? throwIt())",
    "the whole screen": "document.body.requestFullscreen()",
}

_TRY: Final = """(window.outcome = '', window.throwIt = () => { throw new Error('refused'); },
    (async () => CODE)().then(() => { outcome = 'done'; }, () => { outcome = 'refused'; }), 1)"""


def outcome(drawn: Any, code: str) -> Any:
    """Runs code in the page; returns ``done`` or ``refused``."""
    drawn.js(_TRY.replace("CODE", code))
    drawn.until("window.outcome")
    return drawn.js("window.outcome")


def test_the_page_cannot_reach_another_host(draw: Draw, complaints: list[str]) -> None:
    drawn = draw()
    server = QTcpServer()
    assert server.listen(QHostAddress(QHostAddress.SpecialAddress.LocalHost))
    address = f"'http://127.0.0.1:{server.serverPort()}/'"
    for name, code in ASKING.items():
        assert outcome(drawn, code.replace("URL", address)) == "refused", name
    drawn.js(f"navigator.sendBeacon({address}, 'x')")  # claims that it would be sent
    assert outcome(drawn, "fetch('desk://map/')") == "refused"
    assert not server.hasPendingConnections()
    complaints.clear()


def test_nothing_is_kept_opened_or_made_up(draw: Draw, complaints: list[str]) -> None:
    drawn = draw()
    for name, code in DOING.items():
        assert outcome(drawn, code) == "refused", name
    assert drawn.js("document.querySelectorAll('.leaflet-container').length") == 1
    complaints.clear()


def test_javascript_prompts_are_answered_with_nothing(draw: Draw) -> None:
    assert draw().page.javaScriptPrompt("desk://map/", "Your key?", "x") == (False, "")


SEND: Final = """(qt.webChannelTransport.send(JSON.stringify(
    { type: 6, id: 0, object: 'bridge', ...MESSAGE })), 1)"""
"""A call as ``qwebchannel.js`` sends it, without its checks."""

MALFORMED: Final = (
    "{ method: 'deleteLater', args: [] }",
    "{ method: 'destroyed', args: [] }",
    "{ method: 'point_accepted', args: ['driver', {}] }",
    "{ method: 'branch_accepted', args: ['b1'] }",
    "{ method: 'tell', args: ['pins', {}] }",
    "{ method: 'page_lost', args: [] }",
    "{ method: -5, args: [] }",
    "{ method: 999, args: [] }",
    "{ type: 99 }",
    "{ type: 10, property: 0, value: [] }",
    "{ object: 'other', method: 'branch_clicked', args: ['b1'] }",
    *(
        f"{{ method: '{slot}', args: [{values}] }}"
        for slot, many in {
            "point_clicked": (
                "'dropoff', 'x', []",
                "'dropoff', null, 48",
                "{}, 29.3, 48",
                "[1, 2], 29.3, 48",
                "'dropoff'",
                "'dropoff', 1e308, 48",
                "'dropoff', NaN, 48",
                "'dropoff', '29.3', '48'",
                "'driver', 29.3, 48",
            ),
            "pin_dragged": ("[], {}, null", "'x'.repeat(1e6), 29.3, 48"),
            "candidate_clicked": ("1e300", "0.5", "'0'", "null", "[0]", "-1", "true"),
            "branch_clicked": ("[1, 2]", "{}", "12", "null", "'x'.repeat(1e6)", "''"),
            "delivery_clicked": ("[['x']]", "{ a: 1 }", "true"),
            "target_clicked": ("[]", "{}", "['pickup']", "7"),
            "centre_moved": (
                "[], [], []",
                "29.3, 48",
                "'29.3', 48, 12",
                "null, null, null",
                "1e999, 48, 12",
            ),
        }.items()
        for values in many
    ),
)


@pytest.fixture
def quiet_channel() -> Iterator[None]:
    """Silences the web channel, which warns about most of these calls."""
    before = qInstallMessageHandler(lambda *_: None)
    yield
    qInstallMessageHandler(before)


@pytest.mark.usefixtures("quiet_channel")
def test_whatever_is_said_over_the_bridge_it_takes_what_it_should_alone(
    draw: Draw, complaints: list[str]
) -> None:
    drawn = draw(lambda view: view.set_candidates([(SALMIYA, "one")]))
    view = drawn.view
    heard: list[object] = []
    for signal in (
        view.point_picked,
        view.bridge.target_accepted,
        view.bridge.candidate_accepted,
        view.branch_picked,
        view.bridge.delivery_accepted,
    ):
        signal.connect(lambda *values: heard.append(values))
    for message in MALFORMED:
        drawn.js(SEND.replace("MESSAGE", message))
    assert pick(drawn, QPoint(40, 400))[0] == "dropoff", "it is there, and comes after all of them"
    assert len(heard) == 1
    view.set_pins(SALMIYA, FARWANIYA)
    drawn.until("document.querySelectorAll('.desk-pin').length === 2")
    complaints.clear()


FLOOD: Final = 1_000
"""Number of messages: some seconds of work on a busy machine."""

IGNORE_ANSWERS: Final = """((heard) => { qt.webChannelTransport.onmessage = (message) =>
    JSON.parse(message.data).type === 10 || heard(message); return 1; })(
    qt.webChannelTransport.onmessage)"""
"""Without this, ``qwebchannel.js`` throws at each answer to a call that it did not make."""


@pytest.mark.usefixtures("quiet_channel")
def test_flooding_the_bridge_only_slows_the_page(draw: Draw) -> None:
    drawn = draw()
    # The page reports its first centre by itself, which would replace the last of the flood.
    drawn.qtbot.waitUntil(lambda: drawn.view.centre is not None, timeout=PATIENCE)
    drawn.js(IGNORE_ANSWERS)
    drawn.js(f"""((say) => {{ for (let i = 1; i <= {FLOOD}; i += 1) say(i); return 1; }})((i) =>
        qt.webChannelTransport.send(JSON.stringify({{ type: 6, id: i, object: 'bridge',
            method: 'centre_moved', args: [29.3, 48 + i / 1e5, null] }})))""")
    last = pytest.approx(48 + FLOOD / 1e5)
    drawn.qtbot.waitUntil(lambda: drawn.view.centre.longitude == last, timeout=PATIENCE)
    assert pick(drawn, QPoint(40, 400))[0] == "dropoff"
