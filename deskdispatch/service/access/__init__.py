"""Who may ask: keys, tokens, and slowed attempts."""
