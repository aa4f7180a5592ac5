"""A service that is killed in the middle of its work, again and again.

``python -m tests.service.crash --rounds 2000 --seed 1`` kills a real service process with
SIGKILL at a random moment of each round, while several clients book, the couriers walk, or it
is only starting. After each death the database is read from a copy of its files, and the next
start has to answer for all that was acknowledged.
"""
