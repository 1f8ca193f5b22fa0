"""Serve the games on this machine: the same as `fairychess serve`."""

from __future__ import annotations

import argparse
import sys

from fairychess.cli import serve

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m fairychess.server", description=__doc__)
    serve.add_arguments(parser)
    sys.exit(serve.run(parser.parse_args()))
