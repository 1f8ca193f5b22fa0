"""Thinking in the background: computer moves, analysis of finished games, hints."""
