"""The lab: contests between players, and what their results are worth.

`Match` plays our own player at given settings, earlier versions of it, and other programs against
each other in pairs of games with colours changed, from random openings, keeps every game's record
and goes on after an interruption. `Score` turns results into Elo with error bars, and `Sprt` says
when enough has been played.

`Contest` plays a version of ours against a pool of opponents at many games, all matches at once.

`balance` has the computer play a variant with itself and `balance_report` says how fair it is. The
games are tasks of `tasks`, which does any such work on several cores or many machines.

It must not know positions: it holds games and views, and asks players for texts.
"""

from fairychess.lab.elo import Score, Sprt
from fairychess.lab.match import Match
from fairychess.lab.match_game import MatchSettings
from fairychess.lab.players import MatchPlayer, open_player

__all__ = ["Match", "MatchPlayer", "Score", "MatchSettings", "Sprt", "open_player"]
