"""The practice service: the whole delivery merchant service, over real HTTP.

It is a process of its own with a database of its own. Where the contract of the service says
*not shown*, ``overview`` has what this one does; a client must not rely on any of it.
"""
