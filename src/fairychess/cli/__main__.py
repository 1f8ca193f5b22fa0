"""`python -m fairychess.cli` is `fairychess`."""

from fairychess.cli.program import main

raise SystemExit(main())
