"""Random failure injection with real desk processes: ``python -m tests.chaos.storm``.

Each desk runs in a process of its own and books at the practice service through a proxy whose
failures change at random; desk processes are killed with SIGKILL at random moments and restarted.
At the end ``checker`` compares what each desk showed its clerk with the service's database.
"""
