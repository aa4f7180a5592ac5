"""Small helpers between Qt and coroutines."""
