"""`python -m oppidum.cli`: the command without its script, for another build or another Python."""

import sys

from oppidum.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
