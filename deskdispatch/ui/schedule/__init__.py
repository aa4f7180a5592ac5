"""The page *Schedule*."""
