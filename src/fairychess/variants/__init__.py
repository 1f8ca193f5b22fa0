"""Variants: one folder a game. Found by looking, never listed."""
