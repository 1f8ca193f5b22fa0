"""A variant file with nothing to doubt, for tests that change it."""

SMALL = """title = "Small"
[board]
files = 5
ranks = 5
[start]
position = "k3r/p4/5/4P/R3K w - - 0 1"
[[pieces]]
id = "K"
betza = "K"
royal = true
[[pieces]]
id = "R"
betza = "R"
[[pieces]]
id = "P"
betza = "fmWfcF"
promotes = ["R"]
[rules.royal_check]
[rules.promotion]
"""
