"""Looking ahead with all cards open: exact solving and playouts, numbers in and numbers out.

Nothing here knows games, views or randomness: cards and sets of cards are the numbers of `spades.cards`,
seats count clockwise from 0, random choices come from a number handed in.  The same source runs as plain
Python and compiled with mypyc, with the same results.
"""

from typing import Final

#: The suits but spades; a list, for compiled code is slow to go through a tuple.
SIDE_SUITS: Final = [1, 2, 3]
