"""A game as people see it: cards, names, the table, what happens, scores; lines in, no question asked."""
