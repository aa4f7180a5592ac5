"""The practice service: the whole delivery merchant service, over real HTTP."""
