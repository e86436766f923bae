"""The score sheet of a hand: how each side's points came about (S1-S10)."""

from __future__ import annotations

from collections.abc import Sequence

from spades.cli.saying import counted
from spades.cli.show.labels import Labels
from spades.cli.show.layout import filled, width_of, wrapped
from spades.cli.show.look import Look
from spades.events import Scored
from spades.log.lines import bid_word
from spades.rules import Rules
from spades.scoring import BLIND_NIL, NIL, helping_tricks, nil_points

#: What is added up, and how many points it is, as written.
Row = tuple[str, str]


def score_sheet(number: int, scored: Sequence[Scored], rules: Rules, labels: Labels, look: Look) -> list[str]:
    """The sheet of a hand, all sides one after the other, each line a sentence of its own."""
    rows = [row for each in scored for row in _side(each, rules, labels, look)]
    figures = max(len(figure) for _, figure in rows)
    # The points stand in one column, as far left as the longest text that fits lets them.
    room = look.width - figures - 2
    texts = [(wrapped(text, room), figure) for text, figure in rows]
    column = max(width_of(line) for text, _ in texts for line in text)
    lines = [f"Score of hand {number}"]
    for text, figure in texts:
        lines += text[:-1]
        lines.append(f"{filled(text[-1], column)}  {figure:>{figures}}")
    return lines


def _side(scored: Scored, rules: Rules, labels: Labels, look: Look) -> list[Row]:
    score = scored.score
    seats = rules.seating.sides[scored.side]
    of_seat = {seat: (scored.bids[place], scored.won[place]) for place, seat in enumerate(seats)}
    rule_of = {word: rule for word, _, rule in score.parts(scored.bids)}
    rows = [(f"  {labels.side(scored.side)}, before", str(score.tally.score - score.points))]

    def add(text: str, points: int, rule: str) -> None:
        rows.append((f"    {text}{f' ({rule})' if look.verbose else ''}", f"{points:+}"))

    members = [of_seat[seat] for seat in labels.members[scored.side]]
    if any(bid > NIL for bid, _ in members):
        needed = sum(bid for bid, _ in members if bid > NIL)
        needs = f" needs {needed}" if len(members) > 1 else ""
        took = helping_tricks(rules, scored.bids, scored.won)
        said = "+".join(bid_word(bid) for bid, _ in members)
        add(f"contract {said}{needs}: took {took}", score.contract, rule_of["contract"])
    if score.over:
        add(counted(score.over, "bag"), score.over, rule_of["over"])
    for seat in labels.members[scored.side]:
        bid, won = of_seat[seat]
        if bid <= NIL:
            double = bid == BLIND_NIL
            end = f"failed: took {won}" if won else "made"
            whose = labels.whose(seat, "double nil" if double else "nil")
            add(f"{whose} {end}", nil_points(rules, bid, won), "S5" if double else "S4")
    if score.penalty:
        reached = score.penalty // -rules.bag_penalty * rules.bag_limit
        add(f"{counted(reached, 'bag')} reached: penalty", score.penalty, rule_of["penalty"])
    rows.append((f"    total, {counted(score.tally.bags, 'bag')} carried", str(score.tally.score)))
    return rows
