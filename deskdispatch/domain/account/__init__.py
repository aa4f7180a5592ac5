"""The merchant and how a clerk signs in."""
