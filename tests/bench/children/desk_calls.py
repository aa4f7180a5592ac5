"""Shows the window and reports the calls that are passed to it. Argument: its data folder.

Prints a line when it listens, then a line of JSON for each requested banner; ends when its standard
input closes.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.instance.hand_over import SecondStart, addresses
from deskdispatch.app.instance.server import InstanceServer
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks


async def serve(data: Path) -> None:
    paths = app_paths.find(data)
    paths.make()
    tasks = Tasks()
    window = opening.window(Settings(), paths, tasks)
    window.show()

    def show_call(started: SecondStart) -> None:
        asked = time.monotonic_ns()
        window.calls.banner.show_call(started.call)
        say({"call": started.call, "at_ns": asked})

    server = InstanceServer(window)
    if not server.listen_at(addresses(paths.data)):
        raise OSError("no socket")
    server.serve(show_call)
    say({"is_ready": True})
    await asyncio.to_thread(sys.stdin.read)
    server.close()
    await tasks.close()
    window.map_panel.map_view.close_page()


def say(fact: object) -> None:
    sys.stdout.write(json.dumps(fact) + "\n")
    sys.stdout.flush()


def main() -> None:
    application.create(Settings())
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(serve(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
