"""What the counters of one shop share: records that merge in any order, and who shares them."""
