"""The slow generators are a package beside this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
