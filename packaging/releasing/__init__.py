"""Parts of a release: checks, commit and tag, signed file and download page."""
