"""Words that several parts of the window say."""
