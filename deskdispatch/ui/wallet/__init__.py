"""Page *Wallet*: balance, spending, transactions and their reconciliation."""
