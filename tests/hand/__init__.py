"""How many keys and clicks a clerk's tasks take, by hand on the real window."""
