"""Soak test: many hours of a desk in minutes, to find growth of memory and other resources.

Uses the real practice service over real HTTP, and the real client, journal, poller and window,
off-screen. The deliveries never end: the couriers take each through every state and begin again, so
that the number of active deliveries stays the same while all of them keep moving.
"""
