"""Why a move is the right one, in a few words, where one thing decides (L5)."""

from __future__ import annotations

from spades.cards import SPADES, SUIT_MASKS, SUIT_OF, cards_in
from spades.game import winning_place
from spades.moves import NO_EXCHANGE, Bid, Draw, Exchange, Move, Offer, Play
from spades.players.judging.cardworth import WORTH, average_worth, hand_worth
from spades.players.judging.nils import nil_chance
from spades.players.judging.reading import Reading, read
from spades.players.judging.tricks import sure_tricks
from spades.scoring import BLIND_NIL, TRICKS
from spades.view import View


def reason_for(view: View, move: Move) -> str:
    """What decides for this move of the seat to move; empty where nothing single does."""
    if len(view.legal) == 1:
        return "the only legal move"
    match move:
        case Offer(blind_nil=declared):
            if declared:
                return "an ordinary hand would hardly save the game"
            return "a double nil is too risky: few are made"
        case Draw():
            return _draw(view)
        case Bid():
            return _bid(view, move)
        case Exchange():
            if move == NO_EXCHANGE:
                return "no card is likelier to win a trick than what may come"
            return "throws what could win a trick"
        case Play(card=card):
            return _play(view, card)
    return ""


def _draw(view: View) -> str:
    assert view.drawn is not None
    own, average = WORTH[view.drawn], average_worth(read(view).unseen)
    nil = ", and a nil wants none" if view.bids[view.seat] == BLIND_NIL else ""
    return f"good for {own:z.2f} tricks, an average card to come for {average:z.2f}{nil}"


def _bid(view: View, move: Bid) -> str:
    partner = view.seating.partner(view.seat)
    if move.tricks == 0:
        if partner is None:
            return "hardly a card that must win"
        return f"a nil that should come home {nil_chance(view.hand, view.bids[partner]):.0%} of the time"
    sure = sure_tricks(view.hand)
    if sure >= move.tricks:
        return f"{sure} sure {'trick' if sure == 1 else 'tricks'}"
    if partner is not None and view.bids[partner] == 0:
        return "a little low: the partner's nil comes first"
    if partner is None:
        return f"the hand is good for about {hand_worth(view.hand):z.1f} tricks"
    return ""


def _play(view: View, card: int) -> str:
    side = view.seating.side_of[view.seat]
    wins = not view.trick or winning_place((*view.trick, card)) == len(view.trick)
    reading = read(view)
    if view.bids[view.seat] in (0, -1) and not view.won[view.seat]:
        return "keeps the nil" if view.trick and not wins else ""
    partner = view.seating.partner(view.seat)
    nils = [seat for seat, bid in enumerate(view.bids) if bid is not None and bid <= 0 and not view.won[seat]]
    if partner in nils and wins and not _higher(card, reading):
        return "covers the partner's nil"
    if any(view.seating.side_of[seat] != side for seat in nils) and not view.trick and card % 13 > 6:
        return "goes for the nil"
    return _by_need(view, reading, card, wins)


def _by_need(view: View, reading: Reading, card: int, wins: bool) -> str:
    side = view.seating.side_of[view.seat]
    left = view.hand.bit_count()
    needs = [_need(view, each) for each in range(len(view.seating.sides))]
    if 0 < needs[1 - side] <= left and wins and left - needs[1 - side] <= 1:
        return "they need nearly all that is left: a set"
    mine = 0 < needs[side] <= left
    if mine and wins and _unbeaten(card, reading, view):
        return "a sure winner"
    if mine and wins and view.trick and SUIT_OF[card] == SPADES != SUIT_OF[view.trick[0]]:
        return "a ruff"
    if needs[side] <= 0 and not wins:
        return "the contract is home: no bag"
    if mine and not wins and view.trick and _partner_wins(view):
        return "the partner is winning"
    return ""


def _need(view: View, side: int) -> int:
    """The tricks that a side's contract still needs (S8); no contract needs what nobody can give."""
    seats = view.seating.sides[side]
    bids = {seat: view.bids[seat] or 0 for seat in seats}
    contract = sum(max(bid, 0) for bid in bids.values())
    helps = view.rules.failed_nil == "helps"
    won = sum(view.won[seat] for seat in seats if bids[seat] > 0 or helps)
    return contract - won if contract else TRICKS + 1


def _partner_wins(view: View) -> bool:
    winner = view.seating.order(view.leader)[winning_place(view.trick)]
    return winner == view.seating.partner(view.seat)


def _higher(card: int, reading: Reading) -> int:
    """The unseen cards of its suit that are above a card."""
    return sum(1 << other for other in cards_in(reading.unseen & SUIT_MASKS[SUIT_OF[card]]) if other < card)


def _unbeaten(card: int, reading: Reading, view: View) -> bool:
    """Whether nobody who still plays to the trick can hold a card that beats this one."""
    beating = _higher(card, reading)
    if SUIT_OF[card] != SPADES:
        beating |= reading.unseen & SUIT_MASKS[SPADES]
    waiting = view.seating.order(view.leader)[len(view.trick) + 1 :]
    return all(not beating & reading.possible[seat] for seat in waiting)
