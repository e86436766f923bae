"""``python -m spades``: the same program as the console script."""

from spades.cli import main

if __name__ == "__main__":
    main()
