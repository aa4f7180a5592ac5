"""Connections, proxies, certificates, and what can fail on the way."""
