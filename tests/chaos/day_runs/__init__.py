"""Random days of a clerk on virtual time: ``python -m tests.chaos.days``.

The real desk, client and journal book by hand, with a hold and from order files, at a modelled
service that refuses requests, loses answers and gets some of them minutes late. The program ends at
random moments and starts again, and the PC sleeps. Two counters of one account do so beside each
other, some days around midnight. The clerk wants each order once, named by its notes, and books
again what he is told was not booked.
"""
