"""The library of the check rules: looking at royals, trying moves out, lines, pins and attackers.

`CheckRule` is the base of rules that forbid moves for the sake of royals, `LineSurvey` finds checks
and pins along the lines through a royal and the squares that answer checks; what touches several
pieces, or meets irregular attackers, is tried out. `few` counts attackers. Whether a square is
attacked at all is the kernel's to say (`position.attacks`, `position.arrivals`).
"""
