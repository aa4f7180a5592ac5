"""Books from a file with a real desk process: ``python -m tests.chaos.files``.

A desk books the rows of an order file at the practice service through a proxy whose failures change
at random; its process is killed with SIGKILL at random moments and restarted with its journal, and
the clerk goes on. At the end ``checker`` counts the deliveries of each order in the service's
database.
"""
