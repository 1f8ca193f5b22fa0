"""Games in progress: a command changes a live game, which writes its log and tells people."""
