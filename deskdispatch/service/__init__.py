"""The practice service: the complete delivery merchant service, over real HTTP.

It is a separate process with its own database. Where the contract of the service says *not shown*,
``overview`` documents the behaviour of this one; a client must not rely on any of it.
"""
