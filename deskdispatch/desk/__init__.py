"""The use cases of the counter, as coroutines without Qt."""
