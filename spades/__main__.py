"""``python -m spades`` and the console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program; always exits."""
    try:
        # Imported here, so that Ctrl-C meanwhile ends like any other.
        from spades.cli import main as run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Broken off.\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
