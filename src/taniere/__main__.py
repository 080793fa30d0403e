"""`python -m taniere` is the command `taniere`."""

import sys

from taniere.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
