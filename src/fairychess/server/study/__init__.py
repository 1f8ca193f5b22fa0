"""Analysis: free boards, engine lines, studies, and the openings played here."""
