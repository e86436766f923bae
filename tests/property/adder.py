"""What the rules make of a game, made again from the text of its log alone.

Written from the rules' text, with nothing of the package in it: cards, bids and numbers are words.
"""

HAND_ORDER = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
COMPUTED = ("holds", "trick", "boston", "score", "end")

DEFAULTS = {
    "two-player": {"blind-nil": 200, "failed-nil": "nothing", "win": "reach"},
    "two-player-basic": {"blind-nil": 0, "failed-nil": "nothing", "win": "reach"},
    "partnership": {"blind-nil": 0, "failed-nil": "helps", "win": "exceed"},
}
COMMON = {"nil": 100, "bag-limit": 10, "bag-penalty": 100, "target": 500, "lose-at": "none", "hands": "none"}


def is_computed(line):
    return line.split(" ")[0] in COMPUTED


class Book:
    """The game so far: its options, totals and the hand under way."""

    def __init__(self, lines):
        _, self.game, *settings = lines[1].split(" ")
        self.options = COMMON | DEFAULTS[self.game]
        for setting in settings:
            name, value = setting.split("=")
            self.options[name] = int(value) if value.lstrip("-").isdigit() else value
        four = self.game == "partnership"
        self.seats = ["south", "west", "north", "east"] if four else ["south", "north"]
        self.sides = [["south", "north"], ["west", "east"]] if four else [["south"], ["north"]]
        self.totals = {"-".join(side): 0 for side in self.sides}
        self.bags = dict(self.totals)
        for line in lines:
            if line.startswith("start "):
                _, side, score, _, bags = line.split(" ")
                self.totals[side], self.bags[side] = int(score), int(bags)
        self.made = []

    def hand_begins(self, number, first):
        self.number, self.first = int(number), first
        self.held = {seat: [] for seat in self.seats}
        self.bids, self.won = {}, dict.fromkeys(self.seats, 0)
        self.trick, self.told = [], False

    def deck(self, cards):
        self.pack = cards
        if self.game == "partnership":
            # D5: one at a time, clockwise, beginning with F.
            place = self.seats.index(self.first)
            for number, card in enumerate(cards):
                self.held[self.seats[(place + number) % 4]].append(card)
            self.tell_holds()

    def draw(self, seat, kept):
        # D1-D4: two cards of the pack go with every turn.
        card, other, *self.pack = self.pack
        self.held[seat].append(card if kept else other)
        if not self.pack:
            self.tell_holds()

    def tell_holds(self):
        for seat in self.seats:
            cards = sorted(self.held[seat], key=HAND_ORDER.index)
            assert len(cards) == 13
            self.made.append(f"holds {seat} {' '.join(cards)}")

    def exchange(self, seat, words):
        # N3
        middle = words.index("draw")
        self.held[seat] = [card for card in self.held[seat] if card not in words[:middle]]
        self.held[seat] += words[middle + 1 :]

    def play(self, seat, card):
        if not self.trick and not sum(self.won.values()):
            # P1: the second player in `two-player`, F in the others.
            second = self.seats[self.seats.index(self.first) - 1]
            assert seat == (second if self.game == "two-player" else self.first)
        # P8
        self.held[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == len(self.seats):
            self.trick_ends()

    def trick_ends(self):
        # P4: the highest spade, else the highest card of the suit led.
        led = self.trick[0][1][1]
        suits = [card[1] for _, card in self.trick]
        winning = "S" if "S" in suits else led
        rivals = [(HAND_ORDER.index(card), seat) for seat, card in self.trick if card[1] == winning]
        winner = min(rivals)[1]
        self.won[winner] += 1
        self.trick = []
        done = sum(self.won.values())
        self.made.append(f"trick {done} {winner}")
        if done == 13:
            self.hand_ends()

    def hand_ends(self):
        assert not any(self.held.values())
        for side in self.sides:
            if len(side) > 1 and sum(self.won[seat] for seat in side) == 13:
                self.made.append(f"boston {'-'.join(side)}")
            self.made.append(self.score(side))
        self.look_for_the_end()

    def score(self, side):
        name, options = "-".join(side), self.options
        bid = taken = bags = nil = 0
        for seat in side:
            word, tricks = self.bids[seat], self.won[seat]
            if word in ("nil", "blind-nil"):
                # S4, S5; S6, S8 for the tricks of a nil that failed.
                value = options[word]
                nil += -value if tricks else value
                if options["failed-nil"] == "helps":
                    taken += tricks
                if options["failed-nil"] == "bags":
                    bags += tricks
            else:
                bid += int(word)
                taken += tricks
        # S1-S3
        contract = 10 * bid
        if taken < bid:
            contract = -contract
        else:
            bags += taken - bid
        # S10
        count, penalty = self.bags[name] + bags, 0
        while options["bag-limit"] and count >= options["bag-limit"]:
            count -= options["bag-limit"]
            penalty -= options["bag-penalty"]
        points = contract + bags + nil + penalty
        self.totals[name] += points
        self.bags[name] = count
        words = "+".join(self.bids[seat] for seat in side)
        won = "+".join(str(self.won[seat]) for seat in side)
        return (
            f"score {name} bid {words} won {won} contract {contract} over {bags} nil {nil}"
            f" penalty {penalty} points {points} total {self.totals[name]} bags {count}"
        )

    def look_for_the_end(self):
        one, other = self.totals
        a, b = self.totals.values()
        ahead = None if a == b else one if a > b else other
        target, lose_at = self.options["target"], self.options["lose-at"]
        reached = [total > target if self.options["win"] == "exceed" else total >= target for total in (a, b)]
        winner = None
        if any(reached):
            # W2-W4: alone at the target wins, of two the higher; equal scores play on.  One alone at the
            # target is ahead of the other.
            winner = ahead
        if winner is None and lose_at != "none" and min(a, b) <= lose_at:
            # S12
            winner = ahead
        if winner is None and self.options["hands"] != "none" and self.number >= self.options["hands"]:
            # W5
            winner = ahead or "draw"
        if winner:
            self.made.append(f"end {winner} {one} {a} {other} {b}")


def computed_lines(lines):
    """All lines that follow from the header, the cards and the moves in these lines, in order."""
    book = Book(lines)
    for line in lines[2:]:
        match line.split(" "):
            case ["seat" | "seed" | "secret" | "word" | "practice" | "start" | "cut", *_]:
                pass
            case ["hand", number, "first", first, *_]:
                book.hand_begins(number, first)
            case ["deck", *cards]:
                book.deck(cards)
            case [seat, "keep" | "decline" as word, _, _, _]:
                book.draw(seat, word == "keep")
            case [seat, "blind-nil"]:
                book.bids[seat] = "blind-nil"
            case [seat, "bid", word]:
                book.bids[seat] = word
            case [seat, "exchange", *words] if words != ["none"]:
                book.exchange(seat, words)
            case [seat, "play", card]:
                book.play(seat, card)
    return book.made
