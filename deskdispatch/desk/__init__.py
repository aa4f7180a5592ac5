"""The use cases of the counter, as plain coroutines."""
