"""Records of games taken apart: PGN, this program's own, KIF, KI2, CSA, USI and JSON.

Each reader turns lines of text into `Record`s, trees of what was written; nothing here knows what a
move means. `fairychess.game.reading` is the door: it finds the reader and plays the trees through.
"""
