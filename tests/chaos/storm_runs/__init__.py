"""Desks that book through bad weather and are killed while they do.

``python -m tests.chaos.storm --intents 10000 --seed 1`` lets real desks book at the practice
service, each in a process of its own, through a proxy whose faults change all the time, and
kills them at random moments. In the end every booking that was meant must have its true end;
the service's own database is the judge.
"""
