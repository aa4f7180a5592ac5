"""Connections, proxies, certificates, and their failures."""
