"""What makes a release: its checks, its commit and tag, its signed file and download page."""
