"""A person in a game: what is asked, what may be typed, who has the keyboard."""
