"""Our engine in XBoard's protocol: games XBoard knows, games it does not, and wrong lines."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from talk import Engine

import fairychess
from fairychess.engine.limits import GoLimits
from fairychess.engine.thinker import Current
from fairychess.engine.xboard import Letters
from fairychess.rules import available, load
from fairychess.search.session import DepthResult

VARIANTS = Path(fairychess.__file__).parent / "variants"


def started(*lines: str) -> Engine:
    engine = Engine()
    engine.say("xboard", "protover 2", "new", "sd 2", *lines)
    return engine


def played(said: list[str]) -> str:
    return next(line for line in said if line.startswith("move ")).split()[1]


def test_it_names_its_features() -> None:
    said = Engine().say("xboard", "protover 2")
    assert said[0] == "feature done=0" and said[-1] == "feature done=1"
    variants = next(line for line in said if line.startswith("feature variants="))
    assert variants.split('"')[1].split(",")[0] == "normal"


def test_a_game_of_chess() -> None:
    engine = started()
    assert played(engine.say("usermove e2e4"))
    assert engine.say("ping 7") == ["pong 7"]
    assert played(engine.say("?", "usermove d2d4"))
    assert engine.say("usermove e1e8") == ["Illegal move: e1e8"]
    engine.say("force", "undo", "remove")
    assert played(engine.say("go"))


def test_it_ends_where_the_game_ends() -> None:
    engine = started("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    said = engine.say("go")
    assert said[-2:] == ["move a1a8", "1-0 {checkmate}"]


def test_clocks_and_depths_are_understood() -> None:
    engine = started("level 40 0:10 0", "time 100", "otim 100")
    assert played(engine.say("usermove e2e4"))
    engine.say("force", "level 0 1 0.5", "st 0.05", "new", "st 0.05")
    assert played(engine.say("go"))


def test_a_depth_stays_when_the_clock_is_set() -> None:
    engine = started("post", "level 0 5 0", "st 60", "level 40 5 0")
    said = engine.say("go")
    assert max(int(line.split()[0]) for line in said if line[0].isdigit()) == 2
    conversation = engine.listener.conversation
    assert conversation is not None
    engine.say("new")
    assert conversation.options.limits.depth == 0 and conversation.options.limits.moves_to_go == 40


def test_what_xboard_asks_beside_the_game() -> None:
    engine = started("force")
    assert engine.say("hint")[0].startswith("Hint: ")
    book = engine.say("bk")
    assert {"\te2e4", "\td2d4"} & {line.split(" ")[0] for line in book} and book[-1] == ""
    engine.say("setboard 4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    assert engine.say("bk") == ["\tThe opening book has nothing here.", ""]
    engine.say("new", "force")
    assert engine.say("option Clear Hash", "option MultiPV=2", "post", "nps") == [
        "Error (unknown command): nps"
    ]
    said = engine.say("sd 2", "go")
    assert len([line for line in said if line.startswith("2 ")]) == 2
    assert engine.say("result 1-0 {mate}", "usermove a7a6") == []


def test_a_draw_is_taken_where_the_game_stands_worse() -> None:
    engine = started("force", "setboard 3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "go")
    assert engine.say("draw") == ["offer draw"]
    engine.say("force", "setboard 3QK3/8/8/8/8/8/8/4k3 w - - 0 1", "go")
    assert engine.say("draw") == []


def test_what_xboard_keeps_of_captured_pieces_is_no_hand() -> None:
    """It has a place for them in Grand Chess, where pawns become what has been captured."""
    engine = started("variant grand-chess", "force")
    for kept in ("", "[-]", "[Qr]"):
        said = engine.say(f"setboard 10/4k5/10/2p1b5/p9/P1pbN5/10/1P8/2B2r4/7K2{kept} w - 0 1")
        assert said == [] and engine.listener.conversation is not None
        assert engine.listener.conversation.player.game.play.text().startswith("10/4k5/10/2p1b5/")


def test_moves_are_left_out_of_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = started("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    conversation = engine.listener.conversation
    assert conversation is not None
    asked: list[GoLimits] = []
    monkeypatch.setattr(conversation.analysis, "_think", asked.append)
    engine.say("analyze", "exclude a1a8", "include all", "exclude all", "include a1a8")
    assert [len(limits.only) for limits in asked] == [0, 16, 0, 1]
    assert engine.say("exclude h1h8") == ["Illegal move: h1h8"]
    engine.say("usermove a1a8", "undo")
    assert asked[-1].only == ()


def test_it_tells_how_far_an_analysis_is() -> None:
    engine = started()
    engine.listener.hear("analyze")
    conversation = engine.listener.conversation
    assert conversation is not None
    conversation.player.thinker.halt()
    conversation.analysis.last, conversation.analysis.current = (
        (DepthResult(5, 1234, ()), 0.5),
        None,
    )
    assert engine.say(".") == ["stat01: 50 1234 5 0 0"]
    conversation.analysis.current = Current(6, 3, 20, "e2e4", 0.6)
    assert engine.say(".") == ["stat01: 50 1234 5 17 20 e2e4"]


def test_variants_of_a_folder_are_offered(tmp_path: Path) -> None:
    shutil.copytree(VARIANTS / "small_boards" / "los_alamos_chess", tmp_path / "my_game")
    engine = started("force")
    said = engine.say(f"option VariantPath={tmp_path}")
    assert said[0].endswith(',my-game"')
    assert engine.say("variant my-game")[0].startswith("setup (")
    assert played(engine.say("go"))


def test_what_an_ini_file_asks_for_in_vain_is_said(tmp_path: Path) -> None:
    path = tmp_path / "odd.ini"
    path.write_text("[odd:chess]\nnoSuchOption = 3\nnorThis = 4\n", encoding="utf-8")
    reasons = [f"odd.ini:{line}: not honoured: {name}" for line, name in ((2, "noS"), (3, "norT"))]
    uci = Engine("uci").say(f"setoption name VariantPath value {path}")
    said = [line for line in uci if "not honoured" in line]
    assert len(said) == 1 and said[0].startswith("info string odd.ini")
    cecp = started("force", f"option VariantPath={path}").say("variant odd")
    assert cecp[0].startswith("# odd.ini")
    assert all(reason in line for line in (said[0], cecp[0]) for reason in reasons)


def test_analysis_goes_on_until_it_is_left() -> None:
    engine = started("post")
    for line in ("analyze", "usermove e2e4"):
        engine.listener.hear(line)
    engine.listener.hear("exit")
    assert any(len(line.split()) > 4 and line.split()[0].isdigit() for line in engine.heard)


def test_xboard_is_told_of_games_it_does_not_know() -> None:
    engine = started()
    said = engine.say("variant raichu-shogi")
    assert said[0].startswith("setup (") and " 12x12+0_chu " in said[0]
    assert "piece +P& WfF" in said
    assert engine.say("variant chu") == []
    assert played(engine.say("force", "go"))


def test_a_lost_turn_is_a_null_move() -> None:
    """Raichu Shogi R3: who loses a Lion loses a turn; XBoard waits for a move all the same."""
    engine = started("variant raichu-shogi", "force")
    rules = load("raichu-shogi")
    letters = Letters(rules)
    text = "11k/12/12/12/12/5{ln}6/5R6/12/12/12/12/5K6 b - - 0 2"
    fen = letters.fen(rules.position(text))
    engine.say(f"setboard {fen}", "usermove f6f7")
    conversation = engine.listener.conversation
    assert conversation is not None
    assert conversation.player.game.turn_of_board() == 1
    assert conversation.player.game.play.kernel.seat() == 0
    assert engine.say("go") == ["move @@@@"]


@pytest.mark.parametrize("name", sorted(available()))
def test_positions_go_to_xboard_and_come_back(name: str) -> None:
    rules = load(name)
    if rules.secret or rules.hides_squares or len(rules.pieces) > 44:
        return
    letters = Letters(rules)
    assert len(set(letters.token.values())) == len(letters.token)
    play = rules.position()
    again = rules.position(letters.position(letters.fen(play)))
    assert again.text().split()[0] == play.text().split()[0]
    options = play.moves()
    spelled = {letters.format_move(text) for text in options}
    assert all(text.isascii() and "{" not in text for text in spelled)


def test_ranks_are_counted_from_nothing_on_boards_of_ten() -> None:
    letters = Letters(load("xiangqi"))
    assert letters.format_move("h3e3") == "h2e2"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("variant", "Error (variant: one name comes next)"),
        ("variant nosuch", "Error (nosuch: no such variant; perhaps "),
        ("variant dai-kagamigi", "more than 44 piece types"),
        ("setboard 8/8", "tellusererror Illegal position: "),
        ("level 1", "Error (level: moves, base and increment come next)"),
        ("st soon", "Error (st: 'soon' is no number)"),
        ("sd 0", "Error (sd: 0 is not between 1 and 60)"),
        ("undo", "Error (there is nothing to take back)"),
        ("frobnicate", "Error (unknown command): frobnicate"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(line: str, said: str) -> None:
    engine = started("force")
    answers = engine.say(line)
    assert len(answers) == 1 and said in answers[0]
    assert engine.say("ping 1") == ["pong 1"]


TEXT = (
    "new force go usermove e2e4 e9e9 @@@@ variant normal undo setboard level st 0 -5 sd 1 time "
    "ping ? remove option"
)
WORDS = TEXT.split()


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join), max_size=8))
def test_any_words_are_survived(lines: list[str]) -> None:
    engine = started("sd 1")
    for line in lines:
        engine.listener.hear(line)
    engine.listener.hear("force")
    assert engine.say("ping 9")[-1:] == ["pong 9"]
