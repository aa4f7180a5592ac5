"""Test of the Windows installer under Wine; not part of the tests, as it takes minutes."""
