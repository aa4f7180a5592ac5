"""The service over HTTP: a coroutine an endpoint, one boundary for every failure."""
