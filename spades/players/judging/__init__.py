"""What a hand, a bid and a score are worth: the judgement that the better bots share."""
