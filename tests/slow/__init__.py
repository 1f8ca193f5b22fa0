"""Slow, plain rule generators: the rules as executable prose, used as test oracles."""
