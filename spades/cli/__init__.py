"""The command line: one small file a command."""


def main() -> None:
    """Run the program."""
