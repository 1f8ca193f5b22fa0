"""What sentences count and mark has planes of its own."""

from fairychess.game import new_game
from fairychess.research.observing import Observer
from fairychess.rules.catalogue import find

SENTENCES = """
[[after]]
event = "captured"
do = ["add_score('hits', 1)", "mark('tired', target, 2)"]

[[after]]
if = "score('hits') > 4"
do = "win()"
"""


def test_scores_and_marks_are_observed(tmp_path):
    path = tmp_path / "counted.toml"
    path.write_text(find("chess").read_text("utf-8") + SENTENCES, "utf-8")
    game = new_game(str(path))
    for text in ("e2e4", "d7d5", "e4d5", "g8f6"):
        game.play(game.to_move, text)
    observer = Observer(game._rules)
    planes, names = observer.observe(game.view("first")), observer.names
    assert {"own score_hits1 number", "own mark_tired squares", "mark carries_marks"} <= set(names)
    assert planes[names.index("own score_hits1 number")].max() > 0
    assert planes[names.index("mark carries_marks")].max() > 0
