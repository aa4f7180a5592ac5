"""The desk over many hours, in minutes: whether anything grows that should not.

The real practice service over real HTTP, and the real client, journal, follower and window,
off-screen. Its deliveries never come to a last end: the couriers carry each of them through every
state and begin anew, so that what is followed stays as much as it was and moves all the time.
"""
