"""Steps that the installed Python runs: ``python inside.py STEP JOURNAL``."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal import database
from deskdispatch.journal.journal import Journal

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def saved(number: int) -> SavedDraft:
    draft = Draft(name=f"\u0633\u0627\u0631\u0629 {number}")
    return SavedDraft(id=str(number), name=draft.name, draft=draft, kept_at=NOW)


async def write(file: Path) -> None:
    """Saves forms until killed; prints the number of each one that is on the disk."""
    journal = await Journal.open(file)
    for number in count():
        await journal.keep_named_draft(saved(number))
        say(number)


async def rows(file: Path) -> None:
    """Prints the numbers of the saved forms, and whether the file had to be repaired."""
    journal = await Journal.open(file)
    kept = await journal.kept_drafts()
    whole = all(each == saved(int(each.id)) for each in kept)
    found = sorted(int(each.id) for each in kept)
    say(json.dumps({"rows": found, "whole": whole, "repaired": journal.repaired is not None}))
    await journal.close()


async def hold(file: Path) -> None:
    """Keeps a write transaction open until a line arrives on standard input."""
    connection = database.connect(file, 5.0)
    with database.transaction(connection):
        connection.execute("DELETE FROM draft")
        say("held")
        sys.stdin.readline()


async def refused(file: Path) -> None:
    """Prints the failure of a second writer."""
    journal = await Journal.open(file, busy_timeout=0.2)
    try:
        await journal.keep_named_draft(saved(0))
        say("written")
    except JournalError as error:
        say(JournalFailure(error.detail).name)
    await journal.close()


async def keyring(_file: Path) -> None:
    """Prints the keyring module that would store the sign-in."""
    import keyring

    say(type(keyring.get_keyring()).__module__)


async def share(file: Path) -> None:
    """Sets up sharing in the database that the file names, and waits for another counter.

    Prints the code for the other counter; after a line of standard input, the counters and the
    values that the other one wrote.
    """
    from deskdispatch.domain.sharing.membership import NewCounter, SharedAddress, SharedLogin
    from deskdispatch.shared_database import entering
    from deskdispatch.shared_database.shared_database import SharedDatabase

    text = await asyncio.to_thread(file.read_text, "utf-8")
    host, port, name, role, password = text.split("\n")
    address = SharedAddress(host, int(port), name)
    counter, login = NewCounter.named("Salmiya"), SharedLogin(role, password)
    first = await entering.set_up(address, login, counter, "merchant-7")
    database = await SharedDatabase.open(first)
    say((await database.invite()).code)
    sys.stdin.readline()
    _, records = await database.pull(0, 100)
    counters = sorted(each.name for each in await database.counters())
    values = [str(field.value) for each in records for field in each.fields.values()]
    say(json.dumps({"counters": counters, "values": values}))
    await database.close()


async def windowless(file: Path) -> None:
    """Prints how a failing start without a console ends, like one from the start menu."""
    program = str(Path(sys.executable).with_name("pythonw.exe"))
    has_none = "import sys; sys.exit(sys.stdout is None and sys.stderr is None)"
    streams = "no streams" if _status(program, "-c", has_none) else "streams"
    words = ("-m", "deskdispatch", "--profile", "a b", "--data-dir", str(file.parent))
    say(f"{streams}, status {_status(program, *words)}")


def _status(*words: str) -> int:
    """Returns the exit status of a program without standard streams and visible dialogs."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}  # Wine drops QT_ variables
    started = None
    if sys.platform == "win32":
        started = subprocess.STARTUPINFO(dwFlags=subprocess.STARTF_USESTDHANDLES)  # handles are 0
    return subprocess.run(words, env=environment, startupinfo=started, check=False).returncode


STEPS = {step.__name__: step for step in (write, rows, hold, refused, keyring, share, windowless)}

if __name__ == "__main__":
    asyncio.run(STEPS[sys.argv[1]](Path(sys.argv[2])))
