"""Positions looked at freely: analysis boards, engine lines, studies, the openings played here."""
