"""What rules that end the game share: which pieces and squares they speak of, and for whom."""
