"""Sign-in, and the merchant's data from the service: account, branches, prices."""
