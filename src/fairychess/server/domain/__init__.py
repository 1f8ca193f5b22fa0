"""Games between people as values: actions, setups, clocks, ratings. Nothing here does I/O."""
