"""Sharing between the counters of a shop: records that merge in any order, and the counters."""
