"""The page *Wallet*."""
