"""Sessions as boards hold them, line by line; `fuzz.py` says them with faults."""

SESSIONS = {
    "uci": [
        """uci
        setoption name Hash value 1
        setoption name MultiPV value 2
        setoption name UCI_AnalyseMode value true
        isready
        ucinewgame
        position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5
        go depth 2
        position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6
        go wtime 300000 btime 300000 winc 2000 binc 2000 movestogo 40
        stop
        go ponder wtime 300000 btime 300000
        ponderhit
        stop
        position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1
        go nodes 40
        go infinite
        stop""",
        """uci
        setoption name UCI_Variant value crazyhouse
        setoption name UCI_ShowWDL value true
        isready
        position fen rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 3 moves P@e4
        go movetime 1 searchmoves e7e5 P@d5
        setoption name UCI_Chess960 value true
        setoption name UCI_Variant value chess
        position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
        go perft 1
        go mate 1
        debug on
        register later
        setoption name UCI_Variant value duck
        position startpos moves e2e4,e4e5 d7d6,d6d5
        go depth 1
        setoption name Clear Hash""",
    ],
    "usi": [
        """usi
        setoption name USI_Ponder value true
        setoption name USI_Hash value 1
        isready
        usinewgame
        position startpos moves 7g7f 3c3d 8h2b+ 3a2b
        go btime 600000 wtime 600000 byoyomi 10000
        stop
        go ponder btime 0 wtime 0 byoyomi 1
        ponderhit
        stop
        position sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 8c8d
        go depth 1
        gameover lose
        position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G2r2b 1
        go mate 1
        go mate infinite
        stop
        position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G 1
        go mate infinite
        gameover win""",
    ],
    "cecp": [
        """xboard
        protover 2
        accepted setboard
        rejected san
        memory 1
        option MultiPV=2
        new
        random
        level 40 5 0
        post
        hard
        sd 1
        time 30000
        otim 30000
        usermove e2e4
        usermove d2d4
        draw
        ?
        ping 1
        remove
        undo
        force
        result 1/2-1/2 {Draw agreed}""",
        """new
        variant crazyhouse
        force
        setboard rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 3
        analyze
        .
        exclude P@e4
        include all
        usermove P@e4
        undo
        exit
        hint
        bk
        st 1
        sd 1
        playother
        usermove P@e4
        variant chu
        go
        ping 2
        force
        computer
        rating 2000 1500
        name Ada""",
    ],
}


def lines_of(protocol: str) -> list[list[str]]:
    """The sessions of a protocol, each as its lines."""
    return [[line.strip() for line in one.splitlines()] for one in SESSIONS[protocol]]
