"""The service over HTTP: one coroutine an endpoint, one place that maps every failure."""
