"""The Windows installer under Wine; apart from the tests, as it takes minutes."""
