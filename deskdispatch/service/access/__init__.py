"""Authentication: API keys, tokens, and throttled sign-ins."""
