"""A game in a terminal: what is shown of it, how a person is asked, and what may be typed."""
