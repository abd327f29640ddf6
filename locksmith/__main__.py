"""`python -m locksmith`: the command line. Takes argv, gives its exit code."""

import sys

from locksmith.cli import main

if __name__ == "__main__":
    sys.exit(main())
