"""A booking as typed and as sent, its checks, its quote and its vehicle."""
