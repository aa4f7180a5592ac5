"""Runs three sharing counters as real desk processes: ``python -m tests.chaos.counters``.

Each desk edits, books at the practice service and prints at random, over a tunnel of its own to one
PostgreSQL. The tunnels are cut, refuse and hang; the processes are killed with SIGKILL at random
moments and restarted with their journals; their clocks are an hour fast, an hour slow and right.
Two more members have no desk: one locks tables and hangs, the other writes data that no counter
would write (``members``). After the last reconnect ``checker`` compares the files of all counters.
"""
