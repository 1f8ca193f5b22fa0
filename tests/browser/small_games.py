"""Texts of small games that tests bring."""

TWO_KINGS = """title = "Two Kings"
summary = "Kings alone."
[board]
files = 5
ranks = 5
[start]
position = "2k2/5/5/5/2K2 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[rules.royal_check]
"""
