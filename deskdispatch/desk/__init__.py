"""Use cases of a signed-in counter, as coroutines without Qt."""
