"""Words, figures and times as the window writes them."""
