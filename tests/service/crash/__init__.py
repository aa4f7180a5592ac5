"""Crash recovery tests of the practice service: ``python -m tests.service.crash``.

Each round starts a real service process and kills it with SIGKILL at a random moment: while
clients book and couriers move, or during the start. After each kill a copy of the database is
checked, and the next start must return every acknowledged booking.
"""
